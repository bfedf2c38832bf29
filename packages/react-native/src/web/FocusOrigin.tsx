import { systemClock } from '@open-chat-kit/sdk';
import { useLayoutEffect, useRef } from 'react';
import { Platform } from 'react-native';
import { isLost } from './has-focus.ts';

interface Focusable {
  readonly isConnected: boolean;
  focus(): void;
}

declare const document: { readonly activeElement: Focusable | null };

/**
 * Stands before a field that takes the focus as it comes: when it goes, and the focus with it, that is given back to what had
 * it before. On the web only.
 */
export function FocusOrigin(): null {
  const origin = useRef<Focusable | null>(null);
  useLayoutEffect(() => {
    if (Platform.OS !== 'web') return undefined;
    // What stands before another part is told of first, and a menu that opened it has given the focus back by then.
    origin.current ??= document.activeElement;
    return () => {
      systemClock.after(0, () => {
        if (isLost() && origin.current?.isConnected === true) origin.current.focus();
      });
    };
  }, []);
  return null;
}
