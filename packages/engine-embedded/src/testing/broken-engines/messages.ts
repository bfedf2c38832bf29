import type { ChatEngine, MessageContent, MessageRecord, UnreadCounts } from '@open-chat-kit/sdk/engine';
import type { BrokenEngine } from './broken-engine.ts';

/** Faults of messages, reactions and receipts. */
export const brokenMessages: readonly BrokenEngine[] = [
  {
    name: 'double-send',
    fault: 'Sending again makes a second message.',
    caughtBy: 'idempotent sending › the same muid again gives the first result',
    saying: /id and order of a message sent twice/,
    breaks(engine) {
      let sent = 0;
      return {
        async send(target, draft, signal) {
          sent += 1;
          const message = await engine.send(target, { ...draft, muid: `${draft.muid}#${sent}` }, signal);
          return { ...message, muid: draft.muid };
        },
      };
    },
  },
  {
    name: 'history-reversed',
    fault: 'History comes newest first.',
    caughtBy: 'history › the newest come oldest first',
    saying: /the three newest texts is \["6","5","4"\]/,
    breaks: (engine) => ({
      async history(target, query, signal) {
        const page = await engine.history(target, query, signal);
        return { ...page, items: page.items.toReversed() };
      },
    }),
  },
  {
    name: 'history-skips',
    fault: 'The message next to the start is left out of older pages.',
    caughtBy: 'history › walking back meets every message once',
    saying: /texts met on the way back is/,
    breaks: (engine) => ({
      async history(target, query, signal) {
        const page = await engine.history(target, query, signal);
        return query.from.kind === 'before' ? { ...page, items: page.items.slice(0, -1) } : page;
      },
    }),
  },
  {
    name: 'history-includes-start',
    fault: 'A page after a message begins with that message.',
    caughtBy: 'history › after gives the ones after, without the start',
    saying: /two texts after the second is \["2","3"\]/,
    breaks: (engine) => ({
      async history(target, query, signal) {
        const page = await engine.history(target, query, signal);
        if (query.from.kind !== 'after') return page;
        const start = await engine.getMessage(query.from.id, signal);
        return { ...page, items: [start, ...page.items].slice(0, query.limit) };
      },
    }),
  },
  {
    name: 'never-older',
    fault: 'History never says that there is more.',
    caughtBy: 'history › the newest come oldest first',
    saying: /hasOlder and hasNewer of the newest page is \[false,false\], expected \[true,false\]/,
    breaks: (engine) => ({
      history: async (target, query, signal) => ({ ...(await engine.history(target, query, signal)), hasOlder: false }),
    }),
  },
  {
    name: 'deleted-readable',
    fault: 'The text of a deleted message can still be looked up.',
    caughtBy: 'editing and deleting › nothing of a deleted message can be read any more',
    saying: /the text of a deleted message can still be read/,
    breaks: (engine) => remembering(engine),
  },
  {
    name: 'deleted-anew',
    fault: 'Deleting a second time deletes once more.',
    caughtBy: 'editing and deleting › deleting twice is no error',
    saying: /revision of answer to deleting a second time/,
    breaks(engine) {
      let deletions = 0;
      return {
        async deleteMessage(id, signal) {
          const message = await engine.deleteMessage(id, signal);
          deletions += 1;
          return { ...message, revision: message.revision + deletions };
        },
      };
    },
  },
  {
    name: 'progress-beyond',
    fault: 'Progress is told in per cent.',
    caughtBy: 'uploads › progress goes from 0 to 1 and never back',
    saying: /a share of progress lies outside 0 to 1: .*100/,
    breaks: (engine) => ({
      upload: (file, onProgress, signal) => engine.upload(file, (share) => onProgress(share * 100), signal),
    }),
  },
  {
    name: 'edit-moves',
    fault: 'An edited message moves to the end.',
    caughtBy: 'editing and deleting › an edit changes the text and nothing of the place',
    saying: /id, muid, order, time and metadata after an edit/,
    breaks: (engine) => ({
      async editMessage(id, changes, signal) {
        const message = await engine.editMessage(id, changes, signal);
        return { ...message, order: message.order + 1000 };
      },
    }),
  },
  {
    name: 'reaction-twice',
    fault: 'The same reaction again is counted again.',
    caughtBy: 'reactions › the same reaction again counts once',
    saying: /reactions after the same one twice is .*"count":2/,
    breaks: (engine) => reactionsCountedTwice(engine),
  },
  {
    name: 'unread-stays',
    fault: 'Reading a conversation leaves its unread count.',
    caughtBy: 'receipts and unread counts › messages from others count as unread until they are read',
    saying: /unread counts after reading is \{.*2\}, expected \{\}/,
    breaks: (engine) => ({ mark: (id, _as, signal) => engine.mark(id, 'delivered', signal) }),
  },
  {
    name: 'own-messages-unread',
    fault: 'Own messages count as unread.',
    caughtBy: 'receipts and unread counts › messages from others count as unread until they are read',
    saying: /unread counts of the sender is \{.+\}, expected \{\}/,
    breaks(engine) {
      const own: Record<string, number> = {};
      return {
        async send(target, draft, signal) {
          own[target.id] = (own[target.id] ?? 0) + 1;
          return engine.send(target, draft, signal);
        },
        async unreadCounts(signal): Promise<UnreadCounts> {
          const counts = await engine.unreadCounts(signal);
          return { ...counts, users: { ...own, ...counts.users } };
        },
      };
    },
  },
];

function remembering(engine: ChatEngine): Partial<ChatEngine> {
  const contents = new Map<string, MessageContent>();
  return {
    async send(target, draft, signal) {
      const message = await engine.send(target, draft, signal);
      contents.set(message.id, message.content);
      return message;
    },
    async deleteMessage(id, signal) {
      const message = await engine.deleteMessage(id, signal);
      // The archive, as it were, keeps a copy in the metadata.
      return { ...message, metadata: { was: JSON.stringify(contents.get(id) ?? null) } };
    },
  };
}

function reactionsCountedTwice(engine: ChatEngine): Partial<ChatEngine> {
  const times = new Map<string, number>();
  return {
    async setReaction(id, emoji, isAdded, signal): Promise<MessageRecord> {
      const message = await engine.setReaction(id, emoji, isAdded, signal);
      const count = (times.get(id) ?? 0) + (isAdded ? 1 : -1);
      times.set(id, count);
      const [reaction] = message.reactions;
      return reaction ? { ...message, reactions: [{ ...reaction, count }] } : message;
    },
  };
}
