import { type RefObject, useEffect } from 'react';
import { Platform } from 'react-native';
import { isFocused } from './has-focus.ts';

declare const document: {
  addEventListener(type: 'selectionchange', listener: () => void): void;
  removeEventListener(type: 'selectionchange', listener: () => void): void;
};

/**
 * Hears what is selected in a field, in a browser: React says so only after a key or a click, and not of the handles by
 * which a finger selects. On devices fields say so by themselves.
 *
 * @param onSelect always the same
 */
export function useSelection(field: RefObject<object | null>, onSelect: (start: number, end: number) => void): void {
  useEffect(() => {
    if (Platform.OS !== 'web') return;
    const tell = (): void => {
      const element: object | null = field.current;
      if (element === null || !isFocused(element) || !('selectionStart' in element && 'selectionEnd' in element))
        return;
      const { selectionStart: start, selectionEnd: end } = element;
      if (typeof start === 'number' && typeof end === 'number') onSelect(start, end);
    };
    document.addEventListener('selectionchange', tell);
    return () => document.removeEventListener('selectionchange', tell);
  }, [field, onSelect]);
}
