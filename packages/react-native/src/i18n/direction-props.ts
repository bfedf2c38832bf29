import { Platform } from 'react-native';

/** React Native Web turns `start` and `end` by this prop, not by the style. */
export function directionProps(direction: 'ltr' | 'rtl'): { readonly dir?: 'ltr' | 'rtl' } {
  return Platform.OS === 'web' ? { dir: direction } : {};
}
