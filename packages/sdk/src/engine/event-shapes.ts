import { memberScopes } from '../constants.ts';
import { errorCodes } from '../errors.ts';
import type {
  BlockingEvent,
  ConnectionLostEvent,
  ConversationDeletedEvent,
  ConversationUnreadEvent,
  EngineEvent,
  GroupCreatedEvent,
  GroupDeletedEvent,
  GroupUpdatedEvent,
  MembersAddedEvent,
  MembershipEvent,
  MessageEvent,
  OwnershipTransferredEvent,
  ReactionEvent,
  ReceiptEvent,
  ResyncEvent,
  ScopeChangedEvent,
  SessionEndedEvent,
  TypingEvent,
  UserEvent,
} from '../domain/event.ts';
import { groupNews, messageNews, newGroup, target, userNews } from './record-shapes.ts';
import { flag, id, listOf, nullable, number, objectOf, oneOf, type Shape, text, time, variants } from './shapes.ts';

const scope = oneOf(memberScopes);
const ofMembership = {
  id,
  group: groupNews,
  actor: userNews,
  user: userNews,
  at: time,
  message: nullable(messageNews),
};

const membership = objectOf<MembershipEvent>({
  ...ofMembership,
  type: oneOf(['group.joined', 'group.left', 'group.kicked', 'group.banned', 'group.unbanned']),
});

const message = objectOf<MessageEvent>({
  id,
  type: oneOf(['message.received', 'message.edited', 'message.deleted']),
  message: messageNews,
});

const user = objectOf<UserEvent>({ id, type: oneOf(['user.presence', 'user.updated']), user: userNews });

const kinds: Readonly<Record<EngineEvent['type'], Shape<EngineEvent>>> = {
  'group.created': objectOf<GroupCreatedEvent>({ id, type: oneOf(['group.created']), group: newGroup }),
  'group.updated': objectOf<GroupUpdatedEvent>({ id, type: oneOf(['group.updated']), group: groupNews }),
  'group.deleted': objectOf<GroupDeletedEvent>({
    id,
    type: oneOf(['group.deleted']),
    group: groupNews,
    actor: nullable(userNews),
  }),
  'group.joined': membership,
  'group.left': membership,
  'group.kicked': membership,
  'group.banned': membership,
  'group.unbanned': membership,
  'group.added': objectOf<MembersAddedEvent>({
    id,
    type: oneOf(['group.added']),
    group: groupNews,
    actor: userNews,
    at: time,
    users: listOf(userNews),
    scopes: listOf(scope),
    messages: listOf(messageNews),
  }),
  'group.scopeChanged': objectOf<ScopeChangedEvent>({
    ...ofMembership,
    type: oneOf(['group.scopeChanged']),
    newScope: scope,
    oldScope: scope,
  }),
  'group.ownershipTransferred': objectOf<OwnershipTransferredEvent>({
    ...ofMembership,
    type: oneOf(['group.ownershipTransferred']),
  }),
  'message.received': message,
  'message.edited': message,
  'message.deleted': message,
  'message.reaction': objectOf<ReactionEvent>({
    id,
    type: oneOf(['message.reaction']),
    message: messageNews,
    user: userNews,
    emoji: id,
    isAdded: flag,
    at: time,
  }),
  receipt: objectOf<ReceiptEvent>({
    id,
    type: oneOf(['receipt']),
    kind: oneOf(['delivered', 'read']),
    target,
    user: userNews,
    messageId: id,
    at: time,
  }),
  typing: objectOf<TypingEvent>({ id, type: oneOf(['typing']), target, user: userNews, isTyping: flag }),
  'user.presence': user,
  'user.updated': user,
  'user.blocking': objectOf<BlockingEvent>({
    id,
    type: oneOf(['user.blocking']),
    actor: userNews,
    user: userNews,
    isBlocked: flag,
  }),
  'conversation.deleted': objectOf<ConversationDeletedEvent>({
    id,
    type: oneOf(['conversation.deleted']),
    target,
    upTo: number,
  }),
  'conversation.unread': objectOf<ConversationUnreadEvent>({
    id,
    type: oneOf(['conversation.unread']),
    target,
    messageId: id,
    from: number,
  }),
  'connection.lost': objectOf<ConnectionLostEvent>({
    type: oneOf(['connection.lost']),
    code: oneOf(errorCodes),
    reason: text,
  }),
  'session.ended': objectOf<SessionEndedEvent>({
    type: oneOf(['session.ended']),
    code: oneOf(errorCodes),
    reason: text,
  }),
  resync: objectOf<ResyncEvent>({ type: oneOf(['resync']) }),
};

/** Everything that an engine can tell. */
export const engineEvent: Shape<EngineEvent> = variants<EngineEvent>('type', kinds);
