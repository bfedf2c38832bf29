import type { FlashListProps, FlashListRef } from '@shopify/flash-list';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { NativeScrollEvent, NativeSyntheticEvent } from 'react-native';
import type { WindowedListProps } from './list-props.ts';

/** A reader this near to an edge, in points, stands at it. */
const near = 2;

/** Where the reader of a native list stands. */
export interface Edges {
  isAtEnd(): boolean;
  /** Of the last render. */
  ids(): readonly string[];
  /** Somebody wants to be at the end, and what is drawn next brings it. */
  wantEnd(): void;
  /** A row grows next: whoever stands at the end stays where they are, and may stand at it no more. */
  leaveEnd(): void;
  /** Runs after the next array of ids came. */
  wish(run: () => void): void;
  readonly onScroll: (event: NativeSyntheticEvent<NativeScrollEvent>) => void;
  readonly onContentSizeChange: (width: number, height: number) => void;
  readonly onViewableItemsChanged: NonNullable<FlashListProps<string>['onViewableItemsChanged']>;
  /** These of the rows in view are seen. */
  readonly onSeen: (ids: readonly string[]) => void;
}

/** Watches where the reader stands. Renders only when they come to the edge of the anchor or leave it. */
export function useEdges(
  list: RefObject<FlashListRef<string> | null>,
  props: WindowedListProps,
): { readonly isFollowing: boolean; readonly edges: Edges } {
  const { anchor } = props;
  const [isFollowing, setFollowing] = useState(props.initialId === undefined);
  const state = useRef({
    props,
    isAtEnd: anchor === 'bottom' && isFollowing,
    isUnsure: false,
    wantsEnd: false,
    wish: (): void => {},
  });
  useLayoutEffect(() => {
    const { props: before, wish } = state.current;
    state.current.props = props;
    if (before.ids === props.ids) {
      // FlashList tells it once for each array of ids: not whoever begins to listen there.
      if (before.onNearEnd === undefined && props.onNearEnd !== undefined && isNearEnd(list.current)) props.onNearEnd();
      return;
    }
    const wasFurtherUp = isFurtherUp(before);
    // Their end may be another one now: where the reader stands is known once that is laid out.
    if (wasFurtherUp || isFurtherUp(props)) state.current.isUnsure = true;
    if (wasFurtherUp && state.current.wantsEnd) void list.current?.scrollToEnd({ animated: false });
    else if (wasFurtherUp && state.current.isAtEnd) {
      // Who stands at the very bottom would be taken down by FlashList, past what they have not seen.
      const index = props.ids.indexOf(before.ids.at(-1) ?? '');
      const stay = (): void => void list.current?.scrollToIndex({ index, animated: false, viewPosition: 1 });
      if (index >= 0) {
        stay();
        // FlashList 2.0 goes there with the next frame all the same.
        requestAnimationFrame(() => requestAnimationFrame(stay));
      }
    } else if (isFurtherUp(props)) state.current.isAtEnd = false;
    state.current.wantsEnd = false;
    state.current.wish = () => {};
    wish();
  });

  const { followsEdge } = props;
  useLayoutEffect(() => {
    const { isAtEnd, isUnsure } = state.current;
    if (anchor === 'bottom' && followsEdge !== false && isAtEnd && !isUnsure) setFollowing(true);
  }, [anchor, followsEdge]);

  const edges = useMemo((): Edges => {
    const stand = (above: number, isAtEnd: boolean): void => {
      const mayFollow = anchor === 'top' || state.current.props.followsEdge !== false;
      setFollowing(mayFollow && (anchor === 'bottom' ? isAtEnd : above <= near));
      if (isAtEnd === state.current.isAtEnd && !state.current.isUnsure) return;
      state.current.isAtEnd = isAtEnd;
      state.current.isUnsure = false;
      state.current.props.onAtEndChange?.(isAtEnd);
    };
    return {
      isAtEnd: () => state.current.isAtEnd,
      ids: () => state.current.props.ids,
      wantEnd: () => {
        state.current.wantsEnd = true;
      },
      leaveEnd: () => {
        state.current.isUnsure = true;
      },
      wish: (run) => {
        state.current.wish = run;
      },
      onScroll: ({ nativeEvent: { contentOffset, contentSize, layoutMeasurement } }) =>
        stand(contentOffset.y, contentSize.height - layoutMeasurement.height - contentOffset.y <= near),
      // FlashList follows rows that come, not rows that grow.
      onContentSizeChange: (_width, height) => {
        const { props: now, isAtEnd, isUnsure } = state.current;
        const view = list.current;
        if (isUnsure && view !== null) {
          const above = view.getAbsoluteLastScrollOffset();
          return stand(above, height - view.getWindowSize().height - above <= near);
        }
        if (anchor === 'bottom' && now.followsEdge !== false && isAtEnd) {
          list.current?.getNativeScrollRef()?.scrollToEnd({ animated: false });
        }
      },
      onViewableItemsChanged: ({ viewableItems }) => {
        state.current.props.onVisible?.(viewableItems.map(({ item }) => item));
      },
      onSeen: (ids) => state.current.props.onSeen?.(ids),
    };
  }, [anchor, list]);
  return { isFollowing, edges };
}

/** Less than one view is below: where FlashList tells it. */
function isNearEnd(view: FlashListRef<string> | null): boolean {
  if (view === null) return false;
  const height = view.getWindowSize().height;
  const below = view.getChildContainerDimensions().height - view.getAbsoluteLastScrollOffset() - height;
  return height > 0 && below <= height;
}

/** A list that is read from the bottom does not reach the newest row. */
function isFurtherUp({ anchor, followsEdge }: WindowedListProps): boolean {
  return anchor === 'bottom' && followsEdge === false;
}
