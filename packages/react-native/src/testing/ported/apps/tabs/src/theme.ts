import type { AcmeThemeProviderProps } from '@acme/chat-uikit-react-native';

/** AcmeTheme, in the colours of the house. */
export const theme: NonNullable<AcmeThemeProviderProps['theme']> = {
  mode: 'light',
  light: {
    color: { primary: '#0b7a75', textPrimary: '#12263a' },
    groupStyles: { titleStyle: { fontSize: 20 } },
  },
};
