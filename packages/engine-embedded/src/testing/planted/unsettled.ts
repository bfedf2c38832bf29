import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { AssignableScope, ChatEngine, GroupMemberScope } from '@open-chat-kit/sdk/engine';
import { hearing, type Company } from '../broken-engines/broken-engine.ts';
import { everyCall, live, perLife } from '../broken-engines/changing.ts';
import { historyQuery, membersQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { recordsOf } from './records.ts';

const scopes = perLife(() => new Map<string, GroupMemberScope>());
const passwords = perLife(() => new Map<string, string[]>());
const joined = perLife(() => new Map<string, number>());
const deleted = perLife(() => new Map<string, number>());

const back = (how: string): string => `members › a moderator who ${how} comes back as a participant`;
const overBlock = 'blocking › nobody reacts over a block, and taking back goes on';
const readOverBlock = 'blocking › what was written before is read over a block as ever';

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
