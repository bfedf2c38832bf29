import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws an app where a page has room for it. */
export function show(element: ReactElement): void {
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(element);
}
