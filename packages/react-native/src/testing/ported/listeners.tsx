/** Listeners of hosts that were made for another kit of this shape. */
import { Kit, KitGroupsEvents, KitUIEventHandler, KitUIEvents, KitUIKit } from '@open-chat-kit/react-native';
import { Component, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Text, View } from 'react-native';

const id = 'log-of-a-ported-host';

/** All group events, in the spellings of that kit, with payloads annotated as its guides do. */
export function GroupLog(): ReactElement {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    const add = (line: string): void => setLines((before) => [...before, line]);
    KitUIEventHandler.addGroupListener(id, {
      [KitGroupsEvents.ccGroupCreated]: ({ group }: { group: Kit.Group }) => add(`created ${group.getName()}`),
      [KitUIEvents.ccGroupDeleted]: ({ group }: { group: Kit.Group }) => add(`deleted ${group['guid']}`),
      ccGroupLeft: ({
        leftGroup,
        leftUser,
        message,
      }: {
        leftGroup: Kit.Group;
        leftUser: Kit.User;
        message: Kit.Action;
      }) => add(`left ${leftGroup.getGuid()} ${leftUser.getUid()} ${message.getAction()}`),
      ccGroupMemberJoined: ({ joinedUser, joinedGroup }) =>
        add(`joined ${joinedUser.getUid()} ${joinedGroup.getGuid()}`),
      ccGroupMemberAdded: ({
        message,
        usersAdded,
        userAddedIn,
        addedBy,
      }: {
        message: Kit.BaseMessage;
        usersAdded: Kit.User[];
        userAddedIn: Kit.Group;
        addedBy: Kit.User;
      }) => add(`added ${usersAdded.length} ${userAddedIn.getGuid()} ${addedBy.getUid()} ${message.getCategory()}`),
      ccGroupMemberKicked: ({ kickedUser, message }: { kickedUser: Kit.User; message: Kit.Action }) =>
        add(`kicked ${kickedUser.getUid()} ${message.getActionOn()?.getUid()}`),
      ccGroupMemberBanned: ({ kickedUser, kickedFrom }) => add(`banned ${kickedUser.getUid()} ${kickedFrom.getGuid()}`),
      ccGroupMemberUnBanned: ({ kickedUser, unbannedUser }) =>
        add(`unbanned ${kickedUser.getUid()} ${unbannedUser.getUid()}`),
      ccGroupMemberScopeChanged: ({ action, updatedUser, scopeChangedTo, scopeChangedFrom }) =>
        add(`scope ${updatedUser.getUid()} ${scopeChangedFrom} ${scopeChangedTo} ${action.getAction()}`),
      ccOwnershipChanged: ({ newOwner }) => add(`owner ${newOwner.getUid()}`),
      // A name that only the other kit knows.
      ccGroupMemberInvited: ({ invited }) => add(`invited ${invited}`),
    });
    return () => KitUIEventHandler.removeGroupListener(id);
  }, []);
  return (
    <View>
      {lines.map((line, index) => (
        <Text key={index}>{line}</Text>
      ))}
    </View>
  );
}

/** Messages, typing and receipts of the SDK, through the kit's handler. */
export function MessageLog(): ReactElement {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    const add = (line: string): void => setLines((before) => [...before, line]);
    KitUIEventHandler.addMessageListener(id, {
      ccMessageSent: ({ message, status }) =>
        add(`${status} ${message instanceof Kit.TextMessage ? message.getText() : ''}`),
      onTextMessageReceived: (message: Kit.TextMessage) => add(`got ${message.getText()}`),
      onCustomMessageReceived: (message: Kit.CustomMessage) => add(`got ${message.getType()}`),
      onTypingStarted: (typing: Kit.TypingIndicator) => add(`types ${typing.getSender()?.getUid()}`),
      onMessagesDelivered: (receipt: Kit.MessageReceipt) => add(`delivered to ${receipt.getSender()?.getUid()}`),
      onInteractiveMessageReceived: (message: Kit.BaseMessage) => add(`interactive ${message.getId()}`),
    });
    return () => KitUIEventHandler.removeMessageListener(id);
  }, []);
  return (
    <View>
      {lines.map((line, index) => (
        <Text key={index}>{line}</Text>
      ))}
    </View>
  );
}

/** A screen that is its own listener. */
export class PresenceScreen extends Component<object, { said: string }> {
  override state = { said: 'nobody yet' };

  override componentDidMount(): void {
    KitUIEventHandler.addGroupListener(id, {
      onGroupMemberJoined: (_message: Kit.Action, user: Kit.User, group: Kit.Group) =>
        this.setState({ said: `${user.getUid()} is in ${group.getName()}` }),
    });
    KitUIEventHandler.addUserListener(id, {
      onUserOnline: (user) => this.setState({ said: `${user.getUid()} is here` }),
    });
    Kit.addLoginListener(id, new Kit.LoginListener({ logoutSuccess: () => this.setState({ said: 'out' }) }));
  }

  override componentWillUnmount(): void {
    KitUIEventHandler.removeGroupListener(id);
    KitUIEventHandler.removeUserListener(id);
    Kit.removeLoginListener(id);
  }

  override render(): ReactNode {
    return <Text>{this.state.said}</Text>;
  }
}

/** Blocks of users, heard on the events of the UI and of users. */
export function BlockLog(): ReactElement {
  const [said, setSaid] = useState<string[]>([]);
  useEffect(() => {
    const add = (line: string): void => setSaid((before) => [...before, line]);
    KitUIEventHandler.addUIListener(id, {
      [KitUIEvents.ccUserBlocked]: ({ user }: { user: Kit.User }) => add(`ui: no ${user.getUid()}`),
    });
    KitUIEventHandler.addUserListener(id, {
      ccUserBlocked: ({ user }) => add(`no ${user.getUid()}`),
      ccUserUnblocked: ({ user }) => add(`yes ${user.getUid()}`),
    });
    return () => {
      KitUIEventHandler.removeUIListener(id);
      KitUIEventHandler.removeUserListener(id);
    };
  }, []);
  return <Text>{said.join(', ')}</Text>;
}

/** Conversations and calls: what one part of the host tells another. */
export function CallLog(): ReactElement {
  const [said, setSaid] = useState('quiet');
  useEffect(() => {
    KitUIEventHandler.addCallListener(id, { ccOutgoingCall: ({ call }) => setSaid(`calling ${call}`) });
    KitUIEventHandler.addConversationListener(id, {
      ccConversationDeleted: ({ conversation }) => setSaid(`deleted ${conversation}`),
    });
    return () => {
      KitUIEventHandler.removeCallListener(id);
      KitUIEventHandler.removeConversationListener(id);
    };
  }, []);
  return <Text>{`${KitUIKit.loggedInUser?.getUid()}: ${said}`}</Text>;
}
