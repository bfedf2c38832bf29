import { useLayoutEffect, useMemo, useRef } from 'react';

/** Told by a native list. */
interface ReaderMoves {
  readonly onScroll: () => void;
  readonly onScrollBeginDrag: () => void;
  readonly onScrollEndDrag: () => void;
  readonly onMomentumScrollBegin: () => void;
  readonly onMomentumScrollEnd: () => void;
}

/** Hears of each move of a reader: a finger drags the list, or it runs on after that. What moves by itself is none. */
export function useReaderMoves(onMove: (() => void) | undefined): ReaderMoves {
  const newest = useRef(onMove);
  useLayoutEffect(() => {
    newest.current = onMove;
  });
  const isMoving = useRef(false);
  return useMemo(() => {
    const begin = (): void => {
      isMoving.current = true;
      newest.current?.();
    };
    const end = (): void => {
      isMoving.current = false;
    };
    return {
      onScroll: () => {
        if (isMoving.current) newest.current?.();
      },
      onScrollBeginDrag: begin,
      onScrollEndDrag: end,
      onMomentumScrollBegin: begin,
      onMomentumScrollEnd: end,
    };
  }, []);
}
