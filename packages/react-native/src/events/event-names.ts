/** What the logged-in user did to groups. */
export const KitGroupsEvents = {
  ccGroupCreated: 'ccGroupCreated',
  ccGroupDeleted: 'ccGroupDeleted',
  ccGroupLeft: 'ccGroupLeft',
  ccGroupMemberScopeChanged: 'ccGroupMemberScopeChanged',
  ccGroupMemberBanned: 'ccGroupMemberBanned',
  ccGroupMemberKicked: 'ccGroupMemberKicked',
  ccGroupMemberUnbanned: 'ccGroupMemberUnbanned',
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
} as const;

/** What the logged-in user did to other users. */
export const KitUserEvents = {
  ccUserBlocked: 'ccUserBlocked',
  ccUserUnBlocked: 'ccUserUnBlocked',
} as const;

/** What components ask of each other and of the host; the group events stand here too. */
export const KitUIEvents: typeof KitGroupsEvents & {
  readonly openChat: 'openChat';
  readonly ccActiveChatChanged: 'ccActiveChatChanged';
} = {
  ...KitGroupsEvents,
  openChat: 'openChat',
  ccActiveChatChanged: 'ccActiveChatChanged',
};
