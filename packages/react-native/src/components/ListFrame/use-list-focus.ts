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
  /** Gives the focus to a row, or to the region where there is no such row. On native, screen readers move by themselves. */
  focusRow(id: string): void;
  scrollToTop(): void;
}

/** Holds what of a frame can have the focus. */
export function useListFocus(): ListFocus {
  const mainList = useRef<WindowedListHandle>(null);
  const searchList = useRef<WindowedListHandle>(null);
  const region = useRef<ComponentRef<typeof View>>(null);
  const focusRow = useCallback((id: string): void => {
    if (Platform.OS !== 'web') return;
    (searchList.current ?? mainList.current)?.focusId(id);
    if (!hasFocus()) region.current?.focus(); // there is no such row any more, or none at all
  }, []);
  const scrollToTop = useCallback((): void => (searchList.current ?? mainList.current)?.scrollToTop(), []);
  return { mainList, searchList, region, focusRow, scrollToTop };
}
