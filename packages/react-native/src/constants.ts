const words = {
  ReceiverTypeConstants: { user: 'user', group: 'group' },
  ConversationTypeConstants: { both: 'both', users: 'users', groups: 'groups', user: 'user', group: 'group' },
  MessageTypeConstants: {
    text: 'text',
    image: 'image',
    video: 'video',
    audio: 'audio',
    file: 'file',
    custom: 'custom',
    groupMember: 'groupMember',
  },
  MessageCategoryConstants: { message: 'message', action: 'action', custom: 'custom' },
  MessageStatusConstants: { inprogress: 'inprogress', success: 'success', error: 'error' },
  GroupTypeConstants: { public: 'public', private: 'private', password: 'password' },
  MessageOptionConstants: {
    replyMessage: 'reply',
    replyInThread: 'replyInThread',
    copyMessage: 'copy',
    editMessage: 'edit',
    sendMessagePrivately: 'privately',
    shareMessage: 'share',
    messageInformation: 'info',
    markAsUnread: 'markUnread',
    flagMessage: 'flag',
    deleteMessage: 'delete',
  },
  GroupMemberScope: { owner: 'owner', admin: 'admin', moderator: 'moderator', participant: 'participant' },
  UserStatusConstants: { online: 'online', offline: 'offline' },
  SelectionModeConstants: { none: 'none', single: 'single', multiple: 'multiple' },
  groupMemberAction: {
    CREATED: 'created',
    JOINED: 'joined',
    LEFT: 'left',
    ADDED: 'added',
    KICKED: 'kicked',
    BANNED: 'banned',
    UNBANNED: 'unbanned',
    SCOPE_CHANGE: 'scopeChanged',
    OWNERSHIP_TRANSFERRED: 'ownershipTransferred',
  },
} as const;

/** Words of one kind. A variable that holds one of them may hold another: each has the type of all. */
type Words<Kind extends keyof typeof words> = {
  readonly [Name in keyof (typeof words)[Kind]]: (typeof words)[Kind][keyof (typeof words)[Kind]];
};

/** The words of the kit that hosts compare with and pass on, by the names they know. */
export const KitUiKitConstants: {
  readonly ReceiverTypeConstants: Words<'ReceiverTypeConstants'>;
  readonly ConversationTypeConstants: Words<'ConversationTypeConstants'>;
  readonly MessageTypeConstants: Words<'MessageTypeConstants'>;
  readonly MessageCategoryConstants: Words<'MessageCategoryConstants'>;
  readonly MessageStatusConstants: Words<'MessageStatusConstants'>;
  readonly GroupTypeConstants: Words<'GroupTypeConstants'>;
  readonly MessageOptionConstants: Words<'MessageOptionConstants'>;
  readonly GroupMemberScope: Words<'GroupMemberScope'>;
  readonly UserStatusConstants: Words<'UserStatusConstants'>;
  readonly SelectionModeConstants: Words<'SelectionModeConstants'>;
  readonly groupMemberAction: Words<'groupMemberAction'>;
} = words;

// Each by itself too: hosts import them either way.
export const ReceiverTypeConstants: Words<'ReceiverTypeConstants'> = words.ReceiverTypeConstants;
export const ConversationTypeConstants: Words<'ConversationTypeConstants'> = words.ConversationTypeConstants;
export const MessageTypeConstants: Words<'MessageTypeConstants'> = words.MessageTypeConstants;
export const MessageCategoryConstants: Words<'MessageCategoryConstants'> = words.MessageCategoryConstants;
export const MessageStatusConstants: Words<'MessageStatusConstants'> = words.MessageStatusConstants;
export const GroupTypeConstants: Words<'GroupTypeConstants'> = words.GroupTypeConstants;
export const UserStatusConstants: Words<'UserStatusConstants'> = words.UserStatusConstants;
export const MessageOptionConstants: Words<'MessageOptionConstants'> = words.MessageOptionConstants;
