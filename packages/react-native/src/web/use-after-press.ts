import { useCallback, useEffect, useRef } from 'react';
import { Platform } from 'react-native';

declare const document: {
  addEventListener(type: string, listener: () => void, isCapturing: true): void;
  removeEventListener(type: string, listener: () => void, isCapturing: true): void;
};

const ends = ['mouseup', 'dragend'];

/**
 * Runs something once the press that is under way in a browser has ended, and at once where none is: a field that is left by a
 * press must not move from under the pointer what is pressed. What comes of touch is pressed as by a mouse.
 */
export function useAfterPress(): (run: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (Platform.OS !== 'web') return undefined;
    const begin = (): void => void (isDown.current = true);
    const end = (): void => {
      isDown.current = false;
      const run = waiting.current;
      waiting.current = null;
      // The click comes next.
      if (run !== null) setTimeout(run);
    };
    document.addEventListener('mousedown', begin, true);
    for (const type of ends) document.addEventListener(type, end, true);
    return () => {
      document.removeEventListener('mousedown', begin, true);
      for (const type of ends) document.removeEventListener(type, end, true);
    };
  }, []);
  return useCallback((run) => {
    if (isDown.current) waiting.current = run;
    else run();
  }, []);
}
