import { Platform } from 'react-native';

declare const matchMedia: ((query: string) => { readonly matches: boolean }) | undefined;

/** Whether the page is used with a mouse or the like, and so most likely with a keyboard. Never on devices. */
export function hasMouse(): boolean {
  return Platform.OS === 'web' && typeof matchMedia === 'function' && matchMedia('(pointer: fine)').matches;
}
