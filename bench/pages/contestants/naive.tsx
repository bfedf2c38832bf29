import type { EngineEvent, GroupRecord } from '@open-chat-kit/sdk/engine';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { FlatList, StyleSheet } from 'react-native';
import type { GroupWorld } from '../world/group-world.ts';
import { recordOfNew } from '../world/records.ts';
import { BenchRow } from './bench-row.tsx';
import type { Contestant, ListProps } from './contestant.ts';

/** A FlatList over an array of groups that each event copies: as most kits do it. */
export const naive: Contestant = {
  prepare: async (world) => (props) => <NaiveList world={world} {...props} />,
};

function NaiveList({ world, ...props }: ListProps & { readonly world: GroupWorld }): ReactElement {
  const [groups, setGroups] = useState<readonly GroupRecord[]>([]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const cursor = useRef<string | null>(null);
  const isLoading = useRef(false);

  const load = async (): Promise<void> => {
    if (isLoading.current) return;
    isLoading.current = true;
    const page = await world.list(cursor.current, 30);
    cursor.current = page.cursor;
    isLoading.current = page.isLast;
    setGroups((before) => [...before, ...page.items]);
  };
  useEffect(() => {
    void load();
    return world.listen((events) => events.forEach((event) => setGroups((before) => after(before, event))));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [world]);

  return (
    <FlatList
      data={groups}
      extraData={selected}
      keyExtractor={({ guid }) => guid}
      renderItem={({ item }) => (
        <BenchRow
          group={item}
          isSelected={selected.includes(item.guid)}
          look={props}
          onPress={(guid) => (props.isSelecting ? setSelected((all) => toggled(all, guid)) : props.onItemPress(guid))}
        />
      )}
      onEndReached={() => void load()}
      onEndReachedThreshold={1}
      style={styles.list}
      testID="groups-list"
    />
  );
}

function after(groups: readonly GroupRecord[], event: EngineEvent): readonly GroupRecord[] {
  if (event.type === 'group.created') return [recordOfNew(event.group), ...groups];
  if (!('group' in event)) return groups;
  const { group } = event;
  const all = groups.map((one) => (one.guid === group.guid ? { ...one, ...group } : one));
  return event.type === 'group.updated' ? all.sort((a, b) => (a.order < b.order ? -1 : 1)) : all;
}

function toggled(all: readonly string[], guid: string): readonly string[] {
  return all.includes(guid) ? all.filter((one) => one !== guid) : [...all, guid];
}

const styles = StyleSheet.create({ list: { height: '100%' } });
