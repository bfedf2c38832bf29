/** Screens of host apps, made for another kit of this shape, that copy its objects and read their fields. */
import {
  Kit,
  KitGroups,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  KitUIEventHandler,
  KitUIKit,
} from '@open-chat-kit/react-native';
import { Component, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { FlatList, Text, TouchableOpacity, View } from 'react-native';

const clone = <T extends object>(value: T): T => Object.assign(Object.create(Object.getPrototypeOf(value)), value);

/** The chosen group is cloned, so that React sees another object. */
export class ChatOfClone extends Component<object, { group?: Kit.Group }> {
  override state: { group?: Kit.Group } = {};

  override render(): ReactNode {
    const { group } = this.state;
    if (!group) return <KitGroups onItemPress={(item: Kit.Group) => this.setState({ group: clone(item) })} />;
    return (
      <View>
        <KitMessageHeader group={group} />
        <KitMessageList group={group} />
        <KitMessageComposer group={group} />
        <TouchableOpacity onPress={() => this.setState({ group: clone(group) })}>
          <Text>Clone again</Text>
        </TouchableOpacity>
      </View>
    );
  }
}

/** Rows of the host's own, from the raw fields. */
export function RawRows(): ReactElement {
  const [groups, setGroups] = useState<Kit.Group[]>([]);
  useEffect(() => {
    const request = new Kit.GroupsRequestBuilder().setLimit(30).build();
    request.fetchNext().then(
      (list) => setGroups(list),
      (error: unknown) => console.info('no groups', error),
    );
  }, []);
  return (
    <FlatList
      data={groups}
      keyExtractor={(item) => item['guid']}
      renderItem={({ item }) => <Text>{`${item['name']} has ${item['membersCount']} (${item['type']})`}</Text>}
    />
  );
}

/** Navigation that allows nothing but JSON in its parameters. */
export function HeaderFromRoute({ params }: { params: string }): ReactElement {
  const { group, user } = JSON.parse(params);
  return <KitMessageHeader group={group} user={user} showBackButton={false} />;
}

/** Opens the chat with what somebody shared by a link. */
export function HeaderFromLink({ guid, name }: { guid: string; name: string }): ReactElement {
  return <KitMessageHeader group={{ guid, name }} />;
}

/** The number of members is kept by the host, in a copy by spread. */
export function CountingHeader({ guid }: { guid: string }): ReactElement {
  const [group, setGroup] = useState<Kit.Group | null>(null);
  useEffect(() => {
    Kit.getGroup(guid).then(setGroup, (error: unknown) => console.info('no group', error));
  }, [guid]);
  if (group === null) return <Text>Loading…</Text>;
  return (
    <View>
      <Text>{`${group.name}: ${group.membersCount}`}</Text>
      <TouchableOpacity
        onPress={() => {
          const next = clone(group);
          next['membersCount'] = next['membersCount'] + 1;
          setGroup(next);
        }}
      >
        <Text>One more</Text>
      </TouchableOpacity>
    </View>
  );
}

/** The members that were picked, as plain objects. */
export function PickedMembers({ guid, uids }: { guid: string; uids: readonly string[] }): ReactElement {
  const [said, setSaid] = useState('');
  const add = async (): Promise<void> => {
    const members = uids.map((uid) => ({ ...new Kit.GroupMember(uid, Kit.GROUP_MEMBER_SCOPE.PARTICIPANT) }));
    const result = await Kit.addMembersToGroup(guid, members, []);
    setSaid(
      Object.keys(result)
        .filter((uid) => result[uid] === 'success')
        .join(', '),
    );
  };
  return (
    <TouchableOpacity onPress={() => void add()}>
      <Text>{said === '' ? 'Add' : `added ${said}`}</Text>
    </TouchableOpacity>
  );
}

/** A message from a store that holds JSON is sent, and marked as read. */
export function ResentMessage({ stored }: { stored: string }): ReactElement {
  const [said, setSaid] = useState('');
  const send = async (): Promise<void> => {
    const sent = await Kit.sendMessage(JSON.parse(stored));
    await Kit.markAsDelivered(structuredClone(sent));
    setSaid(sent instanceof Kit.TextMessage ? sent.getText() : 'something else');
  };
  return (
    <TouchableOpacity onPress={() => void send()}>
      <Text>{said === '' ? 'Send' : `sent ${said}`}</Text>
    </TouchableOpacity>
  );
}

/** Another part of the app is asked to open a chat, with a copy. */
export function OpenerOfCopy(): ReactElement {
  const [open, setOpen] = useState('nothing');
  const latest = useRef<Kit.User>(null);
  useEffect(() => {
    KitUIEventHandler.addUIListener('opener-of-copy', {
      openChat: ({ user }) => {
        latest.current = user ?? null;
        setOpen(user?.getName() ?? 'nobody');
      },
    });
    return () => KitUIEventHandler.removeUIListener('opener-of-copy');
  }, []);
  const ask = (): void => {
    const me = KitUIKit.loggedInUser;
    if (me) KitUIEventHandler.emitUIEvent('openChat', { user: { ...me } });
  };
  return (
    <TouchableOpacity onPress={ask}>
      <Text>{`open: ${open}`}</Text>
    </TouchableOpacity>
  );
}
