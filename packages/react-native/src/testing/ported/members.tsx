/** Screens around a chat, as hosts of other kits write them after the prefix is renamed. */
import {
  ChatConfigurator,
  type DeepPartial,
  Icon,
  Kit,
  KitGroupMembers,
  KitMessageComposer,
  KitMessageList,
  type KitTheme,
  KitThemeProvider,
  KitUIEventHandler,
  KitUIEvents,
  KitUsers,
  useTheme,
} from '@open-chat-kit/react-native';
import { type ReactElement, useMemo } from 'react';
import { View } from 'react-native';

const theme: { light: DeepPartial<KitTheme>; dark: DeepPartial<KitTheme> } = {
  light: {
    color: { primary: '#0066cc' },
    messageHeaderStyles: { statusIndicatorStyle: { containerStyle: { backgroundColor: 'green' } } },
  },
  dark: {},
};
const bubbles: DeepPartial<KitTheme['messageListStyles']> = { containerStyle: { backgroundColor: 'rgb(1, 2, 3)' } };

/** A chat in which names lead to people, over a thread that opens elsewhere. */
export function MentioningChat({
  group,
  me,
  onPerson,
}: {
  group: Kit.Group;
  me: Kit.User;
  onPerson: (uid: string, message: Kit.BaseMessage) => void;
}): ReactElement {
  const whole = useTheme();
  const mentions = useMemo(() => {
    const formatter = ChatConfigurator.getDataSource().getMentionsFormatter(me, whole);
    formatter.setUser(me);
    formatter.setGroup(group);
    formatter.setOnMentionClick((message: Kit.BaseMessage, uid: string) => onPerson(uid, message));
    return formatter;
  }, [me, whole, group, onPerson]);
  return (
    <KitThemeProvider theme={theme}>
      <View style={{ flex: 1, marginTop: whole.spacing.spacing.s0_5 }}>
        <KitMessageList
          group={group}
          textFormatters={[mentions]}
          style={bubbles}
          onThreadRepliesPress={() =>
            KitUIEventHandler.emitUIEvent(KitUIEvents.hidePanel, { alignment: 'composerBottom' })
          }
        />
        <KitMessageComposer group={group} textFormatters={[mentions]} />
        <Icon name="info" color={whole.color.iconPrimary} size={20} />
      </View>
    </KitThemeProvider>
  );
}

/** Whoever may become the owner. */
export function NextOwner({
  group,
  onChosen,
}: {
  group: Kit.Group;
  onChosen: (members: Kit.GroupMember[]) => void;
}): ReactElement {
  return (
    <KitGroupMembers
      group={group}
      excludeOwner={true}
      hideHeader={true}
      selectionMode="single"
      onSelection={onChosen}
    />
  );
}

export function Agents(): ReactElement {
  return <KitUsers title="Agents" showBackButton={true} />;
}

/** Hears of handlers that this kit never calls, too. */
export function hearLogins(add: (text: string) => void): void {
  Kit.addLoginListener(
    'ported',
    new Kit.LoginListener({
      loginSuccess: (user) => add(`in: ${user.getUid()}`),
      logoutSuccess: () => add('out'),
      logoutFailure: (error: Kit.KitException) => add(error.code),
    }),
  );
}
