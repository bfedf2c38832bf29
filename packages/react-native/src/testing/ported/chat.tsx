/** Headers and chats as host apps write them that were made for another kit of this shape, after renaming the prefix. */
import {
  Kit,
  KitGroups,
  KitGroupsEvents,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  KitThemeProvider,
  KitUIEventHandler,
  KitUIEvents,
  KitUIKit,
} from '@open-chat-kit/react-native';
import { type ReactElement, useEffect, useState } from 'react';
import { Text, TouchableOpacity, View } from 'react-native';

export function HeaderOfUser({ uid }: { uid: string }): ReactElement {
  const [chatUser, setChatUser] = useState<Kit.User | undefined>();
  useEffect(() => {
    Kit.getUser(uid).then(setChatUser, (error: unknown) => console.info('no such user', error));
  }, [uid]);
  return (
    <>{chatUser ? <KitMessageHeader user={chatUser} showBackButton={false} hideVideoCallButton={true} /> : null}</>
  );
}

export function HeaderWithAllSlots({ chat }: { chat: Kit.Group }): ReactElement {
  return (
    <KitMessageHeader
      group={chat}
      LeadingView={({ group }) => <Text>{`leading ${group?.getGuid()}`}</Text>}
      TitleView={({ group }) => <Text>{`title ${group?.getName()}`}</Text>}
      SubtitleView={({ group }) => <Text>{`subtitle ${group?.getMembersCount()}`}</Text>}
      AuxiliaryButtonView={() => <Text>auxiliary</Text>}
      TrailingView={({ user, group }) => <Text>{`trailing ${user ? 'user' : group ? 'group' : 'nobody'}`}</Text>}
      options={({ group }) => [{ text: `About ${group?.getName()}`, onPress: () => {} }]}
      style={{
        titleTextStyle: { fontSize: 18 },
        avatarStyle: { containerStyle: { borderRadius: 8 }, imageStyle: { borderRadius: 8 } },
        callButtonStyle: { audioCallButtonIconStyle: { tintColor: '#6851D6' } },
      }}
    />
  );
}

export function GroupChatApp(): ReactElement {
  const [group, setGroup] = useState<Kit.Group>();
  return (
    <KitThemeProvider theme={{ mode: 'light', light: { color: { primary: '#6851D6' } } }}>
      {group ? (
        <View style={{ flex: 1 }}>
          <KitMessageHeader group={group} onBack={() => setGroup(undefined)} />
          <KitMessageList group={group} />
          <KitMessageComposer group={group} />
        </View>
      ) : (
        <KitGroups onItemPress={(item: Kit.Group) => setGroup(item)} hideHeader />
      )}
    </KitThemeProvider>
  );
}

/** Another part of the app asks for a chat; this one opens it. */
export function ChatOpener(): ReactElement {
  const [open, setOpen] = useState('nothing');
  useEffect(() => {
    KitUIEventHandler.addUIListener('chat-opener', {
      openChat: ({ user, group }) => setOpen(user?.getUid() ?? group?.getGuid() ?? 'nobody'),
      [KitUIEvents.ccGroupDeleted]: (group: Kit.Group) => setOpen(`${group.getGuid()} is gone`),
    });
    return () => KitUIEventHandler.removeUIListener('chat-opener');
  }, []);
  const ask = (): void => {
    const group = new Kit.Group('tea', 'Tea', Kit.GROUP_TYPE.PUBLIC);
    KitUIEventHandler.emitUIEvent(KitUIEvents.openChat, { group });
  };
  const tellOfDeletion = (): void => {
    const group = new Kit.Group('tea', 'Tea', Kit.GROUP_TYPE.PUBLIC);
    KitUIEventHandler.emitGroupEvent(KitGroupsEvents.ccGroupDeleted, { group });
  };
  return (
    <View>
      <Text>{`open: ${open}`}</Text>
      <TouchableOpacity onPress={ask}>
        <Text>Open tea</Text>
      </TouchableOpacity>
      <TouchableOpacity onPress={tellOfDeletion}>
        <Text>Say tea is gone</Text>
      </TouchableOpacity>
    </View>
  );
}

/** Session and messages through the kit, with the constants. */
export async function greet(engine: Parameters<typeof Kit.init>[0]['engine'], uid: string): Promise<string[]> {
  await KitUIKit.init({ engine });
  await KitUIKit.login({ uid });
  const group = new Kit.Group('greetings', 'Greetings', Kit.GROUP_TYPE.PUBLIC);
  await Kit.createGroup(group);
  const message = new Kit.TextMessage('greetings', 'Hello', Kit.RECEIVER_TYPE.GROUP);
  const sent = await KitUIKit.sendTextMessage(message);
  const me = await KitUIKit.getLoggedInUser();
  const scope = (await Kit.getGroup('greetings')).getScope();
  return [
    sent.getCategory() === Kit.CATEGORY_MESSAGE ? 'message' : 'other',
    sent.getType() === Kit.MESSAGE_TYPE.TEXT ? 'text' : 'other',
    scope === Kit.GROUP_MEMBER_SCOPE.OWNER ? 'owner' : 'member',
    me?.getUid() ?? 'nobody',
    KitUIKit.loggedInUser?.getStatus() === Kit.USER_STATUS.ONLINE ? 'online' : 'offline',
  ];
}
