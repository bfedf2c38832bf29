import { compareConversations } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, ChatTarget, ConversationRecord, ConversationsQuery, Page } from '@open-chat-kit/sdk/engine';
import { conversationsQuery, historyQuery } from '../drafts.ts';
import { hearing, type BrokenEngine } from './broken-engine.ts';
import { live } from './changing.ts';

/** An engine whose conversations are changed by `change`, wherever they show. */
const showing =
  (change: (record: ConversationRecord, engine: ChatEngine) => ConversationRecord | Promise<ConversationRecord>) =>
  (engine: ChatEngine): Partial<ChatEngine> => ({
    async listConversations(query, signal) {
      const page = await engine.listConversations(query, signal);
      return { ...page, items: await Promise.all(page.items.map((record) => change(record, engine))) };
    },
    getConversation: async (target, signal) => change(await engine.getConversation(target, signal), engine),
  });

/** An engine whose lists of conversations are made by `list`. */
const listing =
  (list: (query: ConversationsQuery, engine: ChatEngine) => Promise<Page<ConversationRecord>>) =>
  (engine: ChatEngine): Partial<ChatEngine> => ({ listConversations: (query) => list(query, engine) });

/** An engine that leaves part of a query out of account. */
const deafTo = (changes: Partial<ConversationsQuery>): BrokenEngine['breaks'] =>
  listing((query, engine) => engine.listConversations({ ...query, ...changes }, live()));

/** Faults of lists of conversations, and of deleting them. */
export const brokenConversations: readonly BrokenEngine[] = [
  {
    name: 'conversations-oldest-first',
    fault: 'What was written first stands first.',
    caughtBy: 'conversations › what was written last stands first',
    saying: /^conversations is \["(\w-)?ben[\w-]*","(\w-)?cid[\w-]*","(\w-)?dora[\w-]*"\], expected \["(\w-)?dora/,
    breaks: listing(async (query, engine) => {
      const page = await engine.listConversations(query, live());
      return { ...page, items: page.items.toReversed() };
    }),
  },
  {
    name: 'conversations-by-edit',
    fault: 'An edit counts as an update, and moves a conversation to the front.',
    caughtBy: 'conversations › an edit shows in the last message and moves nothing',
    saying: /conversations after an edit is \["(\w-)?ben[\w-]*","(\w-)?dora[\w-]*","(\w-)?cid[\w-]*"\]/,
    breaks: listing(async (query, engine) => {
      const page = await engine.listConversations(query, live());
      return { ...page, items: page.items.map(updatedByEdit).toSorted(compareConversations) };
    }),
  },
  {
    name: 'last-message-in-thread',
    fault: 'A reply in a thread is the last message of a conversation.',
    caughtBy: 'conversations › a reply in a thread is no last message',
    saying: /last message of a conversation with a reply behind it is "/,
    breaks: showing(async (record, engine) => lastBy(record, engine, {})),
  },
  {
    name: 'last-message-not-deleted',
    fault: 'The last message is the newest that was not deleted.',
    caughtBy: 'conversations › the place of a deleted message stays the last',
    saying: /last message behind a deletion is \["[\w-]+",\{"kind":"text","text":"first"\}\]/,
    breaks: showing(async (record, engine) => lastBy(record, engine, { hideDeleted: true })),
  },
  {
    name: 'last-message-of-people',
    fault: 'Lines about members are no last messages.',
    caughtBy: 'conversations › the last message is the newest line of the history',
    saying: /^(id|content|order|.*) of last message after somebody was added|^last message after somebody was added/,
    breaks: showing(async (record, engine) => lastBy(record, engine, { categories: ['message'] })),
  },
  {
    name: 'conversations-of-groups-read',
    fault: 'Nothing in a group counts as unread.',
    caughtBy: 'conversations › what is unread is counted as everywhere',
    saying:
      /unread messages by conversation is \{"[\w-]+":0,"[\w-]+":1\}|unread messages by conversation is \{"[\w-]+":1,"[\w-]+":0\}/,
    breaks: showing((record) => (record.target.type === 'group' ? { ...record, unreadCount: 0 } : record)),
  },
  {
    name: 'conversations-outlive-membership',
    fault: 'Who left a group keeps its conversation.',
    caughtBy: 'conversations › leaving ends the conversation',
    saying: /conversations of somebody who is out is \["[\w-]+"\], expected \[\]/,
    breaks(engine) {
      let kept: readonly ConversationRecord[] = [];
      return {
        async leaveGroup(guid, signal) {
          const { items } = await engine.listConversations(conversationsQuery(), signal);
          kept = items.filter(({ target }) => target.id === guid);
          return engine.leaveGroup(guid, signal);
        },
        async listConversations(query, signal) {
          const page = await engine.listConversations(query, signal);
          return { ...page, items: [...page.items, ...kept] };
        },
      };
    },
  },
  {
    name: 'conversations-hide-blocked',
    fault: 'A block hides the conversation.',
    caughtBy: 'conversations › a block leaves the conversation',
    saying: /conversations of Anna behind a block is 0, expected 1/,
    breaks: listing(async (query, engine) => {
      const page = await engine.listConversations(query, live());
      const isOpen = ({ with: other }: ConversationRecord): boolean =>
        other.type === 'group' || !(other.user.blockedByMe || other.user.hasBlockedMe);
      return { ...page, items: page.items.filter(isOpen) };
    }),
  },
  {
    name: 'conversations-by-offset',
    fault: 'Pages count from the front, so that what moves there pushes others into the next page again.',
    caughtBy: 'conversations › nothing that stays is missed, and nothing comes twice, while others move',
    saying: /conversations, and different ones, over pages while some move is \d, expected \d/,
    breaks: listing(async (query, engine) => {
      const { items } = await engine.listConversations({ ...query, cursor: null, limit: 100 }, live());
      const end = Number(query.cursor ?? 0) + query.limit;
      const isLast = end >= items.length;
      return { items: items.slice(end - query.limit, end), isLast, cursor: isLast ? null : String(end) };
    }),
  },
  {
    name: 'conversations-of-any-type',
    fault: 'Lists of conversations with people hold groups.',
    caughtBy: 'conversations › a type narrows to people, or to groups',
    saying: /conversations with people is \["[\w-]+","[\w-]+"\]/,
    breaks: deafTo({ type: null }),
  },
  {
    name: 'conversations-read-as-well',
    fault: 'Lists of what is unread hold what was read.',
    caughtBy: 'conversations › unreadOnly lists what holds something unread',
    saying: /unread conversations of who wrote is \["[\w-]+","[\w-]+"\], expected \[\]/,
    breaks: deafTo({ unreadOnly: false }),
  },
  {
    name: 'conversations-of-any-tag',
    fault: 'Tags of people and groups do not narrow a list of conversations.',
    caughtBy: 'conversations › tags narrow, and come where they were asked for',
    saying: /people tagged guest or red is \[/,
    breaks: deafTo({ userTags: [], groupTags: [] }),
  },
  {
    name: 'conversations-by-first-letters',
    fault: 'A keyword finds the beginnings of names.',
    caughtBy: 'conversations › a keyword finds a part of the folded name',
    saying: /conversations found by a part of the name of a group is \[\]/,
    breaks: listing(async (query, engine) => {
      const page = await engine.listConversations(query, live());
      const word = query.keyword.toLowerCase();
      return { ...page, items: page.items.filter((record) => nameOf(record).toLowerCase().startsWith(word)) };
    }),
  },
  {
    name: 'conversation-deleted-for-both',
    fault: 'Who deletes a conversation takes it from the other side as well.',
    caughtBy: 'deleted conversations › the other side keeps everything',
    saying: /history of the other side after a deletion is \[\], expected \["one","two"\]/,
    breaks: (engine, company) => ({
      async deleteConversation(target, signal) {
        const other = company.engines.find((one) => company.uidOf(one) === target.id);
        await other?.deleteConversation({ type: 'user', id: company.uidOf(engine) }, live());
        return engine.deleteConversation(target, signal);
      },
    }),
  },
  {
    name: 'conversation-deleted-from-list',
    fault: 'What was deleted is out of the list, and nothing else.',
    caughtBy: 'deleted conversations › what stands there is gone for oneself',
    saying: /history of a conversation that one deleted is \["one","two"\], expected \[\]/,
    breaks: (engine) => hidingTheDeleted(engine),
  },
  {
    name: 'conversation-deleted-for-ever',
    fault: 'What was deleted once never comes back.',
    caughtBy: 'deleted conversations › the next message brings it back, and nothing of before',
    saying: /last messages of conversations after the next message is \[\]/,
    breaks(engine) {
      const deleted = new Set<string>();
      return {
        deleteConversation(target, signal) {
          deleted.add(target.id);
          return engine.deleteConversation(target, signal);
        },
        async listConversations(query, signal) {
          const page = await engine.listConversations(query, signal);
          return { ...page, items: page.items.filter(({ target }) => !deleted.has(target.id)) };
        },
      };
    },
  },
  {
    name: 'conversation-deletion-untold',
    fault: 'Other devices do not hear that a conversation was deleted.',
    caughtBy: 'deleted conversations › other devices hear of it, the causing one and the other side do not',
    saying: /Anna’s laptop never heard that the phone deleted a conversation/,
    breaks: (engine) => hearing(engine, (events) => events.filter(({ type }) => type !== 'conversation.deleted')),
  },
  {
    name: 'conversation-deletion-leaves',
    fault: 'Who deletes the conversation of a group leaves it.',
    caughtBy: 'deleted conversations › who deletes that of a group stays a member',
    saying: /member count after somebody deleted their conversation is 1, expected 2/,
    breaks: (engine) => ({
      async deleteConversation(target, signal) {
        const answer = await engine.deleteConversation(target, signal);
        if (target.type === 'group') await engine.leaveGroup(target.id, signal);
        return answer;
      },
    }),
  },
];

function updatedByEdit(record: ConversationRecord): ConversationRecord {
  return { ...record, updatedAt: record.lastMessage?.editedAt || record.updatedAt };
}

async function lastBy(
  record: ConversationRecord,
  engine: ChatEngine,
  changes: Parameters<typeof historyQuery>[0],
): Promise<ConversationRecord> {
  const { items } = await engine.history(record.target, historyQuery({ ...changes, limit: 1 }), live());
  return { ...record, lastMessage: items[0] ?? record.lastMessage };
}

function nameOf({ with: other }: ConversationRecord): string {
  return other.type === 'user' ? other.user.name : other.group.name;
}

function hidingTheDeleted(engine: ChatEngine): Partial<ChatEngine> {
  const hidden = new Map<string, number>();
  const isHidden = ({ target, lastMessage }: ConversationRecord): boolean =>
    (lastMessage?.order ?? 0) <= (hidden.get(target.id) ?? -1);
  return {
    async deleteConversation(target: ChatTarget, signal) {
      const { lastMessage } = await engine.getConversation(target, signal);
      const upTo = lastMessage?.order ?? 0;
      hidden.set(target.id, upTo);
      return { upTo };
    },
    async listConversations(query, signal) {
      const page = await engine.listConversations(query, signal);
      return { ...page, items: page.items.filter((record) => !isHidden(record)) };
    },
    async getConversation(target, signal) {
      const record = await engine.getConversation(target, signal);
      // There is none with nobody.
      return isHidden(record) ? engine.getConversation({ type: 'user', id: 'nobody' }, signal) : record;
    },
  };
}
