import type {
  ChatTarget,
  ConversationDeletion,
  ConversationRecord,
  ConversationsQuery,
  ReceiptRecord,
  UnreadCounts,
  UnreadMark,
  UnreadMentionCounts,
} from '@open-chat-kit/sdk/engine';
import { type Message, Refusal } from './naive/kept.ts';
import { by, byOrder, conversation, keyOf, mentionsOf, nameOf, plain } from './naive/read.ts';
import { NaiveMessages } from './naive/messages.ts';

export { Refusal };

/**
 * The embedded server again, as simply as can be: arrays, full scans, one receipt for each message, nothing kept that
 * can be worked out. It shares no code with the real one and is what the real one is compared with.
 */
export class NaiveServer extends NaiveMessages {
  listReceipts(me: string, id: string): ReceiptRecord[] {
    const message = this.message(me, id);
    if (message.sender !== me) throw new Refusal('FORBIDDEN');
    const time = (uid: string, as: string): number =>
      this.receipts.find((receipt) => receipt.uid === uid && receipt.id === id && receipt.as === as)?.at ?? 0;
    return this.users
      .filter(({ uid }) => uid !== me && time(uid, 'delivered') > 0)
      .map(({ uid }) => ({
        user: this.userRecord(me, uid),
        deliveredAt: time(uid, 'delivered'),
        readAt: time(uid, 'read'),
      }))
      .sort((a, b) => byOrder(a.user, b.user));
  }

  mark(me: string, id: string, as: 'delivered' | 'read'): void {
    const message = this.message(me, id);
    // What is read was delivered too; and where reading changes nothing, nothing changes.
    if (message.order <= this.reach(me, message, as)) return;
    if (as === 'read') this.readAgain(me, message);
    for (const kind of as === 'read' ? (['delivered', 'read'] as const) : (['delivered'] as const)) {
      const reach = this.marked(me, message, kind);
      for (const other of this.messages) {
        if (keyOf(other) !== keyOf(message) || other.order > message.order || other.order <= reach) continue;
        this.receipts.push({ uid: me, id: other.id, as: kind, at: this.now() });
      }
      this.marks.push({ uid: me, conversation: keyOf(message), as: kind, order: message.order });
    }
  }

  markUnread(me: string, id: string): UnreadMark {
    const message = this.message(me, id);
    const reach = this.reach(me, message, 'read');
    const from = Math.max(message.order, this.since(me, message) + 1);
    if (from > reach) return { from: reach + 1 };
    const key = keyOf(message);
    this.unread = this.unread.filter((one) => one.uid !== me || one.conversation !== key);
    this.unread.push({ uid: me, conversation: key, from });
    return { from };
  }

  unreadCounts(me: string): UnreadCounts {
    const mentions = this.countsOf(me, (message) => mentionsOf(me, message));
    return { ...this.countsOf(me, () => true), mentions };
  }

  protected countsOf(me: string, fits: (message: Message) => boolean): UnreadMentionCounts {
    const users = new Map<string, number>();
    const groups = new Map<string, number>();
    for (const message of this.messages) {
      if (!this.reads(me, message) || !this.isUnread(me, message) || !fits(message)) continue;
      const [counts, id] = message.receiver.type === 'group' ? [groups, message.receiver.id] : [users, message.sender];
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return { users: Object.fromEntries(users), groups: Object.fromEntries(groups) };
  }

  listConversations(me: string, query: ConversationsQuery): ConversationRecord[] {
    const targets: ChatTarget[] = [
      ...this.users.map(({ uid }): ChatTarget => ({ type: 'user', id: uid })),
      ...this.groups.map(({ guid }): ChatTarget => ({ type: 'group', id: guid })),
    ];
    const tagsOf = ({ id }: ChatTarget): readonly string[] => this.groups.find(({ guid }) => guid === id)?.tags ?? [];
    const hasAny = (target: ChatTarget, tags: readonly string[]): boolean =>
      tags.some((tag) => target.type === 'group' && tagsOf(target).includes(tag));
    return targets
      .filter(({ type }) => query.type === null || type === query.type)
      .filter((target) => query.tags.length === 0 || hasAny(target, query.tags))
      .filter((target) => {
        if (query.userTags.length + query.groupTags.length === 0) return true;
        return hasAny(target, target.type === 'user' ? query.userTags : query.groupTags);
      })
      .flatMap((target) => this.conversation(me, target, query.withTags) ?? [])
      .filter((record) => plain(nameOf(record)).includes(plain(query.keyword)))
      .filter(({ unreadCount }) => !query.unreadOnly || unreadCount > 0)
      .sort(
        (a, b) =>
          b.updatedAt - a.updatedAt ||
          (b.lastMessage?.order ?? 0) - (a.lastMessage?.order ?? 0) ||
          by(a.target.type, b.target.type) ||
          by(a.target.id, b.target.id),
      );
  }

  getConversation(me: string, target: ChatTarget): ConversationRecord {
    const record = this.conversation(me, target, true);
    if (!record) throw new Refusal('NOT_FOUND');
    return record;
  }

  deleteConversation(me: string, target: ChatTarget): ConversationDeletion {
    if (target.type === 'user') this.user(target.id);
    else if (!this.isIn(me, target.id)) throw new Refusal('NOT_FOUND');
    const all = this.messages.filter((message) => keyOf(message) === conversation(me, target));
    for (const message of all) if (!this.isGone(me, message)) this.gone.push({ uid: me, id: message.id });
    return { upTo: all.at(-1)?.order ?? 0 };
  }
}
