import { compareTexts } from '../../domain/compare-texts.ts';
import type { MemberRecord, Page, UserRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import {
  allPages,
  conversationsQuery,
  groupsQuery,
  historyQuery,
  live,
  membersQuery,
  usersQuery,
} from '../requests.ts';
import { inGroup, type Person } from '../scene.ts';
import { later } from './talks.ts';

/** Names of which each is found by itself alone, though a pattern or a query might find others. */
const patterns: readonly (readonly [keyword: string, decoy: string])[] = [
  ['b.b', 'bob'],
  ['b*b', 'bbb'],
  ['b+b', 'bbb'],
  ['bo?b', 'bb'],
  ['b[o]b', 'bob'],
  ['b(o)b', 'bob'],
  ['b|c', 'b'],
  ['^b', 'bx'],
  ['b$', 'b'],
  ['b\\w', 'bo'],
  ['b%b', 'boob'],
  ['b_b', 'bob'],
  ['b{2}', 'bb'],
  ['b"b', 'bb'],
  ["b'b", 'bb'],
  ['b&b', 'b'],
  ['b -b', 'b b'],
];

/** People of one name, and their uids, which differ little. */
const alike = ['Bob', 'bob', 'BOB', 'bob-', 'bob.', 'bobb'] as const;

export const toldApartChecks: readonly ConformanceCheck[] = [
  check('search', 'a keyword is no pattern, of whatever is looked for', ['search'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { capabilities: has } = owner.engine;
    const to = inGroup(chat);
    const names = [...new Set(patterns.flat())];
    const people: Person[] = [];
    for (const [index, name] of names.entries()) people.push(await scene.person(name, [], `z${index}`));
    await scene.add(owner, chat.guid, people, 'participant');
    for (const name of names) {
      await scene.group(owner, { name });
      await scene.say(owner, to, name);
    }
    if (has.conversations) {
      for (const { uid } of people) await scene.say(owner, { type: 'user', id: uid }, 'hello');
    }
    const uids = people.map(({ uid }) => uid);
    for (const [keyword] of patterns) {
      const wanted = names.filter((name) => name.includes(keyword)).toSorted(compareTexts);
      const { engine } = owner;
      const found = {
        people: (await engine.listUsers(usersQuery({ uids, keyword }), live())).items.map(({ name }) => name),
        members: (await engine.listMembers(chat.guid, membersQuery({ keyword }), live())).items.map(({ name }) => name),
        groups: (await engine.listGroups(groupsQuery({ keyword, joinedOnly: true }), live())).items.map(
          ({ name }) => name,
        ),
        texts: await scene.texts(owner, to, { keyword }),
        ...(has.conversations && {
          conversations: (
            await engine.listConversations(conversationsQuery({ keyword, type: 'user' }), live())
          ).items.flatMap(({ target }) => people.find(({ uid }) => uid === target.id)?.name ?? []),
        }),
      };
      for (const [kind, list] of Object.entries(found)) {
        expectEqual(list.toSorted(compareTexts), wanted, `${kind} found by ${JSON.stringify(keyword)}`);
      }
    }
  }),

  check('order', 'people of one name and alike uids are listed once each, on pages of any size', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { capabilities: has } = owner.engine;
    const people: Person[] = [];
    for (const uid of alike) people.push(await scene.person('Bob', [], uid));
    const uids = people.map(({ uid }) => uid);
    const wanted = uids.toSorted(compareTexts);
    await expectPaged('people', wanted, (limit, cursor) =>
      owner.engine.listUsers(usersQuery({ uids, limit, cursor }), live()),
    );
    await scene.add(owner, chat.guid, people, 'participant');
    await expectPaged('members', wanted, (limit, cursor) =>
      owner.engine.listMembers(chat.guid, membersQuery({ scopes: ['participant'], limit, cursor }), live()),
    );
    if (!has.bans) return;
    for (const uid of uids) await owner.engine.banMember(chat.guid, uid, live());
    await expectPaged('banned people', wanted, (limit, cursor) =>
      owner.engine.listBanned(chat.guid, membersQuery({ limit, cursor }), live()),
    );
  }),

  check('order', 'when somebody joined, was banned or wrote places nobody', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { capabilities: has } = owner.engine;
    const people = await scene.people('Max', 'Zoe', 'Ann', 'Ned', 'Bea');
    for (const person of people) {
      await scene.add(owner, chat.guid, [person], 'participant');
      await later(scene);
    }
    const wanted = ['Ann', 'Bea', 'Max', 'Ned', 'Zoe'].map(
      (name) => people.find((person) => person.name === name)?.uid ?? '',
    );
    const uids = people.map(({ uid }) => uid);
    await expectPaged('members who joined in turn', wanted, (limit, cursor) =>
      owner.engine.listMembers(chat.guid, membersQuery({ scopes: ['participant'], limit, cursor }), live()),
    );
    if (has.receipts) {
      const { id } = await scene.say(owner, inGroup(chat), 'hello');
      for (const { engine } of people) {
        await engine.mark(id, 'read', live());
        await later(scene);
      }
      const listed = await owner.engine.listReceipts(id, live());
      expectEqual(
        listed.map(({ user }) => user.uid),
        wanted,
        'who read in turn',
      );
    }
    if (has.bans) {
      for (const { uid } of people) {
        await owner.engine.banMember(chat.guid, uid, live());
        await later(scene);
      }
      await expectPaged('people who were banned in turn', wanted, (limit, cursor) =>
        owner.engine.listBanned(chat.guid, membersQuery({ limit, cursor }), live()),
      );
    }
    for (const { engine } of people) {
      await engine.disconnect();
      await later(scene);
    }
    await expectPaged('people who went in turn', wanted, (limit, cursor) =>
      owner.engine.listUsers(usersQuery({ uids, limit, cursor }), live()),
    );
  }),

  check('bans', 'whoever is banned sees the group in lists as any stranger does', ['bans'], async (scene) => {
    const { owner, banned, stranger, group: chat } = await scene.cast(['banned', 'stranger']);
    const { capabilities: has } = owner.engine;
    const keyword = `Den of ${owner.uid}`;
    await owner.engine.updateGroup(chat.guid, { name: keyword }, live());
    const list = async (person: Person): Promise<readonly unknown[]> => {
      const queries = [groupsQuery(), ...(has.search ? [groupsQuery({ keyword })] : [])];
      const seen: unknown[] = [];
      for (const query of queries) {
        const items = await allPages(100, (cursor) => person.engine.listGroups({ ...query, cursor }, live()));
        const found = items.find(({ guid }) => guid === chat.guid);
        seen.push(found && { ...found, isBanned: null });
      }
      return seen;
    };
    expectEqual(await list(banned), await list(stranger), 'a public group in the lists of somebody banned');
  }),

  check(
    'threads',
    'hideReplies leaves out what belongs to threads, and a thread asked for is nothing else',
    ['threads'],
    async (scene) => {
      const { owner, group: chat } = await scene.cast([]);
      const to = inGroup(chat);
      const { id: parentId } = await scene.say(owner, to, 'first');
      await scene.say(owner, to, 'reply', { parentId });
      await scene.say(owner, to, 'plain');
      const read = async (parent: string, hideReplies: boolean): Promise<readonly string[]> =>
        scene.texts(owner, to, { parentId: parent, hideReplies });
      expectEqual(await read('', true), ['first', 'plain'], 'texts without replies');
      expectEqual(await read(parentId, false), ['reply'], 'texts of a thread');
      expectEqual(await read(parentId, true), [], 'texts of a thread without replies');
      const page = await owner.engine.history(to, historyQuery({ parentId, hideReplies: true, limit: 1 }), live());
      expectEqual(
        [page.hasOlder, page.hasNewer],
        [false, false],
        'what is older and newer in a thread without replies',
      );
    },
  ),
];

async function expectPaged(
  what: string,
  wanted: readonly string[],
  read: (limit: number, cursor: string | null) => Promise<Page<UserRecord | MemberRecord>>,
): Promise<void> {
  for (const limit of [1, 2, 100]) {
    const listed = await allPages(limit, (cursor) => read(limit, cursor));
    expectEqual(
      listed.map(({ uid }) => uid),
      wanted,
      `${what}, on pages of ${limit}`,
    );
  }
}
