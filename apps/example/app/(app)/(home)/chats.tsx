import type { ReactElement } from 'react';
import { NothingChosen } from '../../../src/home/NothingChosen.tsx';

export default function NoChatRoute(): ReactElement {
  return <NothingChosen title="No chat chosen" text="Choose one from the list to read and write." />;
}
