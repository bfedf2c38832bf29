/** Screens of hosts, made for another kit of this shape, with the names of that kit. */
import {
  Icon,
  Kit,
  KitAvatar,
  KitGroups,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  KitThemeProvider,
  KitUIKit,
  KitUiKitConstants,
  ReceiverTypeConstants,
  defaultColorLight,
  type UIKitSettings,
  useKitTranslation,
  useTheme,
} from '@open-chat-kit/react-native';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type ListRenderItem, FlatList, Text, TouchableOpacity, View } from 'react-native';

/** The settings of the other kit, with the engine beside them. */
export async function start(engine: UIKitSettings['engine'], uid: string): Promise<string> {
  const settings: UIKitSettings = {
    appId: 'app-id',
    authKey: 'auth-key',
    region: 'eu',
    subscriptionType: 'ALL_USERS',
    autoEstablishSocketConnection: true,
    engine,
  };
  await KitUIKit.init(settings);
  const user = await KitUIKit.login({ uid });
  return user['uid'];
}

export function ChatScreen({ group, onBack }: { group: Kit.Group; onBack: () => void }): ReactElement {
  const theme = useTheme();
  return (
    <View style={{ flex: 1, backgroundColor: theme.messageComposerStyles.containerStyle.backgroundColor }}>
      <KitMessageHeader group={group} onBack={onBack} hideVideoCallButton hideVoiceCallButton={true} />
      <KitMessageList
        group={group}
        parentMessageId={undefined}
        hideReplyInThreadOption={true}
        HeaderView={({ id }: { id?: { uid?: string; guid?: string; parentMessageId?: string } }) => (
          <Text>{`chat of ${id?.guid}`}</Text>
        )}
        style={{
          containerStyle: { backgroundColor: theme.color.background2 },
          outgoingMessageBubbleStyles: {
            containerStyle: { backgroundColor: 'rgb(10, 110, 110)' },
            textBubbleStyles: { textStyle: { color: 'rgb(250, 250, 250)' } },
            dateStyles: { textStyle: { color: 'rgb(220, 220, 220)' } },
          },
          incomingMessageBubbleStyles: {
            containerStyle: { backgroundColor: 'rgb(255, 255, 255)' },
            senderNameTextStyles: { color: 'rgb(10, 110, 110)' },
          },
          newMessageIndicatorStyle: { containerStyle: { borderRadius: 4 } },
        }}
      />
      <KitMessageComposer
        group={group}
        hideVoiceRecordingButton={true}
        auxiliaryButtonsAlignment="right"
        AuxiliaryButtonView={() => <Text>gift</Text>}
        keyboardAvoidingViewProps={{ keyboardVerticalOffset: 60, behavior: 'padding' }}
      />
    </View>
  );
}

/** Icons of the theme in views of the host's own. */
export function OwnHeader({ group }: { group: Kit.Group }): ReactElement {
  const theme = useTheme();
  return (
    <View style={[theme.messageHeaderStyles.containerStyle, { flexDirection: 'row' }]}>
      <Icon name="back" color={theme.color.iconPrimary} height={24} width={24} />
      <KitAvatar name={group.getName()} style={theme.messageHeaderStyles.avatarStyle} />
      <Text style={theme.messageHeaderStyles.titleTextStyle}>{group.getName()}</Text>
      <Icon icon={<Text>menu</Text>} />
    </View>
  );
}

/** The composer is filled from outside. */
export function ComposerWithReplies({ user }: { user: Kit.User }): ReactElement {
  const composer = useRef<{ setText(text: string): void; getText(): string }>(null);
  const [said, setSaid] = useState('');
  return (
    <View>
      <KitMessageComposer
        user={user}
        hideAuxiliaryButtons
        AuxiliaryButtonView={() => <Text>never seen</Text>}
        ref={(handle) => {
          composer.current = handle;
        }}
        onTextChange={(text) => setSaid(text)}
      />
      <TouchableOpacity onPress={() => composer.current?.setText('On my way')}>
        <Text>{said === '' ? 'On my way' : `wrote ${said}`}</Text>
      </TouchableOpacity>
    </View>
  );
}

/** What kind of message it is, by the constants. */
export function LastMessages({ guid }: { guid: string }): ReactElement {
  const [messages, setMessages] = useState<Kit.BaseMessage[]>([]);
  const { MessageTypeConstants, MessageCategoryConstants } = KitUiKitConstants;
  useEffect(() => {
    const request = new Kit.MessagesRequestBuilder().setGUID(guid).setLimit(10).build();
    request.fetchPrevious().then(
      (list) => setMessages(list),
      (error: Kit.KitException) => console.info(error.code),
    );
  }, [guid]);
  const line = (message: Kit.BaseMessage): string => {
    if (message.getReceiverType() !== ReceiverTypeConstants.group) return 'elsewhere';
    if (message.getCategory() === MessageCategoryConstants.action) {
      const action = message as Kit.Action;
      return action.getAction() === KitUiKitConstants.groupMemberAction.JOINED ? 'somebody joined' : 'something else';
    }
    if (message.getType() === MessageTypeConstants.text) return (message as Kit.TextMessage).getText();
    return message['type'];
  };
  const row: ListRenderItem<Kit.BaseMessage> = ({ item }) => (
    <Text style={{ color: defaultColorLight.textSecondary }}>{line(item)}</Text>
  );
  return <FlatList data={messages} keyExtractor={(item) => `${item['id']}`} renderItem={row} />;
}

/** Recent chats of the host's own, from messages. */
export function ConversationOf({ message }: { message: Kit.BaseMessage }): ReactElement {
  const [conversation, setConversation] = useState<Kit.Conversation | null>(null);
  useEffect(() => {
    Kit.KitHelper.getConversationFromMessage(message).then(setConversation, (error: unknown) => console.info(error));
  }, [message]);
  if (!conversation) return <Text>…</Text>;
  const other = conversation.getConversationWith();
  const isGroup = conversation.getConversationType() === Kit.RECEIVER_TYPE.GROUP;
  return <Text>{`${isGroup ? 'group' : 'user'} ${other.getName()} ${conversation['conversationId']}`}</Text>;
}

/** Reactions are counted by the helper. */
export function reacted(message: Kit.BaseMessage, reaction: Kit.Reaction): string {
  const { REACTION_ADDED, REACTION_REMOVED } = Kit.REACTION_ACTION;
  const once = Kit.KitHelper.updateMessageWithReactionInfo(message, reaction, REACTION_ADDED);
  const twice = Kit.KitHelper.updateMessageWithReactionInfo(once, reaction, REACTION_ADDED);
  const back = Kit.KitHelper.updateMessageWithReactionInfo(twice, reaction, REACTION_REMOVED);
  return [message, once, twice, back].map((one) => one.getReactions()[0]?.getCount() ?? 0).join();
}

/** A picture that stands on the web already is sent by its address. */
export async function sendPicture(guid: string, url: string): Promise<string> {
  const message = new Kit.MediaMessage(guid, url, Kit.MESSAGE_TYPE.IMAGE, Kit.RECEIVER_TYPE.GROUP);
  const sent = await KitUIKit.sendMediaMessage(message);
  return sent instanceof Kit.MediaMessage ? sent.getURL() : '';
}

export async function sendAttachment(guid: string, url: string): Promise<string> {
  const message = new Kit.MediaMessage(guid, '', Kit.MESSAGE_TYPE.FILE, Kit.RECEIVER_TYPE.GROUP);
  message.setAttachment(new Kit.Attachment({ url, name: 'notes.pdf', mimeType: 'application/pdf', size: 5 }));
  const sent = (await Kit.sendMediaMessage(message)) as Kit.MediaMessage;
  return `${sent.getAttachment()?.getName()} ${sent.getAttachment()?.getExtension()}`;
}

/** Words of the host's own, and of the kit. */
export function Words(): ReactElement {
  const { t, language } = useKitTranslation();
  return <Text>{`${language}: ${t('common.back')}, ${t('MY_OWN_KEY')}`}</Text>;
}

/** A list in the host's colours, light and dark. */
export function ThemedGroups({ onOpen }: { onOpen: (group: Kit.Group) => void }): ReactElement {
  return (
    <KitThemeProvider
      theme={{
        mode: 'dark',
        light: { color: { primary: '#6851D6' } },
        dark: {
          color: { primary: '#9987E8', background1: '#111111' },
          groupStyles: { itemStyle: { titleStyle: { color: 'rgb(240, 240, 240)' } } },
          messageListStyles: { incomingMessageBubbleStyles: { containerStyle: { backgroundColor: '#222222' } } },
        },
      }}
    >
      <KitGroups
        onItemPress={onOpen}
        groupsRequestBuilder={new Kit.GroupsRequestBuilder().setLimit(20)}
        style={{ searchStyle: { containerStyle: { borderRadius: 20 } } }}
      />
    </KitThemeProvider>
  );
}

/** A thread on a screen of its own. */
export function ThreadScreen({ group, parent }: { group: Kit.Group; parent: Kit.BaseMessage }): ReactElement {
  return (
    <View style={{ flex: 1 }}>
      <KitMessageList
        group={group}
        parentMessageId={parent.getId()}
        HeaderView={({ id }) => <Text>{`thread ${id?.parentMessageId === parent['id'] ? 'found' : 'lost'}`}</Text>}
      />
      <KitMessageComposer group={group} parentMessageId={parent.getId()} />
    </View>
  );
}

/** An account is made at the first start; it may be there already. */
export async function signUp(uid: string, name: string): Promise<string> {
  const user = new Kit.User(uid);
  user.setName(name);
  await KitUIKit.createUser(user).catch((error: Kit.KitException) => console.info(error.code));
  return (await KitUIKit.login({ uid })).getUid();
}
