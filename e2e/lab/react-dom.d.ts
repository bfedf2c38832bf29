/** The parts of react-dom that pages use; its own types are a package apart. */
declare module 'react-dom/client' {
  import type { ReactNode } from 'react';
  export function createRoot(container: Element): { render(children: ReactNode): void };
  export function hydrateRoot(
    container: Element,
    children: ReactNode,
    options: { readonly onRecoverableError: (error: unknown) => void },
  ): void;
}

declare module 'react-dom/server' {
  import type { ReactNode } from 'react';
  export function renderToString(children: ReactNode): string;
}
