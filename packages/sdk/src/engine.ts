/** What engines are made of: the contract, and what no engine should have to write itself. */
export type {
  AssignableScope,
  AttachmentRecord,
  BlockingEvent,
  Capabilities,
  Capability,
  ChatEngine,
  ChatTarget,
  Clock,
  ConnectionEvent,
  ConnectionLostEvent,
  ConversationDeletedEvent,
  ConversationUnreadEvent,
  ConversationDeletion,
  ConversationPlace,
  ConversationRecord,
  ConversationsQuery,
  DraftContent,
  EngineEvent,
  EngineLimits,
  ErrorCode,
  ErrorDetails,
  EventSink,
  GroupAction,
  GroupChangeAction,
  GroupChange,
  GroupChanges,
  GroupCreatedEvent,
  GroupDeletedEvent,
  GroupDraft,
  GroupEvent,
  GroupMemberScope,
  GroupNews,
  GroupRecord,
  GroupSnapshot,
  GroupsQuery,
  GroupType,
  GroupUpdatedEvent,
  HappeningEvent,
  HistoryPage,
  HistoryQuery,
  Interest,
  Json,
  JsonObject,
  KeyValueStorage,
  KitExceptionOptions,
  MediaKind,
  MemberDraft,
  MemberRecord,
  MembersAdded,
  MembersAddedEvent,
  MembershipEvent,
  MembersQuery,
  MessageChanges,
  MessageContent,
  MessageDraft,
  MessageEvent,
  MessageNews,
  MessageRecord,
  NewGroup,
  OwnershipTransferredEvent,
  Page,
  ReactionCountNews,
  ReactionCountRecord,
  ReactionRecord,
  ReactionsQuery,
  ReactionEvent,
  ReceiptEvent,
  ReceiptRecord,
  ReceiverType,
  ResyncEvent,
  ScopeChange,
  ScopeChangedEvent,
  Session,
  SessionEndedEvent,
  TypingEvent,
  UnreadCounts,
  UnreadMark,
  UnreadMentionCounts,
  UploadFile,
  UserEvent,
  UpdatedGroup,
  UserNews,
  UserRecord,
  UsersQuery,
  UserStatus,
} from './contract.ts';
export {
  capabilities,
  errorCodes,
  eventTypes,
  isKitException,
  KitException,
  systemClock,
  toKitException,
} from './contract.ts';
export { isBlank } from './domain/blank.ts';
export { compareTexts } from './domain/compare-texts.ts';
export { bareMediaType } from './domain/media-type.ts';
export { isMentioned, type Mentions, mentionsIn } from './domain/mentions.ts';
export { compareConversations } from './domain/conversation.ts';
export { compareMembers } from './domain/group.ts';
export { type GroupAct, may, rankOf, type Right, rights, scopesToGive } from './domain/rights.ts';
export { searchedText } from './domain/searched-text.ts';
export { compareUsers } from './domain/user.ts';
export { readCursor, writeCursor } from './engine/cursor.ts';
export { errorFromJson, type ErrorJson, errorToJson } from './engine/error-json.ts';
export { everyCapability } from './engine/every-capability.ts';
export { fold, orderOf } from './engine/fold.ts';
export { type Ask, createLineEngine, type LineEngineOptions, type Upload } from './engine/line-engine.ts';
export { linePair } from './engine/line-pair.ts';
export {
  type Asked,
  type EngineMessage,
  isLineMessage,
  jsonProtocol,
  type LineMessage,
  type LineProtocol,
  type ServerMessage,
} from './engine/line-protocol.ts';
export type { Line, LineEnds, OpenLine } from './engine/line.ts';
export type { UserProfile } from './engine/profile.ts';
export { givenUp } from './engine/open-requests.ts';
export { readFileAt } from './engine/read-file-at.ts';
export { signalOf } from './engine/signal-of.ts';
export { type ExtraRequest, type LineService, serveLine, type ServeLineOptions } from './engine/serve-line.ts';
export { createTestLine, type TestLine, type TestLineOptions } from './engine/test-line.ts';
export {
  faultOfEvent,
  isAttachmentRecord,
  isChatTarget,
  isConversationRecord,
  isEngineEvent,
  isGroupNews,
  isGroupRecord,
  isMemberRecord,
  isMessageNews,
  isMessageRecord,
  isNewGroup,
  isSession,
  isUserNews,
  isUserRecord,
} from './engine/validators.ts';
export {
  type WebSocketConstructor,
  type WebSocketEvent,
  webSocketLine,
  type WebSocketLike,
  type WebSocketLineOptions,
} from './engine/web-socket-line.ts';
