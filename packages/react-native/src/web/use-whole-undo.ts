import { type RefObject, useLayoutEffect } from 'react';
import { Platform } from 'react-native';

/**
 * In a browser: lets one undo what was typed as in any other field. React writes the value of a text area a second time, as its
 * `defaultValue`, which nobody reads; in Chromium each such write ends a step of the undoing, so that it takes back one letter.
 */
export function useWholeUndo(field: RefObject<object | null>): void {
  useLayoutEffect(() => {
    if (Platform.OS !== 'web' || field.current === null) return;
    Object.defineProperty(field.current, 'defaultValue', { configurable: true, get: () => '', set: () => {} });
  }, [field]);
}
