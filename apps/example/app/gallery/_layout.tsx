import { Slot } from 'expo-router';
import { type ReactElement, Suspense } from 'react';

/** Apart from the app: no session, no settings, and its code is loaded when somebody looks. */
export default function GalleryLayout(): ReactElement {
  return (
    <Suspense fallback={null}>
      <Slot />
    </Suspense>
  );
}
