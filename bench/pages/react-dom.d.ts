/** The part of react-dom that pages use; its own types are a package apart. */
declare module 'react-dom' {
  export function flushSync<T>(run: () => T): T;
}
declare module 'react-dom/client' {
  import type { ReactNode } from 'react';
  export function createRoot(container: Element): { render(children: ReactNode): void; unmount(): void };
}
