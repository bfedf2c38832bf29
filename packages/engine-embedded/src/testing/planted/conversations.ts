import type { ChatEngine, ConversationRecord } from '@open-chat-kit/sdk/engine';
import { conversationsQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';

/** Faults of conversations that take more than one side of them to see. */
export const plantedInConversations: readonly PlantedFault[] = [
  {
    name: 'conversations-of-one-side',
    fault: 'Only who wrote first has a conversation.',
    caughtBy: 'conversations › both sides list what is between them, and each the other',
    saying: /target of what Ben lists is undefined/,
    at: 'server',
    breaks(engine) {
      const written = new Set<string>();
      return {
        send(target, draft, signal) {
          written.add(target.id);
          return engine.send(target, draft, signal);
        },
        listConversations: filtered(engine, ({ target }) => written.has(target.id)),
      };
    },
  },
  {
    name: 'conversations-with-words-alone',
    fault: 'A group in which nobody wrote is not listed.',
    caughtBy: 'conversations › every group that one is in is listed, as one sees it',
    saying: /target of a group in which nobody wrote is undefined/,
    at: 'server',
    breaks: (engine) => ({
      listConversations: filtered(engine, ({ lastMessage }) => lastMessage?.content.kind !== 'action'),
    }),
  },
  {
    name: 'conversations-updated-now',
    fault: 'A conversation was updated when the list was made.',
    caughtBy: 'conversations › one stands where its last message says',
    saying: /when a conversation was updated is \d+, expected \d+/,
    at: 'server',
    breaks: (engine) => ({
      async listConversations(query, signal) {
        const page = await engine.listConversations(query, signal);
        const now = Math.max(...page.items.map(({ updatedAt }) => updatedAt)) + 1;
        return { ...page, items: page.items.map((record) => shownAt(record, now)) };
      },
    }),
  },
  {
    name: 'conversation-alone-bare',
    fault: 'A conversation that is asked for alone says nothing of what is unread.',
    caughtBy: 'conversations › one alone is what the list says',
    saying:
      /unreadCount of a conversation that was asked for alone is 0, expected 1|a conversation that was asked for alone/,
    at: 'server',
    breaks: (engine) => ({
      getConversation: async (target, signal) => ({
        ...(await engine.getConversation(target, signal)),
        unreadCount: 0,
        unreadMentionCount: 0,
      }),
    }),
  },
  {
    name: 'conversations-with-strangers',
    fault: 'A conversation in which nothing was written is found, as an empty one.',
    caughtBy: 'conversations › where nothing was written there is none',
    saying: /a conversation in which nothing was written succeeded, expected NOT_FOUND/,
    at: 'server',
    breaks: (engine) => ({
      async getConversation(target, signal): Promise<ConversationRecord> {
        if (target.type === 'group') return engine.getConversation(target, signal);
        const user = await engine.getUser(target.id, signal);
        return {
          target,
          with: { type: 'user', user },
          lastMessage: null,
          unreadCount: 0,
          unreadMentionCount: 0,
          updatedAt: 0,
        };
      },
    }),
  },
  {
    name: 'conversation-deletion-once',
    fault: 'A conversation that is gone cannot be deleted.',
    caughtBy: 'deleted conversations › twice, and where nothing was written, is no error',
    saying: /deleting twice failed with NOT_FOUND/,
    at: 'server',
    breaks: (engine) => ({
      async deleteConversation(target, signal) {
        await engine.getConversation(target, signal);
        return engine.deleteConversation(target, signal);
      },
    }),
  },
  {
    name: 'conversation-deletion-halved',
    fault: 'What is gone is said to be gone up to the message before the last.',
    caughtBy: 'deleted conversations › the answer says how far it is gone',
    saying: /how far a conversation is gone is \d+, expected \d+/,
    at: 'server',
    breaks: (engine) => ({
      async deleteConversation(target, signal) {
        const { upTo } = await engine.deleteConversation(target, signal);
        return { upTo: upTo - 1 };
      },
    }),
  },
  {
    name: 'conversations-page-of-all',
    fault: 'A page of conversations holds them all.',
    caughtBy: 'conversations › pages together give each once, none above the limit',
    saying: /page 1 holds 5 items, the limit is 2/,
    at: 'server',
    breaks: (engine) => ({
      listConversations: (query, signal) => engine.listConversations({ ...query, limit: 100 }, signal),
    }),
  },
  {
    name: 'conversations-cursor-of-anybody',
    fault: 'A cursor of another query begins the list anew.',
    caughtBy: 'conversations › a cursor is bound to its query, and to its viewer',
    saying: /a cursor of another query succeeded, expected INVALID_ARGUMENT/,
    at: 'server',
    breaks: (engine) => ({
      listConversations: (query, signal) =>
        engine.listConversations(query, signal).catch(() => {
          return engine.listConversations(conversationsQuery({ limit: query.limit }), signal);
        }),
    }),
  },
];

function filtered(
  engine: ChatEngine,
  accept: (record: ConversationRecord) => boolean,
): ChatEngine['listConversations'] {
  return async (query, signal) => {
    const page = await engine.listConversations(query, signal);
    return { ...page, items: page.items.filter(accept) };
  };
}

function shownAt(record: ConversationRecord, time: number): ConversationRecord {
  return { ...record, updatedAt: time };
}
