import { Slot } from 'expo-router';
import { type ReactElement, Suspense } from 'react';
import { useIsTakenOver } from '../../src/look/use-is-taken-over.ts';

/** Apart from the app: no session, no settings, and its code is loaded when somebody looks, which no server does. */
export default function GalleryLayout(): ReactElement | null {
  if (!useIsTakenOver()) return null;
  return (
    <Suspense fallback={null}>
      <Slot />
    </Suspense>
  );
}
