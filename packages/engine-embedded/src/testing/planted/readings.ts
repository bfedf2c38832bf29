import { isRecord } from '../../operations/input.ts';
import { hearing } from '../broken-engines/broken-engine.ts';
import { answering, everyCall, perLife } from '../broken-engines/changing.ts';
import { historyQuery, membersQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { recordsOf } from './records.ts';

const joined = perLife(() => new Map<string, number>());
const marks = perLife(() => new Map<string, number>());
const ended = perLife(() => new Set<string>());

const inReceipts = 'receipts and unread counts › ';
const same = 'records › a person is the same wherever they show, to who looks';

/** Where people are shown, and what of them is another than in their own record. */
const shown: readonly (readonly [where: string, keys: readonly string[], field: string, left: unknown])[] = [
  ['a sender', ['sender'], 'blockedByMe', false],
  ['a sender', ['sender'], 'tags', []],
  ['a sender', ['sender'], 'avatar', 'https://example.org/old.png'],
  ['a sender', ['sender'], 'role', 'old'],
  ['a sender', ['sender'], 'metadata', { old: true }],
  ['a sender', ['sender'], 'status', 'offline'],
];

/** Faults of receipts and counts, of who is there, and of people as part of something else. */
export const plantedInReadings: readonly PlantedFault[] = [
  {
    name: 'receipts-of-everybody',
    fault: 'Who did not get a message is among its receipts, without a time.',
    caughtBy: `${inReceipts}nobody is among the receipts of what they did not get`,
    saying: /receipts of a message that nobody got/,
    at: 'server',
    breaks: (engine) => ({
      async listReceipts(id, signal) {
        const listed = await engine.listReceipts(id, signal);
        const { receiver } = await engine.getMessage(id, signal);
        const { items } = await engine.listMembers(receiver.id, membersQuery(), signal);
        const others = items.filter(({ uid }) => !listed.some(({ user }) => user.uid === uid));
        return [...listed, ...others.map((user) => ({ user, deliveredAt: 0, readAt: 0 }))];
      },
    }),
  },
  {
    name: 'receipts-of-an-older-mark',
    fault: 'Who read an older message is among the receipts of the newer ones.',
    caughtBy: `${inReceipts}nobody is among the receipts of what they did not get`,
    saying: /receipts of a message that nobody got/,
    at: 'server',
    breaks: (engine, company) => ({
      async mark(id, as, signal) {
        await engine.mark(id, as, signal);
        const { receiver } = await engine.getMessage(id, signal);
        marks(company).set(receiver.id, 1);
      },
      async listReceipts(id, signal) {
        const listed = await engine.listReceipts(id, signal);
        const { receiver, sender } = await engine.getMessage(id, signal);
        return listed.length > 0 || !marks(company).has(receiver.id)
          ? listed
          : [{ user: sender, deliveredAt: 1, readAt: 1 }];
      },
    }),
  },
  {
    name: 'receipts-from-joining-on',
    fault: 'Who joined after a message is never among its receipts.',
    caughtBy: `${inReceipts}who joins and reads on has read what stood there before`,
    saying: /who read a message is \[\]/,
    at: 'server',
    breaks: (engine, company) => ({
      async joinGroup(guid, password, signal) {
        const answer = await engine.joinGroup(guid, password, signal);
        joined(company).set(company.uidOf(engine), answer.message?.order ?? 0);
        return answer;
      },
      async listReceipts(id, signal) {
        const { order } = await engine.getMessage(id, signal);
        const listed = await engine.listReceipts(id, signal);
        return listed.filter(({ user }) => order > (joined(company).get(user.uid) ?? 0));
      },
    }),
  },
  ...(['deliveredAt', 'readAt'] as const).map((field): PlantedFault => ({
    name: `${field}-of-the-last-reading`,
    fault: `\`${field}\` says when it was last.`,
    caughtBy: `${inReceipts}a second reading keeps the time of the first`,
    saying: /times of a message after it was read again/,
    at: 'server',
    breaks: (engine, company) => {
      const noted = everyCall(engine, (name, call, given) => {
        if (name === 'mark') marks(company).set('all', (marks(company).get('all') ?? 0) + 1);
        return call(...given);
      });
      return recordsOf({ ...engine, ...noted }, (record) => {
        const time = record[field];
        const more = Math.max(0, (marks(company).get('all') ?? 0) - 2);
        return typeof time === 'number' && time > 0 ? { ...record, [field]: time + more } : record;
      });
    },
  })),
  {
    name: 'writing-reads',
    fault: 'Who writes has read what stands before.',
    caughtBy: `${inReceipts}writing reads nothing, and counts for the others alone`,
    saying: /unread counts after one wrote oneself is \{\}/,
    at: 'server',
    breaks: (engine) => ({
      async send(target, draft, signal) {
        const page = await engine.history(target, historyQuery(), signal);
        const last = page.items.findLast(({ sender }) => sender.uid === target.id);
        if (last) await engine.mark(last.id, 'read', signal);
        return engine.send(target, draft, signal);
      },
    }),
  },
  {
    name: 'own-counted',
    fault: 'What one wrote oneself is unread where something of others is.',
    caughtBy: `${inReceipts}writing reads nothing, and counts for the others alone`,
    saying: /unread counts after one wrote oneself is \{"[\w-]+":6\}/,
    at: 'server',
    breaks: (engine) => ({
      async unreadCounts(signal) {
        const counts = await engine.unreadCounts(signal);
        return {
          ...counts,
          users: Object.fromEntries(Object.entries(counts.users).map(([uid, count]) => [uid, count + 1])),
        };
      },
    }),
  },
  ...[3, 99].map((most): PlantedFault => ({
    name: `unread-up-to-${most}`,
    fault: `No more than ${most} messages are counted.`,
    caughtBy: `${inReceipts}a hundred and twenty are counted, and not ninety-nine`,
    saying: new RegExp(`unread counts of many is \\{"[\\w-]+":${most}\\}`),
    at: 'server',
    breaks: (engine) => ({
      async unreadCounts(signal) {
        const counts = await engine.unreadCounts(signal);
        const capped = Object.entries(counts.users).map(([uid, count]): [string, number] => [
          uid,
          Math.min(most, count),
        ]);
        return { ...counts, users: Object.fromEntries(capped) };
      },
    }),
  })),
  {
    name: 'replies-mark-nothing',
    fault: 'A mark at a reply marks nothing of the conversation.',
    caughtBy: `${inReceipts}reading a reply reads what stands before it`,
    saying: /unread counts after reading a reply is \{"[\w-]+":3\}/,
    at: 'server',
    breaks: (engine) => ({
      async mark(id, as, signal) {
        const { parentId } = await engine.getMessage(id, signal);
        if (parentId === '') await engine.mark(id, as, signal);
      },
    }),
  },
  {
    name: 'there-over-a-break',
    fault: 'Who did not say that they go stays there for ever.',
    caughtBy: 'users and presence › whose line was cut for good is offline',
    saying: /never heard that Ben went when his line was cut/,
    at: 'server',
    breaks: (engine, company) => ({
      ...hearing(engine, (events) =>
        events.filter(
          (event) =>
            event.type !== 'user.presence' || event.user.status !== 'offline' || ended(company).has(event.user.uid),
        ),
      ),
      setTyping: (target, isTyping) => engine.setTyping(target, isTyping),
    }),
  },
  {
    name: 'there-over-a-break-in-answers',
    fault: 'Who did not say that they go is there in answers, although it was told that they went.',
    caughtBy: 'users and presence › whose line was cut for good is offline',
    saying: /status of somebody whose line was cut is "online", expected "offline"/,
    at: 'server',
    breaks: (engine) => ({
      async getUser(uid, signal) {
        return { ...(await engine.getUser(uid, signal)), status: 'online' };
      },
    }),
  },
  ...shown.map(([where, keys, field, left]): PlantedFault => ({
    name: `${field}-of-${where.replaceAll(' ', '-')}-of-another-time`,
    fault: `\`${field}\` of ${where} is not what it is in their own record.`,
    caughtBy: same,
    saying: new RegExp(`${field} of the record of ${where}`),
    at: 'server',
    breaks: (engine) =>
      answering(engine, (key, value) => (keys.includes(key) && isRecord(value) ? { ...value, [field]: left } : value)),
  })),
  ...(['tags', 'blockedByMe', 'status'] as const).map((field): PlantedFault => ({
    name: `${field}-of-members-left-out`,
    fault: `\`${field}\` of members is not what it is in their own record.`,
    caughtBy: same,
    saying: new RegExp(`${field} of the record of a member`),
    at: 'server',
    breaks: (engine) =>
      recordsOf(engine, (record, kind) =>
        kind === 'member' ? { ...record, [field]: { tags: [], blockedByMe: false, status: 'offline' }[field] } : record,
      ),
  })),
  ...(['tags', 'blockedByMe'] as const).map((field): PlantedFault => ({
    name: `${field}-of-readers-left-out`,
    fault: `\`${field}\` of who read a message is not what it is in their own record.`,
    caughtBy: same,
    saying: new RegExp(`${field} of the record of a reader`),
    at: 'server',
    breaks: (engine) => ({
      async listReceipts(id, signal) {
        const listed = await engine.listReceipts(id, signal);
        const left = { [field]: field === 'tags' ? [] : false };
        return listed.map((receipt) => Object.assign({}, receipt, { user: Object.assign({}, receipt.user, left) }));
      },
    }),
  })),
  {
    name: 'tags-of-the-banned-left-out',
    fault: 'Banned people bear no tags.',
    caughtBy: same,
    saying: /tags of the record of a banned person/,
    at: 'server',
    breaks: (engine) => ({
      async listBanned(guid, query, signal) {
        const page = await engine.listBanned(guid, query, signal);
        return { ...page, items: page.items.map((user) => Object.assign({}, user, { tags: [] })) };
      },
    }),
  },
  {
    name: 'tags-of-a-conversation-left-out',
    fault: 'The other side of a conversation bears no tags.',
    caughtBy: same,
    saying: /tags of the record of the other side of a conversation/,
    at: 'server',
    breaks: (engine) => ({
      async getConversation(target, signal) {
        const found = await engine.getConversation(target, signal);
        return found.with.type === 'user'
          ? { ...found, with: { ...found.with, user: { ...found.with.user, tags: [] } } }
          : found;
      },
    }),
  },
];
