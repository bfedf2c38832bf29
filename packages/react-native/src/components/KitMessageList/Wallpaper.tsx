import { type Context, createContext, type ReactElement, type ReactNode, use } from 'react';
import { Image, type StyleProp, StyleSheet, View, type ViewStyle } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';

interface WallpaperProps {
  readonly source: KitMessageListStyle['wallpaper'];
  readonly style: KitMessageListStyle['wallpaperStyle'];
  readonly children: ReactNode;
}

/** A picture behind the messages, which stays while they are scrolled. */
export function Wallpaper({ source, style, children }: WallpaperProps): ReactElement {
  const picture = source === 'none' ? undefined : source;
  return (
    <OnWallpaper value={picture !== undefined}>
      {picture === undefined ? null : (
        <View aria-hidden style={styles.behind} testID="messages-wallpaper">
          <Image source={picture} resizeMode="cover" style={[styles.picture, style]} />
        </View>
      )}
      {children}
    </OnWallpaper>
  );
}

/** The ground of what stands between bubbles: on any picture it can be read. `null` where there is none. */
export function useLineGround(): StyleProp<ViewStyle> {
  const { color } = useTheme();
  return use(OnWallpaper) ? [styles.ground, { backgroundColor: color.background1 }] : null;
}

const OnWallpaper: Context<boolean> = createContext(false);

const styles = StyleSheet.create({
  behind: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0, overflow: 'hidden', pointerEvents: 'none' },
  picture: { width: '100%', height: '100%' },
  ground: { borderRadius: 12, paddingHorizontal: 10, paddingVertical: 4, overflow: 'hidden' },
});
