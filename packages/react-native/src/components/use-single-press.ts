import { useCallback, useEffect, useRef } from 'react';

/** So long the second press of a double one may take, in milliseconds. */
export const doublePressMs = 500;

/**
 * Does at a press what is to be done with something, and nothing at the second one of a double press: that is the same
 * wish. With something else it is another one.
 */
export function useSinglePress(): (of: string, act: () => void) => void {
  const last = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((of: string, act: () => void): void => {
    if (last.current === of) return;
    clearTimeout(timer.current);
    last.current = of;
    timer.current = setTimeout(() => (last.current = null), doublePressMs);
    act();
  }, []);
}
