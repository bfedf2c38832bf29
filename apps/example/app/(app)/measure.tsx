import { useRouter } from 'expo-router';
import type { ReactElement } from 'react';
import { MeasurePage } from '../../src/measure/MeasurePage.tsx';

export default function MeasureRoute(): ReactElement {
  const router = useRouter();
  return <MeasurePage onBack={() => (router.canGoBack() ? router.back() : router.replace('/settings'))} />;
}
