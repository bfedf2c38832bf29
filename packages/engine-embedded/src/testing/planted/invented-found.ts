/** Which check finds which fault, and words of what it says. */
export const foundBy: Readonly<Record<string, readonly [check: string, words: string]>> = {
  'joinGroup-answers-group.hasJoined-wrongly': [
    'every change › joining changes what it names and nothing else',
    'hasJoined of the group in the answer to joining',
  ],
  'joinGroup-answers-group.scope-wrongly': [
    'every change › joining changes what it names and nothing else',
    'scope of the group in the answer to joining',
  ],
  'joinGroup-answers-group.joinedAt-wrongly': [
    'every change › joining changes what it names and nothing else',
    'joinedAt of the group in the answer to joining',
  ],
  'joinGroup-answers-group.membersCount-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'membersCount of group',
  ],
  'joinGroup-answers-group.isBanned-wrongly': [
    'every change › joining changes what it names and nothing else',
    'isBanned of the group in the answer to joining',
  ],
  'leaveGroup-answers-group.hasJoined-wrongly': [
    'every change › leaving changes what it names and nothing else',
    'hasJoined of the group in the answer to leaving',
  ],
  'leaveGroup-answers-group.scope-wrongly': [
    'every change › leaving changes what it names and nothing else',
    'scope of the group in the answer to leaving',
  ],
  'leaveGroup-answers-group.joinedAt-wrongly': [
    'every change › leaving changes what it names and nothing else',
    'joinedAt of the group in the answer to leaving',
  ],
  'kickMember-answers-group.membersCount-wrongly': [
    'every change › a kick changes what it names and nothing else',
    'membersCount of the group in the answer to a kick',
  ],
  'banMember-answers-group.membersCount-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'membersCount of group',
  ],
  'unbanMember-answers-group.hasJoined-wrongly': [
    'every change › the end of a ban changes what it names and nothing else',
    'hasJoined of the group in the answer to the end of a ban',
  ],
  'addMembers-answers-group.membersCount-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'membersCount of group',
  ],
  'addMembers-answers-group.revision-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'the answer to addMembers carries revision',
  ],
  'setScope-answers-group.scope-wrongly': [
    'every change › the scope admin changes what it names and nothing else',
    'scope of the group in the answer to the scope admin',
  ],
  'setScope-answers-group.revision-wrongly': [
    'every change › the scope admin changes what it names and nothing else',
    'revision of the group in the answer to the scope admin',
  ],
  'transferOwnership-answers-group.owner-wrongly': [
    'every change › a transfer of the ownership changes what it names and nothing else',
    'owner of the group in the answer to a transfer of the ownership',
  ],
  'transferOwnership-answers-group.scope-wrongly': [
    'every change › a transfer of the ownership changes what it names and nothing else',
    'scope of the group in the answer to a transfer of the ownership',
  ],
  'createGroup-answers-group.hasJoined-wrongly': [
    'every change › another group changes what it names and nothing else',
    'hasJoined of the group in the answer to another group',
  ],
  'createGroup-answers-group.scope-wrongly': [
    'every change › another group changes what it names and nothing else',
    'scope of the group in the answer to another group',
  ],
  'createGroup-answers-group.membersCount-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'membersCount of group',
  ],
  'createGroup-answers-group.revision-wrongly': [
    'every change › another group changes what it names and nothing else',
    'revision of the group in the answer to another group',
  ],
  'updateGroup-answers-hasJoined-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'hasJoined of the group in the answer to another name of a group',
  ],
  'updateGroup-answers-scope-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'scope of the group in the answer to another name of a group',
  ],
  'updateGroup-answers-order-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'order of the group in the answer to another name of a group',
  ],
  'updateGroup-answers-tags-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'tags of the group in the answer to another name of a group',
  ],
  'updateGroup-answers-updatedAt-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'updatedAt of the group in the answer to another name of a group',
  ],
  'updateGroup-answers-membersCount-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'membersCount of the group in the answer to another name of a group',
  ],
  'send-answers-readAt-wrongly': [
    'every change › a text changes what it names and nothing else',
    'readAt of the message in the answer to a text',
  ],
  'send-answers-deliveredAt-wrongly': [
    'every change › a text changes what it names and nothing else',
    'deliveredAt of the message in the answer to a text',
  ],
  'send-answers-order-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'order of message m',
  ],
  'send-answers-quotedId-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'quotedId of message m',
  ],
  'send-answers-parentId-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'parentId of message m',
  ],
  'send-answers-replyCount-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'replyCount of message m',
  ],
  'send-answers-revision-wrongly': [
    'every change › a text changes what it names and nothing else',
    'revision of the message in the answer to a text',
  ],
  'send-answers-metadata-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'metadata of message m',
  ],
  'send-answers-editedAt-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'editedAt of message m',
  ],
  'editMessage-answers-readAt-wrongly': [
    'every change › an edit of the message first changes what it names and nothing else',
    'readAt of the message in the answer to an edit of the message first',
  ],
  'editMessage-answers-quotedId-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'quotedId of message m',
  ],
  'editMessage-answers-reactions-wrongly': [
    'every change › an edit of the message first changes what it names and nothing else',
    'reactions of the message in the answer to an edit of the message first',
  ],
  'editMessage-answers-metadata-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'metadata of message m',
  ],
  'editMessage-answers-editedAt-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'editedAt of message m',
  ],
  'editMessage-answers-replyCount-wrongly': [
    'every change › an edit of the message first changes what it names and nothing else',
    'replyCount of the message in the answer to an edit of the message first',
  ],
  'deleteMessage-answers-replyCount-wrongly': [
    'every change › a deletion of the message first changes what it names and nothing else',
    'replyCount of the message in the answer to a deletion of the message first',
  ],
  'deleteMessage-answers-quotedId-wrongly': [
    'every change › a deletion of the message edited changes what it names and nothing else',
    'quotedId of the message in the answer to a deletion of the message edited',
  ],
  'deleteMessage-answers-muid-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'muid of message m',
  ],
  'deleteMessage-answers-deletedAt-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'deletedAt of message m',
  ],
  'deleteMessage-answers-metadata-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'metadata of message m',
  ],
  'setReaction-answers-revision-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'the answer to setReaction carries revision',
  ],
  'setReaction-answers-readAt-wrongly': [
    'every change › a reaction changes what it names and nothing else',
    'readAt of the message in the answer to a reaction',
  ],
  'setReaction-answers-quotedId-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'quotedId of message m',
  ],
  'deleteConversation-answers-upTo-wrongly': [
    'deleted conversations › the answer says how far it is gone',
    'how far a conversation',
  ],
  'message.received-tells-message.order-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'order of the message in message.received of another name of a group as Mona heard it',
  ],
  'message.received-tells-message.sentAt-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'sentAt of the message in message.received of another name of a group as Mona heard it',
  ],
  'message.received-tells-message.quotedId-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'quotedId of message m',
  ],
  'message.received-tells-message.parentId-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'parentId of message m',
  ],
  'message.received-tells-message.metadata-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'metadata of message m',
  ],
  'message.received-tells-message.muid-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'muid of message m',
  ],
  'message.received-tells-message.revision-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'revision of the message in message.received of another name of a group as Mona heard it',
  ],
  'message.edited-tells-message.editedAt-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'editedAt of message m',
  ],
  'message.edited-tells-message.metadata-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'metadata of message m',
  ],
  'message.edited-tells-message.quotedId-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'quotedId of message m',
  ],
  'message.edited-tells-message.reactions-wrongly': [
    'every change › an edit of the message first changes what it names and nothing else',
    'reactions of the message in message.edited of an edit of the message first as Olga heard it',
  ],
  'message.edited-tells-message.replyCount-wrongly': [
    'every change › an edit of the message first changes what it names and nothing else',
    'replyCount of the message in message.edited of an edit of the message first as Olga heard it',
  ],
  'message.edited-tells-message.revision-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'editedAt of message m',
  ],
  'message.deleted-tells-message.deletedAt-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'deletedAt of message m',
  ],
  'message.deleted-tells-message.replyCount-wrongly': [
    'every change › a deletion of the message first changes what it names and nothing else',
    'replyCount of the message in message.deleted of a deletion of the message first as Olga heard it',
  ],
  'message.deleted-tells-message.quotedId-wrongly': [
    'every change › a deletion of the message edited changes what it names and nothing else',
    'quotedId of the message in message.deleted of a deletion of the message edited as Olga heard it',
  ],
  'message.deleted-tells-message.metadata-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'metadata of message m',
  ],
  'message.deleted-tells-message.revision-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'deletedAt of message m',
  ],
  'message.reaction-tells-message.reactions-wrongly': [
    'every change › a reaction changes what it names and nothing else',
    'reactions of the message in message.reaction of a reaction as Olga heard it',
  ],
  'message.reaction-tells-message.revision-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'editedAt of message m',
  ],
  'message.reaction-tells-message.quotedId-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'quotedId of message m',
  ],
  'message.reaction-tells-isAdded-wrongly': [
    'reactions › members hear that a reaction was taken back',
    'Olga never heard that the reaction',
  ],
  'message.reaction-tells-emoji-wrongly': [
    'reactions › members hear who reacted, with the new counts',
    'message, user, emoji and direction in message.reaction',
  ],
  'message.reaction-tells-user.uid-wrongly': [
    'reactions › members hear who reacted, with the new counts',
    'message, user, emoji and direction in message.reaction',
  ],
  'group.updated-tells-group.order-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'order of the group in group.updated of another name of a group as Mona heard it',
  ],
  'group.updated-tells-group.icon-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'icon of the group in group.updated of another name of a group as Mona heard it',
  ],
  'group.updated-tells-group.membersCount-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'membersCount of the group in group.updated of another name of a group as Mona heard it',
  ],
  'group.updated-tells-group.updatedAt-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'updatedAt of the group in group.updated of another name of a group as Mona heard it',
  ],
  'group.updated-tells-group.owner-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'owner of the group in group.updated of another name of a group as Mona heard it',
  ],
  'group.joined-tells-group.membersCount-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'membersCount of group',
  ],
  'group.joined-tells-group.revision-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'membersCount of group',
  ],
  'group.left-tells-group.membersCount-wrongly': [
    'every change › leaving changes what it names and nothing else',
    'membersCount of the group in group.left of leaving as Olga heard it',
  ],
  'group.kicked-tells-group.membersCount-wrongly': [
    'every change › a kick changes what it names and nothing else',
    'membersCount of the group in group.kicked of a kick as Mona heard it',
  ],
  'group.banned-tells-group.membersCount-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'membersCount of group',
  ],
  'group.added-tells-group.membersCount-wrongly': [
    'every change › another name of a group changes what it names and nothing else',
    'membersCount of group',
  ],
  'group.added-tells-scopes-wrongly': [
    'members › whoever is asked for twice in one adding is added once',
    'people and scopes in the event',
  ],
  'group.added-tells-users-wrongly': [
    'lines in the history › of several people added are one each, in the order of the people',
    'people in the event',
  ],
  'group.scopeChanged-tells-newScope-wrongly': [
    'events › a change of scope tells the old and the new one',
    'old and new scope in the event',
  ],
  'group.scopeChanged-tells-oldScope-wrongly': [
    'events › a change of scope tells the old and the new one',
    'old and new scope in the event',
  ],
  'group.ownershipTransferred-tells-group.owner-wrongly': [
    'every change › a transfer of the ownership changes what it names and nothing else',
    'owner of the group in group.ownershipTransferred of a transfer of the ownership as Mona heard it',
  ],
  'group.deleted-tells-group.revision-wrongly': [
    'events › group.deleted carries the group as it is',
    'the revision in group.deleted',
  ],
  'receipt-tells-messageId-wrongly': [
    'receipts and unread counts › the sender hears that a message was delivered, then read',
    'user, message and conversation, as the reader addresses it, of the receipt (delivered)',
  ],
  'receipt-tells-kind-wrongly': [
    'receipts and unread counts › the sender hears that a message was delivered, then read',
    'Anna never heard that it',
  ],
  'receipt-tells-at-wrongly': [
    'times › say when it was, in whole seconds, wherever they stand',
    'at of the event of a delivery',
  ],
  'receipt-tells-user.uid-wrongly': [
    'receipts and unread counts › the sender hears that a message was delivered, then read',
    'user, message and conversation, as the reader addresses it, of the receipt (delivered)',
  ],
  'typing-tells-isTyping-wrongly': [
    'who hears › nobody hears that somebody stopped who did not type',
    'number of ends of typing that began once',
  ],
  'typing-tells-user.uid-wrongly': [
    'typing › the other person sees typing begin and end',
    'typing, user and target as the typist addresses it',
  ],
  'user.presence-tells-user.status-wrongly': [
    'users and presence › watchers hear when a user goes and comes',
    'Anna never heard that Ben went; heard',
  ],
  'user.presence-tells-user.revision-wrongly': [
    'who hears › what is watched twice in one list is told of once',
    'status of user',
  ],
  'user.blocking-tells-actor.uid-wrongly': [
    'blocking › who is blocked hears of it, whether they watch or not',
    'actor, user and block in user.blocking',
  ],
};
