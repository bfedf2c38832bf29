import { groupTypes, mediaKinds, memberScopes, receiverTypes, userStatuses } from '../constants.ts';
import type {
  ConversationDeletion,
  ConversationRecord,
  Page,
  Session,
  UnreadMark,
  UserNews,
  UserRecord,
} from '../contract.ts';
import type { GroupNews, GroupRecord, GroupType, MemberRecord, NewGroup } from '../domain/group.ts';
import type { JsonObject } from '../domain/json.ts';
import type {
  AttachmentRecord,
  ChatTarget,
  DraftContent,
  GroupAction,
  MessageContent,
  MessageNews,
  MessageRecord,
  ReactionRecord,
  ReceiptRecord,
} from '../domain/message.ts';
import {
  absent,
  count,
  flag,
  id,
  listOf,
  nullable,
  number,
  objectOf,
  oneOf,
  optional,
  recordOf,
  type Shape,
  shape,
  text,
  time,
  variants,
} from './shapes.ts';

// Each shape names every field of its type: a field more in the contract is an error here until it is looked at.

const json: Shape<unknown> = shape((value) => {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return null;
  if (Array.isArray(value)) return listOf(json).faultIn(value);
  return recordOf(json).faultIn(value);
});

/** Metadata, and the data of custom messages. */
export const jsonObject: Shape<JsonObject> = shape((value) => recordOf(json).faultIn(value));

/** Who wants in. */
export const session: Shape<Session> = objectOf<Session>({
  uid: text,
  token: optional(text),
  password: optional(text),
  authToken: optional(text),
});

/** Where a conversation takes place. */
export const target: Shape<ChatTarget> = objectOf<ChatTarget>({ type: oneOf(receiverTypes), id });

const ofUser = {
  uid: id,
  name: text,
  avatar: text,
  status: oneOf(userStatuses),
  lastActiveAt: time,
  role: text,
  statusMessage: text,
  link: text,
  metadata: jsonObject,
  tags: listOf(text),
  revision: number,
  order: text,
};

/** A user, as the viewer sees them. */
export const userRecord: Shape<UserRecord> = objectOf<UserRecord>({ ...ofUser, blockedByMe: flag, hasBlockedMe: flag });

/** A user in an event. */
export const userNews: Shape<UserNews> = objectOf<UserNews>({
  ...optionalFields(ofUser),
  uid: id,
  name: text,
  revision: number,
  blockedByMe: absent,
  hasBlockedMe: absent,
});

/** A member of a group. */
export const memberRecord: Shape<MemberRecord> = objectOf<MemberRecord>({
  ...ofUser,
  blockedByMe: flag,
  hasBlockedMe: flag,
  guid: id,
  scope: oneOf(memberScopes),
  joinedAt: time,
  groupRevision: number,
});

const ofGroup = {
  guid: id,
  name: text,
  type: oneOf(groupTypes),
  icon: text,
  description: text,
  owner: text,
  metadata: jsonObject,
  tags: listOf(text),
  createdAt: time,
  updatedAt: time,
  membersCount: count,
  revision: number,
  order: text,
};
const noViewer = { hasJoined: absent, scope: absent, joinedAt: absent, isBanned: absent };

/** A group, as the viewer sees it. */
export const groupRecord: Shape<GroupRecord> = objectOf<GroupRecord>({
  ...ofGroup,
  hasJoined: flag,
  scope: nullable(oneOf(memberScopes)),
  joinedAt: time,
  isBanned: flag,
});

/** A group in an event. */
export const groupNews: Shape<GroupNews> = objectOf<GroupNews>({
  ...optionalFields(ofGroup),
  guid: id,
  revision: number,
  ...noViewer,
});

/** A new group in an event. */
export const newGroup: Shape<NewGroup> = objectOf<NewGroup>({ ...ofGroup, ...noViewer });

/** A stored file. */
export const attachment: Shape<AttachmentRecord> = objectOf<AttachmentRecord>({
  url: text,
  name: text,
  mimeType: text,
  size: count,
});

/** What people can write. */
export const written: Readonly<Record<DraftContent['kind'], Shape<DraftContent>>> = {
  text: objectOf<Extract<DraftContent, { kind: 'text' }>>({ kind: oneOf(['text']), text }),
  media: objectOf<Extract<DraftContent, { kind: 'media' }>>({
    kind: oneOf(['media']),
    media: oneOf(mediaKinds),
    attachment,
    caption: text,
  }),
  custom: objectOf<Extract<DraftContent, { kind: 'custom' }>>({
    kind: oneOf(['custom']),
    customType: id,
    data: jsonObject,
  }),
};

const ofMessage = {
  id,
  muid: text,
  receiver: target,
  sentAt: time,
  order: number,
  editedAt: time,
  deletedAt: time,
  parentId: text,
  quotedId: text,
  // Engines from before the field say nothing of it.
  mentionsAll: shape<boolean>((value) => (value === undefined ? null : flag.faultIn(value))),
  replyCount: count,
  metadata: jsonObject,
  revision: number,
};

/** A message, as the viewer sees it. */
export const messageRecord: Shape<MessageRecord> = objectOf<MessageRecord>({
  ...ofMessage,
  sender: userRecord,
  content: contentOf(userRecord),
  reactions: listOf(objectOf<MessageRecord['reactions'][number]>({ emoji: id, count, reactedByMe: flag })),
  deliveredAt: time,
  readAt: time,
});

/** A message in an event. */
export const messageNews: Shape<MessageNews> = objectOf<MessageNews>({
  ...ofMessage,
  sender: userNews,
  content: contentOf(userNews),
  reactions: listOf(objectOf<MessageNews['reactions'][number]>({ emoji: id, count, reactedByMe: absent })),
  deliveredAt: absent,
  readAt: absent,
});

/** When somebody got and read a message. */
export const receipt: Shape<ReceiptRecord> = objectOf<ReceiptRecord>({
  user: userRecord,
  deliveredAt: time,
  readAt: time,
});

/** One person's reaction. */
export const reaction: Shape<ReactionRecord> = objectOf<ReactionRecord>({ emoji: id, user: userRecord, at: time });

/** A conversation, as the viewer sees it. */
export const conversationRecord: Shape<ConversationRecord> = objectOf<ConversationRecord>({
  target,
  with: variants<ConversationRecord['with']>('type', {
    user: objectOf<{ readonly type: 'user'; readonly user: UserRecord }>({ type: oneOf(['user']), user: userRecord }),
    group: objectOf<{ readonly type: 'group'; readonly group: GroupRecord }>({
      type: oneOf(['group']),
      group: groupRecord,
    }),
  }),
  lastMessage: nullable(messageRecord),
  unreadCount: count,
  // Engines of before do not say it: whoever reads it makes 0 of it.
  unreadMentionCount: shape<number>((value) => (value === undefined ? null : count.faultIn(value))),
  updatedAt: time,
});

/** What is gone of a conversation. */
export const conversationDeletion: Shape<ConversationDeletion> = objectOf<ConversationDeletion>({ upTo: number });

/** Where what is unread begins. */
export const unreadMark: Shape<UnreadMark> = objectOf<UnreadMark>({ from: number });

/** A page of those. */
export function pageOf<Item>(item: Shape<Item>): Shape<Page<Item>> {
  return objectOf<Page<Item>>({ items: listOf(item), cursor: nullable(text), isLast: flag });
}

function contentOf<User>(user: Shape<User>): Shape<MessageContent<User>> {
  return variants<MessageContent<User>>('kind', {
    ...written,
    deleted: objectOf<{ readonly kind: 'deleted' }>({ kind: oneOf(['deleted']) }),
    action: objectOf<{ readonly kind: 'action'; readonly action: GroupAction<User> }>({
      kind: oneOf(['action']),
      action: actionOf(user),
    }),
  });
}

function actionOf<User>(user: Shape<User>): Shape<GroupAction<User>> {
  const kinds = ['joined', 'left', 'added', 'kicked', 'banned', 'unbanned', 'ownershipTransferred'] as const;
  const onUser = objectOf<{ readonly kind: (typeof kinds)[number]; readonly user: User }>({ kind: oneOf(kinds), user });
  return variants<GroupAction<User>>('kind', {
    ...Object.fromEntries(kinds.map((kind) => [kind, onUser])),
    created: objectOf<{ readonly kind: 'created' }>({ kind: oneOf(['created']) }),
    renamed: objectOf<Extract<GroupAction<User>, { kind: 'renamed' }>>({
      kind: oneOf(['renamed']),
      newName: text,
      oldName: text,
    }),
    iconChanged: objectOf<Extract<GroupAction<User>, { kind: 'iconChanged' }>>({
      kind: oneOf(['iconChanged']),
      isRemoved: flag,
    }),
    typeChanged: objectOf<Extract<GroupAction<User>, { kind: 'typeChanged' }>>({
      kind: oneOf(['typeChanged']),
      newType: oneOf<GroupType | ''>(groupTypes),
      oldType: oneOf<GroupType | ''>(groupTypes),
    }),
    scopeChanged: objectOf<Extract<GroupAction<User>, { kind: 'scopeChanged' }>>({
      kind: oneOf(['scopeChanged']),
      user,
      newScope: oneOf(memberScopes),
      oldScope: oneOf(memberScopes),
    }),
  });
}

/** The same fields, each of which may be left out. */
function optionalFields<Fields extends Readonly<Record<string, Shape<unknown>>>>(
  fields: Fields,
): { readonly [Name in keyof Fields]: Fields[Name] extends Shape<infer Value> ? Shape<Value | undefined> : never } {
  const entries = Object.entries(fields).map(([name, field]) => [name, optional(field)]);
  // The names are those of Fields, and each value is its own, made optional.
  return Object.fromEntries(entries) as {
    [Name in keyof Fields]: Fields[Name] extends Shape<infer Value> ? Shape<Value | undefined> : never;
  };
}
