/** Lists of groups as host apps write them that were made for another kit of this shape, after renaming the prefix. */
import { Kit, KitAvatar, KitGroups, KitUIEventHandler, type MenuItemInterface } from '@open-chat-kit/react-native';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { StyleSheet, Text, TouchableOpacity, View } from 'react-native';

export function JoinedGroups(): ReactElement {
  return (
    <View style={{ flex: 1 }}>
      <KitGroups groupsRequestBuilder={new Kit.GroupsRequestBuilder().setLimit(10).joinedOnly(true)} />
    </View>
  );
}

export function GroupsWithOwnSearch(): ReactElement {
  const [builder] = useState(() => {
    const made = new Kit.GroupsRequestBuilder();
    made.setLimit(5);
    made.setTags(['featured']);
    made.withTags(true);
    return made;
  });
  return <KitGroups searchKeyword="club" searchRequestBuilder={builder} searchPlaceholderText="Find a group" />;
}

export function GroupsWithOwnRows(): ReactElement {
  const itemView = (group: Kit.Group): ReactElement => (
    <View style={rows.card}>
      <KitAvatar image={{ uri: group.getIcon() }} name={group.getName()} />
      <Text>{`${group.getName()}: ${group.getMembersCount()} of type ${group.getType()}`}</Text>
    </View>
  );
  return <KitGroups ItemView={itemView} />;
}

const rows = StyleSheet.create({ card: { flexDirection: 'row', padding: 8 } });

export function GroupsWithOwnParts(): ReactElement {
  return (
    <KitGroups
      LeadingView={(group: Kit.Group) => <Text>{group.getType() === Kit.GROUP_TYPE.PASSWORD ? '🔒' : '#'}</Text>}
      SubtitleView={(group: Kit.Group) => <Text>{`${group.getMembersCount()} people`}</Text>}
      TrailingView={(group: Kit.Group) => (group.getHasJoined() ? <Text>{group.getScope()}</Text> : <></>)}
    />
  );
}

export function GroupsWithBarOptions({ onCreate }: { onCreate: () => void }): ReactElement {
  return (
    <KitGroups
      showBackButton
      onBack={onCreate}
      AppBarOptions={() => (
        <TouchableOpacity onPress={onCreate}>
          <Text>New group</Text>
        </TouchableOpacity>
      )}
    />
  );
}

export function GroupsWithMenu({ onChoice }: { onChoice: (text: string) => void }): ReactElement {
  const options = (group: Kit.Group): MenuItemInterface[] => [
    { text: 'Delete', onPress: () => onChoice(`delete ${group.getGuid()}`) },
  ];
  const addOptions = (group: Kit.Group): MenuItemInterface[] => [
    { text: 'Archive', onPress: () => onChoice(`archive ${group.getGuid()}`) },
  ];
  return <KitGroups options={options} addOptions={addOptions} />;
}

export function GroupsToPickFrom({ onPicked }: { onPicked: (names: string[]) => void }): ReactElement {
  const selected = useRef<Kit.Group[]>([]);
  return (
    <KitGroups
      selectionMode="multiple"
      hideSubmitButton={false}
      onSelection={(list: Array<Kit.Group>) => {
        selected.current = list;
      }}
      onSubmit={(list: Array<Kit.Group>) => {
        if (list.length === selected.current.length) onPicked(list.map((group) => group.getName()));
      }}
      onLoad={(list: Kit.GroupMember[]) => console.info('loaded', list.length)}
      onError={(error: Kit.KitException) => console.info(error.code, error.message)}
    />
  );
}

export function GroupEventLog(): ReactElement {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    const listenerId = 'group-events-of-this-screen';
    const add = (line: string): void => setLines((before) => [...before, line]);
    KitUIEventHandler.addGroupListener(listenerId, {
      ccGroupCreated: (group: Kit.Group) => add(`created ${group.getGuid()}`),
      ccGroupDeleted: (group: Kit.Group) => add(`deleted ${group.getGuid()}`),
      ccGroupLeft: ({ leftGroup }: { leftGroup: Kit.Group }) => add(`left ${leftGroup.getGuid()}`),
      ccGroupMemberJoined: ({ joinedGroup }) => add(`joined ${joinedGroup.getGuid()}`),
      ccGroupMemberKicked: ({ kickedUser, kickedFrom }) => add(`kicked ${kickedUser.getUid()} ${kickedFrom.getGuid()}`),
      ccGroupMemberAdded: ({ usersAdded, userAddedIn }) => add(`added ${usersAdded.length} ${userAddedIn.getGuid()}`),
    });
    return () => {
      KitUIEventHandler.removeGroupListener(listenerId);
    };
  }, []);
  return (
    <View>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </View>
  );
}
