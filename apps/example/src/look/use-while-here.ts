import { useCallback, useEffect, useRef } from 'react';

/**
 * Does it only while the page is there. The kit tells also what became of a page that one has left: to be taken
 * elsewhere by that would be a surprise.
 */
export function useWhileHere(): (run: () => void) => void {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback((run: () => void) => {
    if (isHere.current) run();
  }, []);
}
