import { assignableScopes, groupTypes, memberScopes, receiverTypes, userStatuses } from '../constants.ts';
import type {
  AssignableScope,
  ChatEngine,
  ConversationsQuery,
  DraftContent,
  GroupChanges,
  GroupDraft,
  GroupsQuery,
  HistoryQuery,
  Interest,
  MemberDraft,
  MembersQuery,
  MessageChanges,
  MessageDraft,
  ReactionsQuery,
  UsersQuery,
} from '../contract.ts';
import { jsonObject, target, written } from './record-shapes.ts';
import {
  flag,
  id,
  listOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  type Shape,
  text,
  time,
  variants,
  whole,
} from './shapes.ts';

/** What an engine asks its server for with nothing but data. `connect` and `upload` take more than that. */
export type RequestName = Exclude<
  keyof ChatEngine,
  'name' | 'capabilities' | 'limits' | 'connect' | 'disconnect' | 'upload' | 'setTyping' | 'watch'
>;

/** What a request is asked with, without its signal. */
export type ArgumentsOf<Name extends RequestName> =
  Parameters<ChatEngine[Name]> extends [...infer Given, AbortSignal] ? Given : never;

type ShapesOf<Values extends readonly unknown[]> = { readonly [At in keyof Values]: Shape<Values[At]> };

const limit = whole(1, 100);
const texts = listOf(text);

const groupDraft = {
  name: text,
  type: oneOf(groupTypes),
  password: text,
  icon: text,
  description: text,
  metadata: jsonObject,
  tags: texts,
};

const groupChanges = objectOf<GroupChanges>({
  name: optional(text),
  type: optional(oneOf(groupTypes)),
  password: optional(text),
  icon: optional(text),
  description: optional(text),
  metadata: optional(jsonObject),
  tags: optional(texts),
});

const groupsQuery = objectOf<GroupsQuery>({
  limit,
  cursor: nullable(text),
  keyword: text,
  joinedOnly: flag,
  tags: texts,
  withTags: flag,
});

const membersQuery = objectOf<MembersQuery>({
  limit,
  cursor: nullable(text),
  keyword: text,
  scopes: listOf(oneOf(memberScopes)),
});

const usersQuery = objectOf<UsersQuery>({
  limit,
  cursor: nullable(text),
  keyword: text,
  status: nullable(oneOf(userStatuses)),
  roles: texts,
  tags: texts,
  withTags: flag,
  uids: texts,
  hideBlocked: flag,
});

const conversationsQuery = objectOf<ConversationsQuery>({
  limit,
  cursor: nullable(text),
  type: nullable(oneOf(receiverTypes)),
  keyword: text,
  unreadOnly: flag,
  tags: texts,
  userTags: texts,
  groupTags: texts,
  withTags: flag,
});

const reactionsQuery = objectOf<ReactionsQuery>({ limit, cursor: nullable(text), emoji: text });

const start = objectOf<{ readonly kind: 'before' | 'after' | 'around'; readonly id: string }>({
  kind: oneOf(['before', 'after', 'around']),
  id,
});
const startTime = objectOf<{ readonly kind: 'beforeTime' | 'afterTime'; readonly time: number }>({
  kind: oneOf(['beforeTime', 'afterTime']),
  time,
});

const historyQuery = objectOf<HistoryQuery>({
  limit,
  from: variants<HistoryQuery['from']>('kind', {
    latest: objectOf<{ readonly kind: 'latest' }>({ kind: oneOf(['latest']) }),
    before: start,
    after: start,
    around: start,
    beforeTime: startTime,
    afterTime: startTime,
  }),
  keyword: text,
  types: texts,
  categories: texts,
  parentId: text,
  hideReplies: flag,
  hideDeleted: flag,
  unreadOnly: flag,
  mentionsOnly: optional(flag),
});

const draftContent = variants<DraftContent>('kind', written);

const messageDraft = objectOf<MessageDraft>({
  muid: id,
  content: draftContent,
  parentId: text,
  quotedId: text,
  metadata: jsonObject,
});

const messageChanges = objectOf<MessageChanges>({ content: draftContent, metadata: optional(jsonObject) });
const assignable: Shape<AssignableScope> = oneOf(assignableScopes);
const memberDraft = objectOf<MemberDraft>({ uid: id, scope: assignable });

/** What each request is asked with. Rights and limits are the server's own business, and so is what names nothing. */
export const requestArguments: { readonly [Name in RequestName]: ShapesOf<ArgumentsOf<Name>> } = {
  ping: [],
  listGroups: [groupsQuery],
  getGroup: [text],
  createGroup: [objectOf<GroupDraft>({ guid: text, ...groupDraft })],
  updateGroup: [text, groupChanges],
  deleteGroup: [text],
  joinGroup: [text, nullable(text)],
  leaveGroup: [text],
  listMembers: [text, membersQuery],
  listBanned: [text, membersQuery],
  addMembers: [text, listOf(memberDraft)],
  kickMember: [text, text],
  banMember: [text, text],
  unbanMember: [text, text],
  setScope: [text, text, assignable],
  transferOwnership: [text, text],
  getUser: [text],
  listUsers: [usersQuery],
  setBlocked: [texts, flag],
  send: [target, messageDraft],
  editMessage: [text, messageChanges],
  deleteMessage: [text],
  setReaction: [text, id, flag],
  listReactions: [text, reactionsQuery],
  history: [target, historyQuery],
  getMessage: [text],
  listReceipts: [text],
  mark: [text, oneOf(['delivered', 'read'])],
  markUnread: [text],
  unreadCounts: [],
  listConversations: [conversationsQuery],
  getConversation: [target],
  deleteConversation: [target],
};

/** What is on screen. */
export const interest: Shape<Interest> = objectOf<Interest>({ users: texts, groups: texts });

/** Whether a request has this name. */
export function isRequestName(name: string): name is RequestName {
  return Object.hasOwn(requestArguments, name);
}
