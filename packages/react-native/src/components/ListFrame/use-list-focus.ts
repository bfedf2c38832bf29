import { type ComponentRef, type RefObject, useCallback, useRef } from 'react';
import { Platform, type View } from 'react-native';
import type { WindowedListHandle } from '#list';
import { hasFocus } from '../../web/has-focus.ts';

/** The lists that stand in a frame, and where the focus goes when what had it is gone. */
export interface ListFocus {
  readonly mainList: RefObject<WindowedListHandle | null>;
  readonly searchList: RefObject<WindowedListHandle | null>;
  /** What stays, whatever is drawn in it. */
  readonly region: RefObject<ComponentRef<typeof View> | null>;
  /** See `focusRowOf`. */
  focusRow(id: string): void;
  scrollToTop(): void;
}

/** Holds what of a frame can have the focus. */
export function useListFocus(): ListFocus {
  const mainList = useRef<WindowedListHandle>(null);
  const searchList = useRef<WindowedListHandle>(null);
  const region = useRef<ComponentRef<typeof View>>(null);
  const focusRow = useCallback((id: string): void => {
    focusRowOf(searchList.current ?? mainList.current, id, region.current);
  }, []);
  const scrollToTop = useCallback((): void => (searchList.current ?? mainList.current)?.scrollToTop(), []);
  return { mainList, searchList, region, focusRow, scrollToTop };
}

/** Gives the focus to a row, or to the region where there is no such row. On native, screen readers move by themselves. */
export function focusRowOf(list: WindowedListHandle | null, id: string, region: { focus(): void } | null): void {
  if (Platform.OS !== 'web') return;
  list?.focusId(id);
  if (!hasFocus()) region?.focus(); // there is no such row any more, or none at all
}
