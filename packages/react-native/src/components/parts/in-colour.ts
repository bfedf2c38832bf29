import { Platform, type TextStyle } from 'react-native';

/** A browser takes the first font of the page that has a sign, which may be one that draws it in black. */
export const inColour: TextStyle = Platform.select({
  web: { fontFamily: '"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif' },
  default: {},
});
