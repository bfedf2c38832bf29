import { Slot } from 'expo-router';
import type { ReactElement } from 'react';

export default function RootLayout(): ReactElement {
  return <Slot />;
}
