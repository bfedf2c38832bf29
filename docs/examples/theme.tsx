import { KitThemeProvider, useTheme } from '@open-chat-kit/react-native';
import type { ReactElement, ReactNode } from 'react';
import { Text, View } from 'react-native';

export function Badge({ text }: { readonly text: string }): ReactElement {
  const { color, spacing, typography } = useTheme();
  return (
    <View style={{ backgroundColor: color.background2, padding: spacing.padding.p3, borderRadius: spacing.radius.r2 }}>
      <Text style={[typography.caption1.medium, { color: color.textSecondary }]}>{text}</Text>
    </View>
  );
}

export function Look({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <KitThemeProvider
      theme={{
        mode: 'auto',
        light: { color: { primary: '#0b6e4f' } },
        dark: { color: { primary: '#5ccb97' }, typography: { body: { regular: { fontSize: 15 } } } },
      }}
    >
      {children}
    </KitThemeProvider>
  );
}
