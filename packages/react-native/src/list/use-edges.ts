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
  /** Runs after the next array of ids came. */
  wish(run: () => void): void;
  readonly onScroll: (event: NativeSyntheticEvent<NativeScrollEvent>) => void;
  readonly onContentSizeChange: () => void;
  readonly onViewableItemsChanged: NonNullable<FlashListProps<string>['onViewableItemsChanged']>;
}

/** Watches where the reader stands. Renders only when they come to the edge of the anchor or leave it. */
export function useEdges(
  list: RefObject<FlashListRef<string> | null>,
  props: WindowedListProps,
): { readonly isFollowing: boolean; readonly edges: Edges } {
  const { anchor } = props;
  const [isFollowing, setFollowing] = useState(props.initialId === undefined);
  const state = useRef({ props, isAtEnd: anchor === 'bottom' && isFollowing, wish: (): void => {} });
  useLayoutEffect(() => {
    const { props: before, wish } = state.current;
    state.current.props = props;
    if (before.ids === props.ids) return;
    state.current.wish = () => {};
    wish();
  });

  const edges = useMemo(
    (): Edges => ({
      isAtEnd: () => state.current.isAtEnd,
      ids: () => state.current.props.ids,
      wish: (run) => {
        state.current.wish = run;
      },
      onScroll: ({ nativeEvent: { contentOffset, contentSize, layoutMeasurement } }) => {
        const isAtEnd = contentSize.height - layoutMeasurement.height - contentOffset.y <= near;
        setFollowing(anchor === 'bottom' ? isAtEnd : contentOffset.y <= near);
        if (isAtEnd === state.current.isAtEnd) return;
        state.current.isAtEnd = isAtEnd;
        state.current.props.onAtEndChange?.(isAtEnd);
      },
      // FlashList follows rows that come, not rows that grow.
      onContentSizeChange: () => {
        const { props: now, isAtEnd } = state.current;
        if (anchor === 'bottom' && now.followsEdge !== false && isAtEnd) {
          list.current?.getNativeScrollRef()?.scrollToEnd({ animated: false });
        }
      },
      onViewableItemsChanged: ({ viewableItems }) => {
        state.current.props.onVisible?.(viewableItems.map(({ item }) => item));
      },
    }),
    [anchor, list],
  );
  return { isFollowing, edges };
}
