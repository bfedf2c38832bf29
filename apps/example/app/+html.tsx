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
        <ScrollViewStyleReset />
        <style dangerouslySetInnerHTML={{ __html: wideCss }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
