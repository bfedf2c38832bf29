import { FlashList, type FlashListRef } from '@shopify/flash-list';
import { type ReactElement, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import { StyleSheet } from 'react-native';
import type { RowAlign } from './anchor.ts';
import { nameOf, type WindowedListProps } from './list-props.ts';
import { seenPairs } from './seen-pairs.ts';
import { useEdges } from './use-edges.ts';
import { useReaderMoves } from './use-reader-moves.ts';
import { useRoomCheck } from './use-room-check.ts';

export type { WindowedListHandle, WindowedListProps } from './list-props.ts';

/**
 * The list of the house on iOS and Android: FlashList, which corrects offsets in native code there. What differs between
 * it and the next candidate is in this file and in `use-edges.ts`.
 */
export function WindowedList({ ref, ...props }: WindowedListProps): ReactElement {
  const { ids, renderRow, anchor, followsEdge = true, initialId, header = null, footer = null } = props;
  const list = useRef<FlashListRef<string>>(null);
  const { isFollowing: isAtEdge, edges } = useEdges(list, props);
  const pairs = useMemo(() => seenPairs(edges.onSeen), [edges]);
  const moves = useReaderMoves(props.onReaderMove);
  const onLayout = useRoomCheck(nameOf(props));
  const initialIndex = initialId === undefined ? -1 : ids.indexOf(initialId);
  // FlashList 2.0 takes one object and spreads it: a list of styles would be lost.
  const style = useMemo(() => StyleSheet.flatten(props.style), [props.style]);
  const renderItem = useCallback(({ item }: { readonly item: string }) => renderRow(item), [renderRow]);

  useImperativeHandle(ref, () => {
    const scrollToId = (id: string, align: RowAlign = 'nearest'): void => {
      const index = edges.ids().indexOf(id);
      if (index < 0) edges.wish(() => scrollToId(id, align));
      else if (align !== 'nearest')
        void list.current?.scrollToIndex({ index, animated: false, viewPosition: parts[align] });
      else {
        const { startIndex, endIndex } = list.current?.computeVisibleIndices() ?? { startIndex: 0, endIndex: -1 };
        // Rows cut by an edge count as visible there; a row that is first or last is brought in wholly.
        if (index <= startIndex) void list.current?.scrollToIndex({ index, animated: false, viewPosition: 0 });
        else if (index >= endIndex) void list.current?.scrollToIndex({ index, animated: false, viewPosition: 1 });
      }
    };
    return {
      scrollToId,
      scrollToEnd: () => {
        edges.wantEnd();
        void list.current?.scrollToEnd({ animated: false });
      },
      // A row that is cut stays where its top is by itself.
      keepTop: () => edges.leaveEnd(),
      scrollToTop: () => list.current?.scrollToTop({ animated: false }),
      isAtEnd: () => edges.isAtEnd(),
      // Screen readers move by themselves on touch devices; taking their cursor away would be rude.
      focusId: scrollToId,
    };
  }, [edges]);

  const isFollowing = followsEdge && anchor === 'bottom' && isAtEdge;
  return (
    <FlashList
      ref={list}
      data={ids}
      renderItem={renderItem}
      keyExtractor={itself}
      ListHeaderComponent={header}
      ListFooterComponent={footer}
      {...(initialIndex < 0 ? {} : { initialScrollIndex: initialIndex })}
      // Twenty views: at the bottom the list follows whatever comes. Never negative: FlashList then keeps an old wish to
      // follow and pulls a reader down later.
      maintainVisibleContentPosition={{
        // A list that is read from the top shows what comes there while its reader stands there.
        disabled: anchor === 'top' && followsEdge && isAtEdge,
        startRenderingFromBottom: anchor === 'bottom' && initialIndex < 0,
        autoscrollToBottomThreshold: isFollowing ? 20 : 0,
        animateAutoScrollToBottom: false,
      }}
      onLayout={onLayout}
      {...moves}
      onScroll={(event) => {
        edges.onScroll(event);
        moves.onScroll();
      }}
      onContentSizeChange={edges.onContentSizeChange}
      onStartReached={props.onNearStart}
      onStartReachedThreshold={1}
      onEndReached={props.onNearEnd}
      onEndReachedThreshold={1}
      onViewableItemsChanged={edges.onViewableItemsChanged}
      viewabilityConfig={viewability}
      viewabilityConfigCallbackPairs={pairs}
      {...(props.onRefresh === undefined ? {} : { refreshing: props.refreshing ?? false, onRefresh: props.onRefresh })}
      accessibilityRole="list"
      accessibilityLabel={props['aria-label']}
      keyboardShouldPersistTaps="handled"
      style={style}
      testID={props.testID}
    />
  );
}

const parts = { start: 0, center: 0.5, end: 1 } as const;
const viewability = { itemVisiblePercentThreshold: 1, minimumViewTime: 0 };
const itself = (id: string): string => id;
