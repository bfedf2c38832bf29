import { useCallback, useLayoutEffect, useRef } from 'react';

/** Reads the newest value, from handlers only: callbacks written in render are never stale and render nothing. */
export function useNewest<T>(value: T): () => T {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return useCallback(() => newest.current, []);
}
