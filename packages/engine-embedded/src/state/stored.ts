import type {
  GroupChangeAction,
  DraftContent,
  GroupMemberScope,
  GroupType,
  JsonObject,
  MessageContent,
  ReceiverType,
} from '@open-chat-kit/sdk/engine';
import type { HashedSecret } from '../accounts/secret.ts';

/** A user as written to the log, to snapshots and in seeds. */
export interface StoredUser {
  readonly uid: string;
  readonly name: string;
  readonly avatar: string;
  readonly role: string;
  readonly statusMessage: string;
  readonly link: string;
  readonly metadata: JsonObject;
  readonly tags: readonly string[];
  /** Seconds since 1970. */
  readonly lastActiveAt: number;
  readonly password: HashedSecret | null;
  readonly token: HashedSecret | null;
  /** Uids. */
  readonly blocked: readonly string[];
}

/** One membership: uid, scope, time of joining in seconds, and the last message that stood before it. */
export type StoredMember = readonly [uid: string, scope: GroupMemberScope, joinedAt: number, since: number];

/** A group as written to the log, to snapshots and in seeds. */
export interface StoredGroup {
  readonly guid: string;
  readonly name: string;
  readonly type: GroupType;
  readonly password: HashedSecret | null;
  readonly icon: string;
  readonly description: string;
  readonly metadata: JsonObject;
  readonly tags: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly revision: number;
  readonly members: readonly StoredMember[];
  /** How many more there are, where only a part of the world was read. @default 0 */
  readonly othersCount?: number;
  /** Uids, each with the time of the ban in seconds. */
  readonly banned: readonly (readonly [uid: string, bannedAt: number])[];
}

/** An action as the server keeps it: people by uid. */
export type StoredAction =
  | { readonly kind: 'created' }
  | GroupChangeAction
  | {
      readonly kind: 'joined' | 'left' | 'added' | 'kicked' | 'banned' | 'unbanned' | 'ownershipTransferred';
      readonly uid: string;
    }
  | {
      readonly kind: 'scopeChanged';
      readonly uid: string;
      readonly newScope: GroupMemberScope;
      readonly oldScope: GroupMemberScope;
    };

/** What a message says, as the server keeps it. */
export type StoredContent =
  | DraftContent
  | { readonly kind: 'action'; readonly action: StoredAction }
  | Extract<MessageContent, { kind: 'deleted' }>;

/**
 * An emoji, with the uids of those who reacted with it and when each did, in seconds. What was written before times were kept
 * has none: they are 0.
 */
export type StoredReactions = readonly [emoji: string, uids: readonly string[], times?: readonly number[]];

/** A message as written to snapshots and in seeds. The order of messages is the order of sending. */
export interface StoredMessage {
  readonly order: number;
  readonly muid: string;
  readonly sender: string;
  /** Receiver as addressed by the sender. */
  readonly to: readonly [type: ReceiverType, id: string];
  readonly content: StoredContent;
  readonly sentAt: number;
  readonly deliveredAt: number;
  readonly readAt: number;
  readonly editedAt: number;
  readonly deletedAt: number;
  readonly parentId: string;
  readonly quotedId: string;
  /** What it was before it was deleted: a type of `HistoryQuery.types`. */
  readonly type: string;
  readonly category: MessageCategory;
  readonly reactions: readonly StoredReactions[];
  readonly metadata: JsonObject;
  /** See `Message`. @default false */
  readonly isOfAll?: boolean;
  readonly revision: number;
}

/** The categories of `HistoryQuery.categories`. */
export type MessageCategory = 'message' | 'action' | 'custom';

/** At `at` (seconds), someone got or read what stands behind `from` up to `to`. */
export interface ReadingStep {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** How far one user got and read one conversation. */
export interface StoredReading {
  readonly uid: string;
  readonly to: readonly [type: ReceiverType, id: string];
  readonly delivered: readonly ReadingStep[];
  readonly read: readonly ReadingStep[];
  /** See `Reading`. @default null */
  readonly unreadFrom?: number | null;
}

/** A whole world, part by part: the content of snapshots and of seeds. Users come before groups before messages. */
export type StoredPart =
  | { readonly part: 'user'; readonly user: StoredUser }
  | { readonly part: 'group'; readonly group: StoredGroup }
  | { readonly part: 'message'; readonly message: StoredMessage }
  | { readonly part: 'reading'; readonly reading: StoredReading }
  | {
      readonly part: 'gone';
      readonly uid: string;
      readonly to: readonly [type: ReceiverType, id: string];
      readonly upTo: number;
    }
  | { readonly part: 'token'; readonly hash: string; readonly uid: string }
  | {
      readonly part: 'end';
      readonly lastOrder: number;
      /** See `World.goneRevision` and `World.reservedRevision`. @default 0 */
      readonly deletedRevision?: number;
      readonly reservedRevision?: number;
    };
