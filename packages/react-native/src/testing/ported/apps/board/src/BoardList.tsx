import React, { useMemo, useRef } from 'react';
import { StyleSheet, Text, TouchableOpacity, View } from 'react-native';
import { Acme, AcmeAvatar, AcmeGroups, type AcmeGroupsProps, type MenuItemInterface, useTheme } from './chat';

interface Props {
  onOpen(group: Acme.Group): void;
  onPicked(names: string[]): void;
  mode: AcmeGroupsProps['selectionMode'];
}

export function BoardList({ onOpen, onPicked, mode }: Props) {
  const { color, spacing } = useTheme();
  const picked = useRef<Acme.Group[]>([]);
  const builder = useMemo(() => {
    const request = new Acme.GroupsRequestBuilder();
    request.setLimit(20);
    request.joinedOnly(true);
    request.setHasUnread(true);
    return request;
  }, []);

  const row = (group: Acme.Group) => (
    <View style={[styles.row, { padding: spacing.padding.p3 }]}>
      <AcmeAvatar
        name={group.getName()}
        image={{ uri: group.getIcon() }}
        style={{ containerStyle: { backgroundColor: color.primary } }}
      />
      <View>
        <Text style={{ color: color.textPrimary }}>{group.getName().toUpperCase()}</Text>
        <Text>{`${group.getMembersCount()} on the board, ${group.getType()}`}</Text>
      </View>
    </View>
  );

  const addOptions = (group: Acme.Group): MenuItemInterface[] => [
    { text: 'Open board', onPress: () => onOpen(group) },
    { text: 'Copy id', onPress: () => console.log(group.getGuid()) },
  ];

  return (
    <AcmeGroups
      ItemView={row}
      addOptions={addOptions}
      groupsRequestBuilder={builder}
      selectionMode={mode}
      hideSubmitButton={mode === 'none'}
      onSelection={(list: Array<Acme.Group>) => {
        picked.current = list;
      }}
      onSubmit={() => onPicked(picked.current.map((group) => group.getName()))}
      onItemPress={onOpen}
      onLoad={(list: Acme.GroupMember[]) => console.log(list.length)}
      EmptyView={() => <Text>No boards yet</Text>}
      AppBarOptions={() => (
        <TouchableOpacity onPress={() => console.log('filter')}>
          <Text>Filter</Text>
        </TouchableOpacity>
      )}
      style={{ itemStyle: { titleStyle: { fontWeight: '700' } }, containerStyle: { flex: 1 } }}
      avatarShape="square"
    />
  );
}

const styles = StyleSheet.create({ row: { flexDirection: 'row', alignItems: 'center' } });
