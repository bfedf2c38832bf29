import type { GroupMemberScope, GroupType } from './group.ts';
import type { JsonObject } from './json.ts';
import type { UserNews, UserRecord } from './user.ts';

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

/** What happened to a group itself, in an action message: what to is not said of pictures and descriptions. */
export type GroupChangeAction =
  | { readonly kind: 'renamed'; readonly newName: string; readonly oldName: string }
  /** `isRemoved`: there is none any more. */
  | { readonly kind: 'iconChanged'; readonly isRemoved: boolean }
  /** Empty where an engine tells of a type that the SDK does not know. */
  | { readonly kind: 'typeChanged'; readonly newType: GroupType | ''; readonly oldType: GroupType | '' };

/** What happened in a group, in an action message. */
export type GroupAction<User = UserRecord> =
  | { readonly kind: 'created' }
  | GroupChangeAction
  | { readonly kind: 'joined'; readonly user: User }
  | { readonly kind: 'left'; readonly user: User }
  | { readonly kind: 'added'; readonly user: User }
  | { readonly kind: 'kicked'; readonly user: User }
  | { readonly kind: 'banned'; readonly user: User }
  | { readonly kind: 'unbanned'; readonly user: User }
  | {
      readonly kind: 'scopeChanged';
      readonly user: User;
      readonly newScope: GroupMemberScope;
      readonly oldScope: GroupMemberScope;
    }
  | { readonly kind: 'ownershipTransferred'; readonly user: User };

/** What a message says. `deleted` is all that is left of a removed one. */
export type MessageContent<User = UserRecord> =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'media';
      readonly media: MediaKind;
      readonly attachment: AttachmentRecord;
      readonly caption: string;
    }
  | { readonly kind: 'custom'; readonly customType: string; readonly data: JsonObject }
  | { readonly kind: 'action'; readonly action: GroupAction<User> }
  | { readonly kind: 'deleted' };

/** Content that a person can send. */
export type DraftContent = Exclude<MessageContent, { kind: 'action' } | { kind: 'deleted' }>;

/** How many people reacted with one emoji. */
export interface ReactionCountRecord {
  readonly emoji: string;
  readonly count: number;
  readonly reactedByMe: boolean;
}

/** One person's reaction to a message. */
export interface ReactionRecord {
  readonly emoji: string;
  readonly user: UserRecord;
  /** Seconds since 1970; 0 where it is not known. */
  readonly at: number;
}

/** Which reactions to a message to list. */
export interface ReactionsQuery {
  /** 1 to 100. */
  readonly limit: number;
  readonly cursor: string | null;
  /** Only those with it. Empty: all. */
  readonly emoji: string;
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
  /**
   * Seconds since 1970; 0 when it did not happen. Of one's own messages: when the first of the others got and read it; of
   * others' messages: when oneself did, and `readAt` 0 as long as one has marked it as unread. What was read was delivered, at
   * the latest then.
   */
  readonly deliveredAt: number;
  readonly readAt: number;
  readonly editedAt: number;
  readonly deletedAt: number;
  /** Id of the thread's first message; empty outside a thread. */
  readonly parentId: string;
  /** Id of the quoted message, of the same conversation; empty for none. */
  readonly quotedId: string;
  /** Whether it mentions everybody in its group: a mark for all stands in it, and whoever wrote that may (`mentionAll`). */
  readonly mentionsAll: boolean;
  /** Without replies that were deleted. */
  readonly replyCount: number;
  readonly reactions: readonly ReactionCountRecord[];
  readonly metadata: JsonObject;
  /** Grows with every edit, deletion and reaction, and with every reply that comes or is deleted. */
  readonly revision: number;
}

/** What depends on who looks: events leave it out, and the client fills it in. */
type ViewersPartOfMessage = 'deliveredAt' | 'readAt';

/** How many people reacted with one emoji, the same for everybody. */
export type ReactionCountNews = Omit<ReactionCountRecord, 'reactedByMe'> & { readonly reactedByMe?: never };

/** A message in an event, the same for everybody. */
export type MessageNews = Omit<MessageRecord, ViewersPartOfMessage | 'sender' | 'content' | 'reactions'> & {
  readonly [Part in ViewersPartOfMessage]?: never;
} & {
  readonly sender: UserNews;
  readonly content: MessageContent<UserNews>;
  readonly reactions: readonly ReactionCountNews[];
};

/** A message on its way to the server. */
export interface MessageDraft {
  /** Unique for this message on all devices of the sender, for as long as it exists: sending it twice gives the first result again. */
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
  /**
   * Folded, and found anywhere in the folded text or caption, with its signs of Markdown and without them, in which a mark of
   * a mention counts as "@" and the uid or the name that stands in it; and in the name, behind "@", of a person whom it
   * mentions. Empty: all.
   */
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
  /** Only messages from others that mention the viewer. @default false */
  readonly mentionsOnly?: boolean;
}

/** A run of messages, oldest first: at most as many as were asked for, those that are nearest to where it starts. */
export interface HistoryPage {
  readonly items: readonly MessageRecord[];
  /** Whether older and newer messages that fit the query exist beyond this run. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** When somebody got and read a message. */
export interface ReceiptRecord {
  readonly user: UserRecord;
  /** Seconds since 1970; 0 when it did not happen. */
  readonly deliveredAt: number;
  readonly readAt: number;
}

/**
 * Unread messages from others, by conversation; conversations with none are absent. They count from one's joining on, and
 * leave out deleted messages and lines about members.
 */
export interface UnreadCounts {
  readonly users: Readonly<Record<string, number>>;
  readonly groups: Readonly<Record<string, number>>;
  /** In how many of them the viewer is mentioned, likewise. Absent where the engine does not count them. */
  readonly mentions?: UnreadMentionCounts;
}

/** Unread messages from others that mention the viewer, or all in their group, by conversation. */
export interface UnreadMentionCounts {
  readonly users: Readonly<Record<string, number>>;
  readonly groups: Readonly<Record<string, number>>;
}
