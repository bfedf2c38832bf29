import { Platform } from 'react-native';

declare const document: { readonly activeElement: unknown; readonly body: unknown };

/** Whether something in the page has the focus. Never on native, where it is not moved for anybody. */
export function hasFocus(): boolean {
  return Platform.OS === 'web' && document.activeElement !== document.body;
}

/** Whether the focus is on this very thing. */
export function isFocused(thing: unknown): boolean {
  return Platform.OS === 'web' && document.activeElement === thing;
}
