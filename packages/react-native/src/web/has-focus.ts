import { Platform } from 'react-native';

declare const document: { readonly activeElement: unknown; readonly body: unknown };

/** On a view that has the focus only because what had it is gone. */
export const keeperMark = 'data-keeps-focus';

/** Whether something in the page has the focus that somebody gave it. Never on native, where it is not moved for anybody. */
export function hasFocus(): boolean {
  return Platform.OS === 'web' && !isLost() && !isKeeper(document.activeElement);
}

/** Whether nothing at all has the focus, so that no key does anything. Never on native. */
export function isLost(): boolean {
  return Platform.OS === 'web' && document.activeElement === document.body;
}

/** Whether the focus is on this very thing. */
export function isFocused(thing: unknown): boolean {
  return Platform.OS === 'web' && document.activeElement === thing;
}

function isKeeper(thing: unknown): boolean {
  if (typeof thing !== 'object' || thing === null || !('hasAttribute' in thing)) return false;
  return typeof thing.hasAttribute === 'function' && thing.hasAttribute(keeperMark) === true;
}
