import { LegendList } from '@legendapp/list/react-native';
import { FlashList } from '@shopify/flash-list';
import type { ReactElement } from 'react';
import { FlatList, StyleSheet } from 'react-native';
import type { GroupWorld } from '../world/group-world.ts';
import { rowHeight } from './bench-row.tsx';
import type { Contestant, ListProps } from './contestant.ts';
import { useStore } from './stored-row.tsx';

/** Limit's store and rows in three libraries' lists, each told what it can use. */
export const flatList: Contestant = {
  prepare: async (world) => (props) => <FlatListPage world={world} {...props} />,
};
export const flashList: Contestant = {
  prepare: async (world) => (props) => <FlashListPage world={world} {...props} />,
};
export const legendList: Contestant = {
  prepare: async (world) => (props) => <LegendListPage world={world} {...props} />,
};

type PageProps = ListProps & { readonly world: GroupWorld };

function FlatListPage({ world, ...props }: PageProps): ReactElement {
  const { ids, store, renderRow } = useStore(world, props);
  return (
    <FlatList
      data={ids}
      keyExtractor={keyOf}
      renderItem={({ item }) => renderRow(item)}
      extraData={renderRow}
      getItemLayout={layoutOf}
      onEndReached={() => void store.loadMore()}
      onEndReachedThreshold={1}
      maintainVisibleContentPosition={keepPlace}
      style={styles.list}
      testID="groups-list"
    />
  );
}

function FlashListPage({ world, ...props }: PageProps): ReactElement {
  const { ids, store, renderRow } = useStore(world, props);
  return (
    <FlashList
      data={ids}
      keyExtractor={keyOf}
      renderItem={({ item }) => renderRow(item)}
      extraData={renderRow}
      onEndReached={() => void store.loadMore()}
      onEndReachedThreshold={1}
      style={styles.list}
      testID="groups-list"
    />
  );
}

function LegendListPage({ world, ...props }: PageProps): ReactElement {
  const { ids, store, renderRow } = useStore(world, props);
  return (
    <LegendList
      data={ids}
      keyExtractor={keyOf}
      renderItem={({ item }: { readonly item: string }) => renderRow(item)}
      extraData={renderRow}
      estimatedItemSize={rowHeight}
      recycleItems={false}
      maintainVisibleContentPosition
      onEndReached={() => void store.loadMore()}
      onEndReachedThreshold={1}
      style={styles.list}
      testID="groups-list"
    />
  );
}

const keyOf = (guid: string): string => guid;
const layoutOf = (_: unknown, index: number): { length: number; offset: number; index: number } => ({
  length: rowHeight,
  offset: rowHeight * index,
  index,
});
const keepPlace = { minIndexForVisible: 0 } as const;
const styles = StyleSheet.create({ list: { height: '100%' } });
