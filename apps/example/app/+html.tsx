import { ScrollViewStyleReset } from 'expo-router/html';
import type { ReactElement, ReactNode } from 'react';
import { firstLookCss, firstLookScript } from '../src/look/first-look.ts';
import { wideCss } from '../src/look/wide-css.ts';

/** What stands around every page of the export. */
export default function Html({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="X-UA-Compatible" content="IE=edge" />
        <meta name="viewport" content="width=device-width, initial-scale=1, shrink-to-fit=no" />
        <script dangerouslySetInnerHTML={{ __html: firstLookScript }} />
        <ScrollViewStyleReset />
        <style dangerouslySetInnerHTML={{ __html: wideCss + firstLookCss }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
