import type { KitException } from '@open-chat-kit/sdk';
import { useCallback, useRef } from 'react';
import { useTellError } from '../../hooks/use-tell-error.ts';

/**
 * Tells of each fault of a slot once, however many rows it stands in and however often they are drawn: a host that keeps
 * errors in its state would otherwise draw, throw and tell in a circle.
 */
export function useSlotErrors(
  newest: () => { readonly onError?: ((error: KitException) => void) | undefined },
): (error: KitException) => void {
  const tellError = useTellError(newest);
  const told = useRef(new Set<string>());
  return useCallback(
    (error) => {
      if (told.current.has(error.message)) return;
      told.current.add(error.message);
      console.error(`${error.message} The built-in view stands in its place.`, error.cause);
      tellError(error);
    },
    [tellError],
  );
}
