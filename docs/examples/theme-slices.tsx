import { KitThemeProvider } from '@open-chat-kit/react-native';
import type { ReactElement, ReactNode } from 'react';

export function BoldGroups({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <KitThemeProvider theme={{ light: { groupStyles: { itemStyle: { titleStyle: { fontWeight: '700' } } } } }}>
      {children}
    </KitThemeProvider>
  );
}
