import { KitI18nProvider, KitThemeProvider, useKitTranslation, useTheme } from '@open-chat-kit/react-native';
import type { ReactElement, ReactNode } from 'react';
import { Platform, View } from 'react-native';
import { type AccentName, accents, type Settings } from '../settings/settings.ts';
import { plainCode } from './languages.ts';
import { scaledTypography } from './scaled-typography.ts';
import { useSpoken } from './use-spoken.ts';
import { usePageLook } from './use-page-look.ts';

interface LookProps extends Pick<Settings, 'mode' | 'language' | 'direction' | 'textSize'> {
  /** @default the kit's own */
  readonly accent?: AccentName;
  readonly children: ReactNode;
}

/** Colours, language, direction and text size of everything inside. */
export function Look({ mode, accent, textSize, language, direction, children }: LookProps): ReactElement {
  const { typography } = useTheme();
  const { speech, isWanted } = useSpoken(language, direction);
  const scaled = { typography: scaledTypography(typography, textSize) };
  const primary = (scheme: 'light' | 'dark'): { readonly color?: { readonly primary: string } } =>
    accent === undefined ? {} : { color: { primary: accents[accent][scheme] } };
  return (
    <KitThemeProvider
      theme={{ mode, light: { ...scaled, ...primary('light') }, dark: { ...scaled, ...primary('dark') } }}
    >
      <KitI18nProvider {...speech}>
        {/* Nothing for a moment rather than everything in one language and direction, and then in another. */}
        <Ground isSettled={isWanted}>{speech === null ? null : children}</Ground>
      </KitI18nProvider>
    </KitThemeProvider>
  );
}

interface GroundProps {
  readonly isSettled: boolean;
  readonly children: ReactNode;
}

function Ground({ isSettled, children }: GroundProps): ReactElement {
  const { color, mode } = useTheme();
  const { language, direction } = useKitTranslation();
  usePageLook({ ground: color.background1, mode, language: plainCode(language), direction, isSettled });
  return (
    <View
      // React Native Web turns `start` and `end` by this, not by the style.
      {...(Platform.OS === 'web' ? { dir: direction } : {})}
      style={{ flex: 1, minHeight: 0, backgroundColor: color.background1, direction }}
    >
      {children}
    </View>
  );
}
