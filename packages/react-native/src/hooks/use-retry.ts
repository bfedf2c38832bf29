import { useEffect, useRef } from 'react';
import { hasFocus } from '../web/has-focus.ts';

/**
 * Trying again, which takes away the button that has the focus. A row gets it: the last one before those that are asked
 * for, or the first one that comes where there was none. On the web only.
 */
export function useRetry(
  first: string | undefined,
  last: string | undefined,
  load: () => void,
  focusRow: (id: string) => void,
): () => void {
  const isAwaited = useRef(false);
  useEffect(() => {
    // Whoever went elsewhere meanwhile stays there.
    if (first !== undefined && isAwaited.current && !hasFocus()) focusRow(first);
    isAwaited.current = false;
  }, [first, focusRow]);
  return () => {
    isAwaited.current = last === undefined && hasFocus();
    if (hasFocus()) focusRow(last ?? '');
    load();
  };
}
