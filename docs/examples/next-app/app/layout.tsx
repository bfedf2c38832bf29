import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { NativeStyles } from './native-styles';

export const metadata: Metadata = { title: 'Chat' };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      {/* Components fill the view that they stand in: it needs a height. */}
      <body style={{ margin: 0, height: '100dvh', display: 'flex' }}>
        <NativeStyles>{children}</NativeStyles>
      </body>
    </html>
  );
}
