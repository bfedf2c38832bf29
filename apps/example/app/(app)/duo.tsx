import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { DuoPage } from '../../src/duo/DuoPage.tsx';

export default function DuoRoute(): ReactElement {
  const router = useRouter();
  return <DuoPage onBack={() => (router.canGoBack() ? router.back() : router.replace('/'))} />;
}
