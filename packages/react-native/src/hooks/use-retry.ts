import { type ComponentRef, type RefObject, useEffect, useRef } from 'react';
import type { View } from 'react-native';
import { hasFocus, isFocused } from '../web/has-focus.ts';

/** What is tried again, and where the focus is meanwhile. */
export interface Retrying {
  retry(): void;
  /** Whether the button to try again, which is there once more, gets the focus back. */
  readonly isAwaited: () => boolean;
}

interface RetryOptions {
  /** The first row that would get the focus, and the last one before those that are asked for. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly load: () => void;
  readonly focusRow: (id: string) => void;
  /** What stays, whatever is drawn in it: it has the focus while there is neither button nor row. */
  readonly region: RefObject<ComponentRef<typeof View> | null>;
}

/**
 * Trying again, which takes away the button that has the focus. A row gets it: the last one before those that are asked
 * for, or the first one that comes where there was none; or the button, when it comes back. On the web only.
 */
export function useRetry({ first, last, load, focusRow, region }: RetryOptions): Retrying {
  const wasRetried = useRef(false);
  useEffect(() => {
    // Whoever went elsewhere meanwhile stays there.
    if (first !== undefined && wasRetried.current && isFocused(region.current)) focusRow(first);
    if (first !== undefined) wasRetried.current = false;
  }, [first, focusRow, region]);
  const retry = (): void => {
    wasRetried.current = last === undefined && hasFocus();
    if (wasRetried.current) region.current?.focus();
    else if (hasFocus()) focusRow(last ?? '');
    load();
  };
  return { retry, isAwaited: () => wasRetried.current && isFocused(region.current) };
}
