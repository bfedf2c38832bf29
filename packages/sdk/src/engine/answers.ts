import type { ChatEngine } from '../contract.ts';
import { memberScopes } from '../constants.ts';
import {
  cleanChange,
  cleanCounts,
  cleanHistory,
  cleanMembersAdded,
  cleanReaction,
  cleanReceipts,
  cleanScopeChange,
  cleanUsers,
} from '../delivery/clean-answers.ts';
import { cleanConversation, cleanDeletion, cleanUnreadMark } from '../delivery/clean-conversation.ts';
import { cleanGroup, cleanMember, cleanMessage, cleanPage, cleanUser } from '../delivery/clean-records.ts';
import { errorCodes } from '../errors.ts';
import type { GroupChange, MembersAdded, ScopeChange, UserRecord } from '../contract.ts';
import type { HistoryPage, UnreadCounts } from '../domain/message.ts';
import {
  conversationDeletion,
  conversationRecord,
  groupRecord,
  memberRecord,
  messageRecord,
  pageOf,
  reaction,
  receipt,
  unreadMark,
  userRecord,
} from './record-shapes.ts';
import type { RequestName } from './request-shapes.ts';
import { count, flag, id, listOf, nullable, objectOf, oneOf, recordOf, type Shape, shape, text } from './shapes.ts';

/** What the server answers to a request. */
export type AnswerOf<Name extends RequestName> = Awaited<ReturnType<ChatEngine[Name]>>;

/** How an answer is read. */
export interface AnswerReading<Value> {
  readonly shape: Shape<Value>;
  /** What can be saved of one of another shape; `undefined` where that is nothing of use. */
  readonly mend: (value: unknown) => Value | undefined;
}

/** Nothing is answered: whatever comes instead does not matter. */
const done: AnswerReading<void> = { shape: shape<void>(() => null), mend: () => undefined };
/** Also what `connect` is answered with. */
export const oneUser: AnswerReading<UserRecord> = { shape: userRecord, mend: cleanUser };
const oneGroup = { shape: groupRecord, mend: cleanGroup };
const oneMessage = { shape: messageRecord, mend: cleanMessage };
const ofChange = { group: groupRecord, message: nullable(messageRecord) };
const change: AnswerReading<GroupChange> = { shape: objectOf<GroupChange>(ofChange), mend: cleanChange };
const members = { shape: pageOf(memberRecord), mend: (value: unknown) => cleanPage(value, cleanMember) };

/** How the answer to each request is read. */
export const answers: { readonly [Name in RequestName]: AnswerReading<AnswerOf<Name>> } = {
  ping: done,
  listGroups: { shape: pageOf(groupRecord), mend: (value) => cleanPage(value, cleanGroup) },
  getGroup: oneGroup,
  createGroup: change,
  updateGroup: oneGroup,
  deleteGroup: done,
  joinGroup: change,
  leaveGroup: change,
  listMembers: members,
  listBanned: members,
  addMembers: {
    shape: objectOf<MembersAdded>({
      group: groupRecord,
      results: listOf(
        objectOf<MembersAdded['results'][number]>({ uid: id, error: nullable(oneOf(errorCodes)), reason: text }),
      ),
      messages: listOf(messageRecord),
    }),
    mend: cleanMembersAdded,
  },
  kickMember: change,
  banMember: change,
  unbanMember: change,
  setScope: {
    shape: objectOf<ScopeChange>({ ...ofChange, oldScope: oneOf(memberScopes) }),
    mend: cleanScopeChange,
  },
  transferOwnership: change,
  getUser: oneUser,
  listUsers: { shape: pageOf(userRecord), mend: (value) => cleanPage(value, cleanUser) },
  setBlocked: { shape: listOf(userRecord), mend: cleanUsers },
  send: oneMessage,
  editMessage: oneMessage,
  deleteMessage: oneMessage,
  setReaction: oneMessage,
  listReactions: { shape: pageOf(reaction), mend: (value) => cleanPage(value, cleanReaction) },
  history: {
    shape: objectOf<HistoryPage>({ items: listOf(messageRecord), hasOlder: flag, hasNewer: flag }),
    mend: cleanHistory,
  },
  getMessage: oneMessage,
  listReceipts: { shape: listOf(receipt), mend: cleanReceipts },
  mark: done,
  markUnread: { shape: unreadMark, mend: cleanUnreadMark },
  unreadCounts: {
    shape: objectOf<UnreadCounts>({ users: recordOf(count), groups: recordOf(count) }),
    mend: cleanCounts,
  },
  listConversations: { shape: pageOf(conversationRecord), mend: (value) => cleanPage(value, cleanConversation) },
  getConversation: { shape: conversationRecord, mend: cleanConversation },
  deleteConversation: { shape: conversationDeletion, mend: cleanDeletion },
};
