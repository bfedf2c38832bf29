import type { GroupMemberScope } from './group.ts';
import type { JsonObject } from './json.ts';
import type { UserRecord } from './user.ts';

/** Where a conversation takes place: with one user or in a group. */
export type ReceiverType = 'user' | 'group';

/** The other side of a conversation, seen from the viewer. */
export interface ChatTarget {
  readonly type: ReceiverType;
  /** Uid or guid. */
  readonly id: string;
}

/** Kinds of files a media message can carry. */
export type MediaKind = 'image' | 'video' | 'audio' | 'file';

/** A stored file. */
export interface AttachmentRecord {
  readonly url: string;
  readonly name: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
}

/** What happened to whom, in an action message. */
export type GroupAction =
  | { readonly kind: 'created' }
  | { readonly kind: 'joined'; readonly user: UserRecord }
  | { readonly kind: 'left'; readonly user: UserRecord }
  | { readonly kind: 'added'; readonly user: UserRecord }
  | { readonly kind: 'kicked'; readonly user: UserRecord }
  | { readonly kind: 'banned'; readonly user: UserRecord }
  | { readonly kind: 'unbanned'; readonly user: UserRecord }
  | {
      readonly kind: 'scopeChanged';
      readonly user: UserRecord;
      readonly newScope: GroupMemberScope;
      readonly oldScope: GroupMemberScope;
    }
  | { readonly kind: 'ownershipTransferred'; readonly user: UserRecord };

/** What a message says. `deleted` is all that is left of a removed one. */
export type MessageContent =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'media';
      readonly media: MediaKind;
      readonly attachment: AttachmentRecord;
      readonly caption: string;
    }
  | { readonly kind: 'custom'; readonly customType: string; readonly data: JsonObject }
  | { readonly kind: 'action'; readonly action: GroupAction }
  | { readonly kind: 'deleted' };

/** Content that a person can send. */
export type DraftContent = Exclude<MessageContent, { kind: 'action' } | { kind: 'deleted' }>;

/** How many people reacted with one emoji. */
export interface ReactionCountRecord {
  readonly emoji: string;
  readonly count: number;
  readonly reactedByMe: boolean;
}

/** A message as the viewer sees it. */
export interface MessageRecord {
  /** Given by the engine; unique in it; opaque. */
  readonly id: string;
  /** Given by the sending client; the key of idempotent sending. Empty for action messages. */
  readonly muid: string;
  readonly sender: UserRecord;
  /** Receiver as addressed by the sender: for a one-to-one chat the uid of the person written to. */
  readonly receiver: ChatTarget;
  readonly content: MessageContent;
  /** Seconds since 1970. */
  readonly sentAt: number;
  /** Sorts the messages of one conversation: a later message has a bigger number, and no two are equal. */
  readonly order: number;
  /** Seconds since 1970; 0 when it did not happen. Of own messages: by the first (delivered) or any (read) receiver. */
  readonly deliveredAt: number;
  readonly readAt: number;
  readonly editedAt: number;
  readonly deletedAt: number;
  /** Id of the thread's first message; empty outside a thread. */
  readonly parentId: string;
  /** Id of the quoted message; empty for none. */
  readonly quotedId: string;
  readonly replyCount: number;
  readonly reactions: readonly ReactionCountRecord[];
  readonly metadata: JsonObject;
  /** Grows with every edit, deletion and reaction. */
  readonly revision: number;
}

/** A message on its way to the server. */
export interface MessageDraft {
  /** Unique for this message on all devices of the sender: sending it twice gives the first result again. */
  readonly muid: string;
  readonly content: DraftContent;
  readonly parentId: string;
  readonly quotedId: string;
  readonly metadata: JsonObject;
}

/** New content of a message: of its own kind only. */
export interface MessageChanges {
  readonly content: DraftContent;
  readonly metadata?: JsonObject;
}

/** Which messages of a conversation. Exactly one of the starting points, or none for the newest. */
export interface HistoryQuery {
  /** 1 to 100. */
  readonly limit: number;
  /**
   * Where to read from. `before` and `after` exclude the message itself, `around` includes it in the middle;
   * `beforeTime` and `afterTime` are seconds since 1970 and exclude that second.
   */
  readonly from:
    | { readonly kind: 'latest' }
    | { readonly kind: 'before' | 'after' | 'around'; readonly id: string }
    | { readonly kind: 'beforeTime' | 'afterTime'; readonly time: number };
  /** Matched anywhere in text and captions, without case and accents. Empty: all. */
  readonly keyword: string;
  /** `text`, `image`, `video`, `audio`, `file`, an action's `groupMember`, or a custom type. Empty: all. */
  readonly types: readonly string[];
  /** `message`, `action`, `custom`. Empty: all. */
  readonly categories: readonly string[];
  /** Id of a thread's first message: only its replies. Empty: the conversation. */
  readonly parentId: string;
  /** Leaves out messages that belong to threads. */
  readonly hideReplies: boolean;
  readonly hideDeleted: boolean;
  /** Only messages that the viewer has not read, from others. */
  readonly unreadOnly: boolean;
}

/** A run of messages, oldest first. */
export interface HistoryPage {
  readonly items: readonly MessageRecord[];
  /** Whether older and newer messages that fit the query exist beyond this run. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** Who got and read a message. */
export interface ReceiptRecord {
  readonly user: UserRecord;
  /** Seconds since 1970; 0 when it did not happen. */
  readonly deliveredAt: number;
  readonly readAt: number;
}

/** Unread messages from others, by conversation. Conversations with none are absent. */
export interface UnreadCounts {
  readonly users: Readonly<Record<string, number>>;
  readonly groups: Readonly<Record<string, number>>;
}
