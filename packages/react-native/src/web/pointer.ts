import { Platform } from 'react-native';

declare const matchMedia: ((query: string) => { readonly matches: boolean }) | undefined;

/** Whether the page is used with a mouse or the like, and so most likely with a keyboard. Never on devices. */
export function hasMouse(): boolean {
  return isPointer('fine');
}

/** Whether the page is used by finger in the first place, and so most likely with keys on the screen. Never on devices. */
export function isUsedByFinger(): boolean {
  return isPointer('coarse');
}

function isPointer(kind: 'fine' | 'coarse'): boolean {
  return Platform.OS === 'web' && typeof matchMedia === 'function' && matchMedia(`(pointer: ${kind})`).matches;
}
