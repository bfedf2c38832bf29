/** What the logged-in user did to groups. */
export const KitGroupsEvents = {
  ccGroupCreated: 'ccGroupCreated',
  ccGroupDeleted: 'ccGroupDeleted',
  ccGroupLeft: 'ccGroupLeft',
  ccGroupMemberScopeChanged: 'ccGroupMemberScopeChanged',
  ccGroupMemberBanned: 'ccGroupMemberBanned',
  ccGroupMemberKicked: 'ccGroupMemberKicked',
  ccGroupMemberUnbanned: 'ccGroupMemberUnbanned',
  /** The other spelling of `ccGroupMemberUnbanned`. */
  ccGroupMemberUnBanned: 'ccGroupMemberUnBanned',
  ccGroupMemberJoined: 'ccGroupMemberJoined',
  ccGroupMemberAdded: 'ccGroupMemberAdded',
  ccOwnershipChanged: 'ccOwnershipChanged',
} as const;

/** What the logged-in user did to messages. */
export const KitMessageEvents = {
  ccMessageSent: 'ccMessageSent',
  ccMessageEdited: 'ccMessageEdited',
  ccMessageDeleted: 'ccMessageDeleted',
  ccMessageRead: 'ccMessageRead',
  ccMessageDelivered: 'ccMessageDelivered',
  /** Also one of `KitUIEvents`. */
  ccActiveChatChanged: 'ccActiveChatChanged',
} as const;

/** What the logged-in user did to other users. */
export const KitUserEvents = {
  ccUserBlocked: 'ccUserBlocked',
  ccUserUnBlocked: 'ccUserUnBlocked',
  /** The other spelling of `ccUserUnBlocked`. */
  ccUserUnblocked: 'ccUserUnblocked',
} as const;

/** What the logged-in user did to conversations. */
export const KitConversationEvents = {
  ccConversationDeleted: 'ccConversationDeleted',
} as const;

/** What components ask of each other and of the host; the events of groups and users stand here too. */
export const KitUIEvents: typeof KitGroupsEvents &
  typeof KitUserEvents & {
    readonly openChat: 'openChat';
    readonly ccActiveChatChanged: 'ccActiveChatChanged';
    readonly hidePanel: 'hidePanel';
  } = {
  ...KitGroupsEvents,
  ...KitUserEvents,
  openChat: 'openChat',
  ccActiveChatChanged: 'ccActiveChatChanged',
  /** Hosts emit it: what composers have opened closes. */
  hidePanel: 'hidePanel',
};

/** Events that hosts know by two names. */
const spellings = {
  ccGroupMemberUnBanned: 'ccGroupMemberUnbanned',
  ccUserUnblocked: 'ccUserUnBlocked',
} as const;

/** Every name of an event, the usual one first: listeners may have a handler under either. */
export function spellingsOf(name: string): readonly string[] {
  const others = Object.entries(spellings).flatMap(([other, usual]) => (usual === name ? [other] : []));
  return [name, ...others];
}

/** The usual spelling of an event's name. */
export function usualName(name: string): string {
  return Object.entries(spellings).find(([other]) => other === name)?.[1] ?? name;
}
