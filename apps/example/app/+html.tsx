import { ScrollViewStyleReset } from 'expo-router/html';
import type { ReactElement, ReactNode } from 'react';
import { wideCss } from '../src/look/wide-css.ts';

/** What stands around every page of the export. */
export default function Html({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="X-UA-Compatible" content="IE=edge" />
        <meta name="viewport" content="width=device-width, initial-scale=1, shrink-to-fit=no" />
        <script dangerouslySetInnerHTML={{ __html: readable }} />
        <ScrollViewStyleReset />
        <style dangerouslySetInnerHTML={{ __html: wideCss }} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/**
 * Before the router reads the address. A server has no page for one that cannot be read, and says so; the router would
 * find one by the words that can be, and draw it over that. As a single word it leads nowhere there too.
 */
const readable = `
try {
  decodeURI(location.pathname);
} catch {
  history.replaceState(history.state, '', '/' + encodeURIComponent(location.pathname.slice(1)) + location.search);
}
`;
