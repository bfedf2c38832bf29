import type { FlashListProps } from '@shopify/flash-list';

/** Half of a row, or half of the view that it fills: FlashList looks either at the one or at the other. */
const halves = [{ itemVisiblePercentThreshold: 50 }, { viewAreaCoveragePercentThreshold: 50 }];

/** For FlashList: tells which rows are seen, in order. */
export function seenPairs(
  tell: (ids: readonly string[]) => void,
): NonNullable<FlashListProps<string>['viewabilityConfigCallbackPairs']> {
  const seen = halves.map((): readonly (readonly [number, string])[] => []);
  return halves.map((half, at) => ({
    viewabilityConfig: { ...half, minimumViewTime: 0 },
    onViewableItemsChanged: ({ viewableItems }) => {
      seen[at] = viewableItems.map(({ index, item }) => [index ?? -1, item]);
      const rows = [...new Map(seen.flat())].sort(([one], [other]) => one - other);
      tell(rows.map(([, id]) => id));
    },
  }));
}
