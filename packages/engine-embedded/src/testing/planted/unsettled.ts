import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { AssignableScope, ChatEngine, GroupMemberScope } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { hearing, type Company } from '../broken-engines/broken-engine.ts';
import { answering, everyCall, live, perLife } from '../broken-engines/changing.ts';
import { historyQuery, membersQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { recordsOf } from './records.ts';

const scopes = perLife(() => new Map<string, GroupMemberScope>());
const passwords = perLife(() => new Map<string, string[]>());
const joined = perLife(() => new Map<string, number>());
const deleted = perLife(() => new Map<string, number>());
const marks = perLife(() => new Map<string, number>());
const ended = perLife(() => new Set<string>());

const back = (how: string): string => `members › a moderator who ${how} comes back as a participant`;
const inReceipts = 'receipts and unread counts › ';
const same = 'records › a person is the same wherever they show, to who looks';
const overBlock = 'blocking › nobody reacts over a block, and taking back goes on';
const readOverBlock = 'blocking › what was written before is read over a block as ever';

/** Where people are shown, and what of them is another than in their own record. */
const shown: readonly (readonly [where: string, keys: readonly string[], field: string, left: unknown])[] = [
  ['a sender', ['sender'], 'blockedByMe', false],
  ['a sender', ['sender'], 'tags', []],
  ['a sender', ['sender'], 'avatar', 'https://example.org/old.png'],
  ['a sender', ['sender'], 'role', 'old'],
  ['a sender', ['sender'], 'metadata', { old: true }],
  ['a sender', ['sender'], 'status', 'offline'],
];

/** Faults of what the contract said twice, or nowhere. */
export const plantedInTheUnsettled: readonly PlantedFault[] = [
  ...(
    [
      ['left', 'leaveGroup'],
      ['was kicked', 'kickMember'],
      ['was banned and let in again', 'banMember'],
    ] as const
  ).flatMap(([how, method]): readonly PlantedFault[] => [
    {
      name: `scope-kept-by-who-${how.replaceAll(' ', '-')}`,
      fault: `A moderator who ${how} is a moderator again when they join.`,
      caughtBy: back(how),
      saying: /and joined again is "moderator", expected "participant"/,
      at: 'server',
      breaks: (engine, company) => keepingScopes(engine, company, method),
    },
    {
      name: `joining-kept-by-who-${how.replaceAll(' ', '-')}`,
      fault: `A moderator who ${how} and joins again joined when they did first.`,
      caughtBy: back(how),
      saying: /and came back joined at \d+, as before/,
      at: 'server',
      breaks: (engine, company) =>
        recordsOf(engine, (record, kind, id) => {
          if (kind !== 'group' || record['hasJoined'] !== true) return record;
          const key = `${id} ${company.uidOf(engine)}`;
          const first = joined(company).get(key) ?? Number(record['joinedAt']);
          joined(company).set(key, first);
          return { ...record, joinedAt: first };
        }),
    },
  ]),
  {
    name: 'scopes-outlive-group',
    fault: 'Who was an admin of a deleted group is one in the group that takes its guid.',
    caughtBy: 'deleted groups › scopes do not outlive the group',
    saying: /scope of an admin of a deleted group in the one that took its guid is "admin"/,
    at: 'server',
    breaks: (engine, company) => keepingScopes(engine, company, 'deleteGroup'),
  },
  {
    name: 'old-passwords-work',
    fault: 'Every password that a group ever had lets one in.',
    caughtBy: 'passwords › no password of before works again, whatever the group was in between',
    saying: /joining with first-1, which was a password once succeeded/,
    at: 'server',
    breaks: (engine, company) => ({
      createGroup(draft, signal) {
        passwords(company).set(draft.guid, [draft.password]);
        return engine.createGroup(draft, signal);
      },
      updateGroup(guid, changes, signal) {
        const known = passwords(company).get(guid) ?? [];
        if (changes.password) passwords(company).set(guid, [...known, changes.password]);
        return engine.updateGroup(guid, changes, signal);
      },
      joinGroup(guid, password, signal) {
        const known = passwords(company).get(guid) ?? [];
        return engine.joinGroup(guid, known.includes(password ?? '-') ? (known.at(-1) ?? '') : password, signal);
      },
    }),
  },
  {
    name: 'blocks-by-halves',
    fault: 'Of several of whom one is unknown the others are blocked.',
    caughtBy: 'blocking › a block of several, of which one is unknown, blocks nobody',
    saying: /block of the one who is known is true, expected false/,
    at: 'server',
    breaks: (engine) => ({
      async setBlocked(uids, isBlocked, signal) {
        for (const uid of uids) await engine.setBlocked([uid], isBlocked, signal).catch(() => undefined);
        return engine.setBlocked(uids, isBlocked, signal);
      },
    }),
  },
  {
    name: 'unknown-not-blocked-unsaid',
    fault: 'Of several of whom one is unknown the others are blocked, and nothing is said.',
    caughtBy: 'blocking › a block of several, of which one is unknown, blocks nobody',
    saying: /blocking two of whom one is unknown succeeded, expected NOT_FOUND/,
    at: 'server',
    breaks: (engine) => ({
      async setBlocked(uids, isBlocked, signal) {
        const known = [];
        for (const uid of uids)
          await engine.getUser(uid, signal).then(
            () => known.push(uid),
            () => undefined,
          );
        return engine.setBlocked(uids.slice(0, Math.max(1, known.length)), isBlocked, signal).catch(() => []);
      },
    }),
  },
  {
    name: 'reactions-over-blocks',
    fault: 'A reaction over a block is answered as if it were one.',
    caughtBy: overBlock,
    saying: /reacting to who blocked one succeeded, expected FORBIDDEN/,
    at: 'server',
    breaks: (engine) => ({
      setReaction: (id, emoji, isAdded, signal) =>
        engine.setReaction(id, emoji, isAdded, signal).catch((error: unknown) => {
          if (isKitException(error) && error.code === 'FORBIDDEN') return engine.getMessage(id, signal);
          throw error;
        }),
    }),
  },
  {
    name: 'reactions-stay-over-blocks',
    fault: 'A reaction is not taken back over a block.',
    caughtBy: overBlock,
    saying: /reactions after one was taken back over a block/,
    at: 'server',
    breaks: (engine) => ({
      setReaction: (id, emoji, isAdded, signal) =>
        isAdded ? engine.setReaction(id, emoji, isAdded, signal) : engine.getMessage(id, signal),
    }),
  },
  {
    name: 'no-marks-over-blocks',
    fault: 'Over a block nothing is marked.',
    caughtBy: readOverBlock,
    saying: /unread counts after reading over a block is/,
    at: 'server',
    breaks: (engine, company) => ({
      async mark(id, as, signal) {
        const { sender } = await engine.getMessage(id, signal);
        if (sender.blockedByMe) return;
        if (company) await engine.mark(id, as, signal);
      },
    }),
  },
  {
    name: 'receipts-untold-over-blocks',
    fault: 'A receipt does not cross a block.',
    caughtBy: readOverBlock,
    saying: /never heard that it was read/,
    at: 'server',
    breaks: (engine) => hearing(engine, (events) => events.filter(({ type }) => type !== 'receipt')),
  },
  {
    name: 'unread-without-the-blocked',
    fault: 'What somebody wrote whom one blocked is not unread.',
    caughtBy: readOverBlock,
    saying: /unread counts while blocked is \{\}/,
    at: 'server',
    breaks: (engine) => ({
      async unreadCounts(signal) {
        const counts = await engine.unreadCounts(signal);
        const users: Record<string, number> = {};
        for (const [uid, count] of Object.entries(counts.users)) {
          if (!(await engine.getUser(uid, signal)).blockedByMe) users[uid] = count;
        }
        return { ...counts, users };
      },
    }),
  },
  {
    name: 'history-without-the-blocked',
    fault: 'The conversation with somebody whom one blocked is empty.',
    caughtBy: readOverBlock,
    saying: /history of a conversation with somebody blocked is \[\]/,
    at: 'server',
    breaks: (engine) => ({
      async history(target, query, signal) {
        const page = await engine.history(target, query, signal);
        return { ...page, items: page.items.filter(({ sender }) => !sender.blockedByMe) };
      },
    }),
  },
  {
    name: 'blocked-uncounted-in-groups',
    fault: 'What somebody wrote in a group whom one blocked is not unread.',
    caughtBy: 'blocking › messages of whom one blocked are unread in a group like all others',
    saying: /unread messages of somebody blocked in a group is 0, expected 1/,
    at: 'server',
    breaks: (engine) => ({
      async unreadCounts(signal) {
        const counts = await engine.unreadCounts(signal);
        const groups: Record<string, number> = {};
        for (const [guid, count] of Object.entries(counts.groups)) {
          const { items } = await engine.history(
            { type: 'group', id: guid },
            historyQuery({ unreadOnly: true }),
            signal,
          );
          groups[guid] = count - items.filter(({ sender }) => sender.blockedByMe).length;
        }
        return { ...counts, groups };
      },
    }),
  },
  {
    name: 'no-replies-to-the-deleted',
    fault: 'What was deleted takes no reply.',
    caughtBy: 'threads › what was deleted takes replies, and keeps those that it has',
    saying: /replying to a deleted message failed with CONFLICT/,
    at: 'server',
    breaks: (engine) => ({
      async send(target, draft, signal) {
        const parent = draft.parentId === '' ? null : await engine.getMessage(draft.parentId, signal);
        if (parent?.deletedAt) throw new KitException('CONFLICT', 'It was deleted.');
        return engine.send(target, draft, signal);
      },
    }),
  },
  {
    name: 'thread-goes-with-the-first',
    fault: 'With the first message of a thread its replies are out of sight.',
    caughtBy: 'threads › what was deleted takes replies, and keeps those that it has',
    saying: /a thread of what was deleted is \[\]/,
    at: 'server',
    breaks: (engine) => ({
      async history(target, query, signal) {
        const page = await engine.history(target, query, signal);
        const parent = query.parentId === '' ? null : await engine.getMessage(query.parentId, signal);
        return parent?.deletedAt ? { ...page, items: [] } : page;
      },
    }),
  },
  {
    name: 'reply-count-of-all',
    fault: 'Replies that were deleted are counted on.',
    caughtBy: 'threads › a reply that is deleted is counted no more, and keeps its place',
    saying: /replyCount after one of two was deleted, twice is 2, expected 1/,
    at: 'server',
    breaks: (engine, company) => countingReplies(engine, company, (times) => Math.min(times, 1)),
  },
  {
    name: 'reply-count-twice-down',
    fault: 'Each deletion of a reply takes one off, also of one that was deleted.',
    caughtBy: 'threads › a reply that is deleted is counted no more, and keeps its place',
    saying: /replyCount after one of two was deleted, twice is 0, expected 1/,
    at: 'server',
    breaks: (engine, company) => countingReplies(engine, company, (times) => Math.min(0, 1 - times)),
  },
  {
    name: 'deleted-replies-out-of-the-thread',
    fault: 'Replies that were deleted are out of the thread.',
    caughtBy: 'threads › a reply that is deleted is counted no more, and keeps its place',
    saying: /what stands in the thread is \["text"\]/,
    at: 'server',
    breaks: (engine) => ({
      history: (target, query, signal) =>
        engine.history(target, { ...query, hideDeleted: query.hideDeleted || query.parentId !== '' }, signal),
    }),
  },
  {
    name: 'deleted-of-no-type',
    fault: 'A deleted message is of no type.',
    caughtBy: 'history › a deleted message is of the type and category that it was',
    saying: /messages of \{"types":\["image"\]\} when the only one was deleted is \[\]/,
    at: 'server',
    breaks: (engine) => ({
      history: (target, query, signal) =>
        engine.history(target, { ...query, hideDeleted: query.hideDeleted || query.types.length > 0 }, signal),
    }),
  },
  {
    name: 'deleted-of-no-category',
    fault: 'A deleted message is of no category.',
    caughtBy: 'history › a deleted message is of the type and category that it was',
    saying: /messages of \{"categories":\["message"\]\} when the only one was deleted is \[\]/,
    at: 'server',
    breaks: (engine) => ({
      history: (target, query, signal) =>
        engine.history(target, { ...query, hideDeleted: query.hideDeleted || query.categories.length > 0 }, signal),
    }),
  },
  {
    name: 'deleted-as-text',
    fault: 'A deleted message is a text.',
    caughtBy: 'history › a deleted message is of the type and category that it was',
    saying: /number of texts when the only message was a picture is 1, expected 0/,
    at: 'server',
    breaks: (engine) => ({
      async history(target, query, signal) {
        if (!query.types.includes('text')) return engine.history(target, query, signal);
        const page = await engine.history(target, { ...query, types: [] }, signal);
        return {
          ...page,
          items: page.items.filter(({ content }) => content.kind === 'text' || content.kind === 'deleted'),
        };
      },
    }),
  },
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

/** What somebody was they are again when they join, if they went this way. */
function keepingScopes(
  engine: ChatEngine,
  company: Company,
  way: 'leaveGroup' | 'kickMember' | 'banMember' | 'deleteGroup',
): Partial<ChatEngine> {
  const noted = everyCall(engine, async (name, call, given) => {
    if (name === 'connect' || name === 'disconnect') return call(...given);
    const [guid] = given;
    if (name === way && typeof guid === 'string') {
      const { items } = await engine.listMembers(guid, membersQuery(), live());
      for (const { uid, scope } of items) scopes(company).set(`${guid} ${uid}`, scope);
    }
    const answer = await call(...given);
    if (name !== 'joinGroup' || typeof guid !== 'string') return answer;
    const uid = company.uidOf(engine);
    const before = scopes(company).get(`${guid} ${uid}`);
    if (before !== 'admin' && before !== 'moderator') return answer;
    const scope: AssignableScope = before;
    await company.insist(engine, (asking) => asking.setScope(guid, uid, scope, live()));
    return { group: await engine.getGroup(guid, live()), message: null };
  });
  return { ...engine, ...noted, setTyping: engine.setTyping, watch: engine.watch };
}

/** Counts of replies are off by how often a reply of them was deleted. */
function countingReplies(engine: ChatEngine, company: Company, off: (times: number) => number): Partial<ChatEngine> {
  const counting: ChatEngine = {
    ...engine,
    async deleteMessage(id, signal) {
      const message = await engine.deleteMessage(id, signal);
      deleted(company).set(message.parentId, (deleted(company).get(message.parentId) ?? 0) + 1);
      return message;
    },
  };
  return recordsOf(counting, (record, kind, id) => {
    const times = kind === 'message' ? (deleted(company).get(id) ?? 0) : 0;
    return times > 0 ? { ...record, replyCount: Number(record['replyCount']) + off(times) } : record;
  });
}
