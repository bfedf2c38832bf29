import type { ChatEngine, UnreadCounts } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { groupsQuery, historyQuery, membersQuery } from '../drafts.ts';
import { answering, perLife } from '../broken-engines/changing.ts';
import { hearing } from '../broken-engines/broken-engine.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import type { PlantedFault } from './planted-fault.ts';

const deletions = perLife(() => new Map<string, number>());
const senders = perLife(() => new Map<string, string>());
const firstWords = perLife(() => new Map<string, string>());
const unreadAtLeaving = perLife(() => new Map<string, number>());

/** Faults of messages, and of what counts as read. */
export const plantedInMessages: readonly PlantedFault[] = [
  {
    name: 'deleted-counted-unread',
    fault: 'Deleted messages are counted as unread.',
    caughtBy: 'receipts and unread counts › a deleted message is not unread',
    saying: /unread counts after the only message was deleted is \{"[\w-]+":\d+\}, expected \{\}/,
    at: 'server',
    breaks: (engine, company) => ({
      async deleteMessage(id, signal) {
        const message = await engine.deleteMessage(id, signal);
        const { sender, receiver } = message;
        const key = receiver.type === 'user' ? `${receiver.id} ${sender.uid}` : receiver.id;
        deletions(company).set(key, (deletions(company).get(key) ?? 0) + 1);
        return message;
      },
      async unreadCounts(signal): Promise<UnreadCounts> {
        const { users, groups } = await engine.unreadCounts(signal);
        const reader = `${company.uidOf(engine)} `;
        const more = [...deletions(company)].filter(([key]) => key.startsWith(reader));
        return {
          users: { ...users, ...Object.fromEntries(more.map(([key, count]) => [key.slice(reader.length), count])) },
          groups,
        };
      },
    }),
  },
  {
    name: 'unread-before-joining',
    fault: 'What was written before one joined is counted as unread.',
    caughtBy: 'receipts and unread counts › what stood there before one joined is not unread',
    saying: /unread messages of somebody who joined before the last of two is \d+, expected \d+/,
    at: 'server',
    breaks: (engine) => ({
      async unreadCounts(signal) {
        const { items } = await engine.listGroups(groupsQuery({ joinedOnly: true }), signal);
        const all: Record<string, number> = {};
        for (const { guid } of items) {
          const page = await engine.history(
            { type: 'group', id: guid },
            historyQuery({ categories: ['message'] }),
            signal,
          );
          all[guid] = page.items.length;
        }
        return counting(engine, signal, all);
      },
    }),
  },
  {
    name: 'lines-counted-unread',
    fault: 'Lines about members are counted as unread.',
    caughtBy: 'receipts and unread counts › unread messages of a group are counted for each member',
    saying: /unread counts of groups after reading is \{"[\w-]+":\d+\}, expected \{\}/,
    at: 'server',
    breaks: (engine) => ({
      async unreadCounts(signal) {
        const { items } = await engine.listGroups(groupsQuery({ joinedOnly: true }), signal);
        const { groups } = await engine.unreadCounts(signal);
        const all: Record<string, number> = {};
        for (const { guid, joinedAt } of items) {
          const page = await engine.history(
            { type: 'group', id: guid },
            historyQuery({ categories: ['action'] }),
            signal,
          );
          const lines = page.items.filter(({ sentAt }) => sentAt >= joinedAt).length;
          if (lines > 0) all[guid] = (groups[guid] ?? 0) + lines;
        }
        return counting(engine, signal, all);
      },
    }),
  },
  {
    name: 'replies-not-counted-unread',
    fault: 'Replies are not counted as unread.',
    caughtBy: 'receipts and unread counts › replies are unread like other messages',
    saying: /unread messages when only a reply is is undefined, expected \d+/,
    at: 'server',
    breaks: (engine) => ({
      async unreadCounts(signal) {
        const { users, groups } = await engine.unreadCounts(signal);
        const left: Record<string, number> = {};
        for (const [guid, count] of Object.entries(groups)) {
          const query = historyQuery({ unreadOnly: true, categories: ['message'] });
          const { items } = await engine.history({ type: 'group', id: guid }, query, signal);
          const rest = count - items.filter(({ parentId }) => parentId !== '').length;
          if (rest > 0) left[guid] = rest;
        }
        return { users, groups: left };
      },
    }),
  },
  {
    name: 'read-without-delivered',
    fault: 'Reading does not deliver.',
    caughtBy: 'receipts and unread counts › reading delivers',
    saying: /a message was read and not delivered before/,
    at: 'server',
    breaks: (engine) =>
      answering(engine, (_key, value) =>
        isRecord(value) && 'deliveredAt' in value && Number(value['readAt']) > 0 ? { ...value, deliveredAt: 0 } : value,
      ),
  },
  {
    name: 'receipts-of-members-alone',
    fault: 'Receipts of who left are dropped.',
    caughtBy: 'receipts and unread counts › receipts stay of somebody who left since',
    saying: /who got the message is \[\], expected \["[\w-]+"\]/,
    at: 'server',
    breaks: (engine) => ({
      async listReceipts(id, signal) {
        const { receiver } = await engine.getMessage(id, signal);
        const listed = await engine.listReceipts(id, signal);
        if (receiver.type === 'user') return listed;
        const { items } = await engine.listMembers(receiver.id, membersQuery(), signal);
        return listed.filter(({ user }) => items.some(({ uid }) => uid === user.uid));
      },
    }),
  },
  {
    name: 'others-messages-undelivered',
    fault: 'Messages of others never say when oneself got and read them.',
    caughtBy: 'receipts and unread counts › a message of others says when oneself got and read it',
    saying: /a message that one has read does not say so/,
    at: 'server',
    breaks: (engine, company) =>
      answering(engine, (_key, value) => {
        const sender = isRecord(value) ? value['sender'] : undefined;
        if (!isRecord(value) || !isRecord(sender) || sender['uid'] === company.uidOf(engine)) return value;
        return { ...value, deliveredAt: 0, readAt: 0 };
      }),
  },
  {
    name: 'receipts-without-order',
    fault: 'Receipts stand in no order.',
    caughtBy: 'receipts and unread counts › receipts stand in the order of lists',
    saying:
      /sequence of receipts is \["[\w-]+","[\w-]+","[\w-]+","[\w-]+"\], expected \["[\w-]+","[\w-]+","[\w-]+","[\w-]+"\]/,
    at: 'server',
    breaks: (engine) => ({
      listReceipts: async (id, signal) => (await engine.listReceipts(id, signal)).toReversed(),
    }),
  },
  {
    name: 'sender-among-receipts',
    fault: 'The sender stands among those who got the message.',
    caughtBy: 'receipts and unread counts › receipts of a group message tell who read it',
    saying: /who read the message is \["[\w-]+","[\w-]+"\], expected \["[\w-]+"\]/,
    at: 'server',
    breaks: (engine, company) => ({
      async listReceipts(id, signal) {
        const { sender, sentAt } = await engine.getMessage(id, signal);
        const listed = await engine.listReceipts(id, signal);
        return sender.uid === company.uidOf(engine)
          ? [{ user: sender, deliveredAt: sentAt, readAt: sentAt }, ...listed]
          : listed;
      },
    }),
  },
  {
    name: 'unread-over-leaving',
    fault: 'What was unread when one left is unread again after coming back.',
    caughtBy: 'receipts and unread counts › unread begins with each joining',
    saying: /unread messages of somebody who came back before the last of three is \d+, expected \d+/,
    at: 'server',
    breaks: (engine, company) => leavingUnread(engine, company, true),
  },
  {
    name: 'unread-of-left-groups',
    fault: 'Groups that one left are still counted as unread.',
    caughtBy: 'receipts and unread counts › unread begins with each joining',
    saying: /unread counts of groups of somebody who left the only one is \{"[\w-]+":\d+\}, expected \{\}/,
    at: 'server',
    breaks: (engine, company) => leavingUnread(engine, company, false),
  },
  {
    name: 'found-by-first-words',
    fault: 'An edited message is found by the words that it was sent with.',
    caughtBy: 'editing and deleting › an edited message is found by its new words alone',
    saying: /what the words before an edit find is \["chess at noon"\], expected \[\]/,
    at: 'server',
    breaks: (engine, company) => ({
      async send(target, draft, signal) {
        const message = await engine.send(target, draft, signal);
        if (draft.content.kind === 'text') firstWords(company).set(message.id, draft.content.text);
        return message;
      },
      async history(target, query, signal) {
        if (query.keyword === '') return engine.history(target, query, signal);
        const page = await engine.history(target, { ...query, keyword: '' }, signal);
        const isHit = (id: string): boolean => firstWords(company).get(id)?.includes(query.keyword) ?? false;
        return { ...page, items: page.items.filter(({ id }) => isHit(id)) };
      },
    }),
  },
  {
    name: 'reactions-outlive-message',
    fault: 'Reactions stay where the message was deleted.',
    caughtBy: 'editing and deleting › reactions go with a deleted message',
    saying:
      /reactions in the answer to deleting is \[\{"emoji":"👍","count":\d+,"reactedByMe":false\}\], expected \[\]/,
    at: 'server',
    breaks: (engine) => ({
      async deleteMessage(id, signal) {
        const { reactions } = await engine.getMessage(id, signal);
        return { ...(await engine.deleteMessage(id, signal)), reactions };
      },
    }),
  },
  {
    name: 'replies-of-replies',
    fault: 'A reply to a reply is taken.',
    caughtBy: 'threads › a reply to a reply is refused: threads are one deep',
    saying: /replying to a reply succeeded, expected INVALID_ARGUMENT/,
    at: 'server',
    breaks: (engine) => ({
      async send(target, draft, signal) {
        const parent = draft.parentId === '' ? null : await engine.getMessage(draft.parentId, signal);
        const parentId = parent?.parentId || draft.parentId;
        return engine.send(target, { ...draft, parentId }, signal);
      },
    }),
  },
  {
    name: 'edits-over-blocks',
    fault: 'What was written before is edited over a block.',
    caughtBy: 'blocking › what was written before is not edited over a block',
    saying: /editing over a block succeeded, expected FORBIDDEN/,
    at: 'server',
    breaks: (engine) => ({
      async editMessage(id, changes, signal) {
        const { receiver, sender } = await engine.getMessage(id, signal);
        if (receiver.type === 'group') return engine.editMessage(id, changes, signal);
        const { blockedByMe } = await engine.getUser(receiver.id, signal);
        if (blockedByMe) await engine.setBlocked([receiver.id], false, signal);
        const edited = await engine.editMessage(id, changes, signal);
        if (blockedByMe) await engine.setBlocked([receiver.id], true, signal);
        return { ...edited, sender };
      },
    }),
  },
  {
    name: 'receipt-to-one-sender',
    fault: 'A receipt is told to the sender of the marked message alone.',
    caughtBy: 'receipts and unread counts › the senders of messages before hear too that theirs were read',
    saying: /Olga never heard that everything up to a later message was read/,
    at: 'server',
    breaks: (engine, company) => ({
      async send(target, draft, signal) {
        const message = await engine.send(target, draft, signal);
        senders(company).set(message.id, message.sender.uid);
        return message;
      },
      ...hearing(engine, (events) =>
        events.filter((event) => {
          if (event.type !== 'receipt') return true;
          return [event.user.uid, senders(company).get(event.messageId)].includes(company.uidOf(engine));
        }),
      ),
    }),
  },
  {
    name: 'edit-by-copy',
    fault: 'The answer to an edit shows it, and the message stays as it was.',
    caughtBy: 'editing and deleting › an edit changes the text and nothing of the place',
    saying: /history after an edit is \["first words"\], expected \["better words"\]/,
    at: 'server',
    breaks: (engine) => ({
      async editMessage(id, changes, signal) {
        const message = await engine.getMessage(id, signal);
        return { ...message, content: changes.content, editedAt: message.sentAt, revision: message.revision + 1 };
      },
    }),
  },
  {
    name: 'reply-uncounted',
    fault: 'Replies are not counted on their parent.',
    caughtBy: 'threads › a reply names its parent and is counted',
    saying: /replyCount of the parent is \d+, expected \d+/,
    at: 'server',
    breaks: (engine) => answering(engine, (key, value) => (key === 'replyCount' ? 0 : value)),
  },
];

async function counting(
  engine: ChatEngine,
  signal: AbortSignal,
  more: Readonly<Record<string, number>>,
): Promise<UnreadCounts> {
  const { users, groups } = await engine.unreadCounts(signal);
  return { users, groups: { ...groups, ...more } };
}

/** Counts what was unread when its reader left: after coming back, or while away. */
function leavingUnread(engine: ChatEngine, company: Company, isBack: boolean): Partial<ChatEngine> {
  return {
    async leaveGroup(guid, signal) {
      const { groups } = await engine.unreadCounts(signal);
      const change = await engine.leaveGroup(guid, signal);
      unreadAtLeaving(company).set(`${company.uidOf(engine)} ${guid}`, groups[guid] ?? 0);
      return change;
    },
    async unreadCounts(signal) {
      const more: Record<string, number> = {};
      const { groups } = await engine.unreadCounts(signal);
      for (const [key, count] of unreadAtLeaving(company)) {
        const [uid, guid] = key.split(' ');
        if (uid !== company.uidOf(engine) || guid === undefined) continue;
        if (guid in groups === isBack) more[guid] = (groups[guid] ?? 0) + count;
      }
      return counting(engine, signal, more);
    },
  };
}
