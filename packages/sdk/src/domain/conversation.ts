import { compareTexts } from './compare-texts.ts';
import type { GroupRecord } from './group.ts';
import type { ChatTarget, MessageRecord, ReceiverType } from './message.ts';
import type { UserRecord } from './user.ts';

/** Where a conversation stands in lists: see {@link compareConversations}. */
export interface ConversationPlace {
  readonly target: ChatTarget;
  /** Seconds since 1970: when its last message was sent; where there is none, when the viewer joined the group. */
  readonly updatedAt: number;
  /**
   * The newest message that is no reply in a thread: lines about members and the places of deleted messages as well. Where
   * nothing but replies is left to the viewer, the newest of them. `null` in a group in which nothing was written.
   */
  readonly lastMessage: Pick<MessageRecord, 'order'> | null;
}

/** A conversation as the viewer sees it. */
export interface ConversationRecord extends ConversationPlace {
  readonly with:
    | { readonly type: 'user'; readonly user: UserRecord }
    | { readonly type: 'group'; readonly group: GroupRecord };
  readonly lastMessage: MessageRecord | null;
  /** As in `UnreadCounts`; 0 where the engine does not count. */
  readonly unreadCount: number;
}

/** Which of one's conversations to list. */
export interface ConversationsQuery {
  /** 1 to 100. */
  readonly limit: number;
  readonly cursor: string | null;
  /** `null`: both. */
  readonly type: ReceiverType | null;
  /** Folded, and found anywhere in the folded name of the person or group. Empty: all. */
  readonly keyword: string;
  /** Only those in which something is unread. */
  readonly unreadOnly: boolean;
  /** With people or groups that have any of these tags. Empty: all. */
  readonly tags: readonly string[];
  /** With people of any of these tags, and no groups but those that `groupTags` names. Empty: says nothing. */
  readonly userTags: readonly string[];
  /** Groups of any of these tags, and no people but those that `userTags` names. Empty: says nothing. */
  readonly groupTags: readonly string[];
  /** Whether people and groups in records carry their tags. */
  readonly withTags: boolean;
}

/** A name for a conversation, the same for everybody in it. */
export function conversationIdOf(receiver: ChatTarget, sender: string): string {
  // By code points, as everything that machines agree on is compared.
  return receiver.type === 'group' ? `group_${receiver.id}` : [sender, receiver.id].sort().join('_user_');
}

/** The conversation a message belongs to, seen from the viewer: one-to-one it is the other person. */
export function conversationOf(
  message: Pick<MessageRecord, 'receiver'> & { readonly sender: Pick<UserRecord, 'uid'> },
  viewer: string,
): ChatTarget {
  const { receiver, sender } = message;
  return receiver.type === 'user' && receiver.id === viewer ? { type: 'user', id: sender.uid } : receiver;
}

/**
 * List order of conversations: what was updated last stands first, then what has the last message of the bigger order; then
 * by type and id, compared by code point. A message alone says it, so that clients place what they hear of. Less than 0, 0,
 * or more.
 */
export function compareConversations(a: ConversationPlace, b: ConversationPlace): number {
  return (
    b.updatedAt - a.updatedAt ||
    (b.lastMessage?.order ?? 0) - (a.lastMessage?.order ?? 0) ||
    compareTexts(a.target.type, b.target.type) ||
    compareTexts(a.target.id, b.target.id)
  );
}
