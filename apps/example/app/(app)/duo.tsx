import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { DuoPage } from '../../src/duo/DuoPage.tsx';
import { lastPlace } from '../../src/home/last-place.ts';

export default function DuoRoute(): ReactElement {
  const router = useRouter();
  return <DuoPage onBack={() => router.dismissTo(lastPlace())} />;
}
