import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { WindowedListHandle } from '#list';
import type { PagerState } from '../../models/live-list/pager-state.ts';
import { RowSeek } from '../../models/live-list/row-seek.ts';

interface RowInView {
  /** The row that is open beside the list. */
  readonly id: string | undefined;
  readonly main: PagerState;
  /** What stands in the search field. */
  readonly keyword: string;
  readonly loadMore: () => void;
  readonly list: RefObject<WindowedListHandle | null>;
}

/** Scrolls to the row that is open, once for each: it may move afterwards, and the reader elsewhere. Returns what ends it. */
export function useRowInView({ id, main, keyword, loadMore, list }: RowInView): () => void {
  const sought = useRef<RowSeek | null>(null);
  const isLoaded = main.phase === 'loaded';
  useEffect(() => {
    sought.current = id === undefined || !isLoaded ? null : new RowSeek(id);
  }, [id, isLoaded]);
  useEffect(() => {
    const step = sought.current?.next(main, keyword);
    if (step === 'show' && id !== undefined) list.current?.scrollToId(id);
    if (step === 'load') loadMore();
  }, [id, main, keyword, loadMore, list]);
  return useCallback(() => sought.current?.stop(), []);
}
