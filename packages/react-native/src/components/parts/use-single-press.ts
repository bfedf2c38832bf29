import { useCallback, useEffect, useRef } from 'react';
import { useClock } from '../../client/use-clock.ts';

/** So long the second press of a double one may take, in milliseconds. */
export const doublePressMs = 500;

/**
 * Does at a press what is to be done with something, and nothing at the second one of a double press: that is the same
 * wish. With something else it is another one.
 */
export function useSinglePress(): (of: string, act: () => void) => void {
  const last = useRef<string | null>(null);
  const clock = useClock();
  const stopWaiting = useRef<() => void>(() => {});
  useEffect(() => () => stopWaiting.current(), []);
  return useCallback(
    (of: string, act: () => void): void => {
      if (last.current === of) return;
      stopWaiting.current();
      last.current = of;
      stopWaiting.current = clock.after(doublePressMs, () => (last.current = null));
      act();
    },
    [clock],
  );
}
