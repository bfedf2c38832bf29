import { useSyncExternalStore } from 'react';
import { Dimensions, Platform } from 'react-native';
import { useTheme } from './KitThemeProvider.tsx';
import { defaultTypography } from './scales.ts';

/** Beyond it a picture takes the room that words need. */
const most = 2;

/**
 * How large the text is beside the kit's own, from 1 to 2: by the size that the user wishes from the system, and by the
 * theme. What stands beside words grows with it. A browser has only its zoom, which enlarges everything by itself.
 */
export function useTextScale(): number {
  const system = useSystemTextScale();
  const { typography } = useTheme();
  const own = defaultTypography.body.regular.fontSize ?? 1;
  return Math.min(most, Math.max(1, (system * (typography.body.regular.fontSize ?? own)) / own));
}

/** How large the user wishes text from the system; 1 in a browser. Lines of text are as much higher. */
export function useSystemTextScale(): number {
  return useSyncExternalStore(watch, systemScale, systemScale);
}

/** From here on what stands side by side leaves too little of each other on a phone. */
const large = 1.5;

/** Whether text is so large that what stands beside it goes below. */
export function useIsLargeText(): boolean {
  return useTextScale() >= large;
}

function systemScale(): number {
  return Platform.OS === 'web' ? 1 : Dimensions.get('window').fontScale;
}

function watch(listener: () => void): () => void {
  if (Platform.OS === 'web') return () => {};
  const watching = Dimensions.addEventListener('change', listener);
  return () => watching.remove();
}
