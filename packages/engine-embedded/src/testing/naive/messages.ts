import type {
  ChatTarget,
  HistoryPage,
  HistoryQuery,
  MessageChanges,
  MessageDraft,
  MessageRecord,
  ReactionRecord,
  ReactionsQuery,
} from '@open-chat-kit/sdk/engine';
import { Refusal } from './kept.ts';
import { by, conversation, keyOf, mentionsOf, plain, typeOf, withoutSigns } from './read.ts';
import { NaiveGroups } from './groups.ts';

/** What is said, and its history. */
export class NaiveMessages extends NaiveGroups {
  send(me: string, target: ChatTarget, draft: MessageDraft): MessageRecord {
    const key = conversation(me, target);
    const before = this.messages.find(({ sender, muid }) => sender === me && muid === draft.muid);
    if (before && keyOf(before) !== key) throw new Refusal('CONFLICT');
    if (before) return this.messageRecord(me, before);
    this.mayTalk(me, target);
    if (target.type === 'user') this.mayWrite(me, target.id);
    for (const id of [draft.parentId, draft.quotedId]) {
      if (id === '') continue;
      const message = this.messages.find((other) => other.id === id && keyOf(other) === key);
      if (!message || this.isGone(me, message)) throw new Refusal('NOT_FOUND');
    }
    const parent = this.messages.find(({ id }) => id === draft.parentId);
    if (parent && (parent.parentId !== '' || parent.category === 'action')) throw new Refusal('INVALID_ARGUMENT');
    const { content } = draft;
    return this.write(me, target, {
      ...draft,
      type: typeOf(content),
      category: content.kind === 'custom' ? 'custom' : 'message',
    });
  }

  editMessage(me: string, id: string, changes: MessageChanges): MessageRecord {
    const message = this.message(me, id);
    if (message.sender !== me || message.category === 'action') throw new Refusal('FORBIDDEN');
    if (message.deletedAt !== 0) throw new Refusal('CONFLICT');
    if (message.receiver.type === 'user') this.mayWrite(me, message.receiver.id);
    const { content } = changes;
    if (message.content.kind !== content.kind || message.type !== typeOf(content))
      throw new Refusal('INVALID_ARGUMENT');
    message.mayCallAll = this.mayCallAll(me, message.receiver);
    Object.assign(message, { content, editedAt: this.now(), revision: message.revision + 1 });
    if (changes.metadata) message.metadata = changes.metadata;
    return this.messageRecord(me, message);
  }

  deleteMessage(me: string, id: string): MessageRecord {
    const message = this.message(me, id);
    if (message.category === 'action') throw new Refusal('FORBIDDEN');
    if (message.sender !== me) {
      const group = this.groups.find(({ guid }) => message.receiver.type === 'group' && guid === message.receiver.id);
      if (!group) throw new Refusal('FORBIDDEN');
      this.needs(me, group, 'moderator');
    }
    if (message.deletedAt !== 0) return this.messageRecord(me, message);
    Object.assign(message, {
      content: { kind: 'deleted' },
      metadata: {},
      reactions: [],
      deletedAt: this.now(),
      revision: message.revision + 1,
    });
    return this.messageRecord(me, message);
  }

  setReaction(me: string, id: string, emoji: string, isAdded: boolean): MessageRecord {
    const message = this.message(me, id);
    if (message.deletedAt !== 0) throw new Refusal('CONFLICT');
    const had = message.reactions.some((reaction) => reaction.emoji === emoji && reaction.uids.includes(me));
    if (had === isAdded) return this.messageRecord(me, message);
    if (isAdded && message.receiver.type === 'user') {
      this.mayWrite(me, message.sender === me ? message.receiver.id : message.sender);
    }
    if (isAdded && !message.reactions.some((reaction) => reaction.emoji === emoji)) {
      message.reactions.push({ emoji, uids: [], times: Object.create(null) });
    }
    for (const reaction of message.reactions) {
      if (reaction.emoji !== emoji) continue;
      reaction.times[me] = this.now();
      reaction.uids = isAdded ? [...reaction.uids, me] : reaction.uids.filter((uid) => uid !== me);
    }
    message.reactions = message.reactions.filter(({ uids }) => uids.length > 0);
    message.revision += 1;
    return this.messageRecord(me, message);
  }

  listReactions(me: string, id: string, query: ReactionsQuery): ReactionRecord[] {
    return this.message(me, id)
      .reactions.filter(({ emoji }) => query.emoji === '' || query.emoji === emoji)
      .flatMap(({ emoji, uids, times }) =>
        uids.map((uid) => ({ emoji, user: this.userRecord(me, uid), at: times[uid] ?? 0 })),
      )
      .sort((a, b) => b.at - a.at || by(a.user.uid, b.user.uid) || by(a.emoji, b.emoji));
  }

  getMessage(me: string, id: string): MessageRecord {
    return this.messageRecord(me, this.message(me, id));
  }

  history(me: string, target: ChatTarget, query: HistoryQuery): HistoryPage {
    this.mayTalk(me, target);
    const key = conversation(me, target);
    const all = this.messages.filter((message) => keyOf(message) === key && !this.isGone(me, message));
    if (query.parentId !== '' && !all.some(({ id }) => id === query.parentId)) throw new Refusal('NOT_FOUND');
    const fit = all
      .filter((message) => query.parentId === '' || message.parentId === query.parentId)
      .filter((message) => !query.hideReplies || message.parentId === '')
      .filter((message) => !query.hideDeleted || message.deletedAt === 0)
      .filter((message) => query.types.length === 0 || query.types.includes(message.type))
      .filter((message) => query.categories.length === 0 || query.categories.includes(message.category))
      .filter((message) => !query.unreadOnly || this.isUnread(me, message))
      .filter((message) => query.mentionsOnly !== true || (message.sender !== me && mentionsOf(me, message)))
      .filter(({ content }) => {
        const text = content.kind === 'text' ? content.text : content.kind === 'media' ? content.caption : '';
        const named = text.matchAll(/<@uid:([^<>\n]{1,200})>/g);
        const names = [...named].flatMap(([, uid]) => this.users.filter((user) => user.uid === uid));
        const written = text.replace(/<@(?:uid|all):([^<>\n]{1,200})>/g, '@$1');
        const says = [written, withoutSigns(written), ...names.map(({ name }) => `@${name}`)];
        return says.some((said) => plain(said).includes(plain(query.keyword)));
      });
    const { from, limit } = query;
    const anchor = 'id' in from ? all.find(({ id }) => id === from.id) : undefined;
    if ('id' in from && !anchor) throw new Refusal('NOT_FOUND');
    const order = anchor?.order ?? 0;
    const time = 'time' in from ? from.time : 0;
    let [begin, end] = [0, fit.length];
    if (from.kind === 'latest') begin = Math.max(0, end - limit);
    if (from.kind === 'before' || from.kind === 'beforeTime') {
      end = fit.filter((message) => (from.kind === 'before' ? message.order < order : message.sentAt < time)).length;
      begin = Math.max(0, end - limit);
    }
    if (from.kind === 'after' || from.kind === 'afterTime') {
      begin = fit.filter((message) => (from.kind === 'after' ? message.order <= order : message.sentAt <= time)).length;
      end = Math.min(fit.length, begin + limit);
    }
    if (from.kind === 'around') {
      const start = fit.filter((message) => message.order < order).length;
      const self = fit.some((message) => message.order === order) ? 1 : 0;
      const newer = fit.length - start - self;
      const olderCount = Math.min(start, Math.max(Math.floor((limit - self) / 2), limit - self - newer));
      begin = start - olderCount;
      end = Math.min(fit.length, begin + limit);
    }
    return {
      items: fit.slice(begin, end).map((message) => this.messageRecord(me, message)),
      hasOlder: begin > 0,
      hasNewer: end < fit.length,
    };
  }
}
