import type { ChatEngine, Page } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { conversationsQuery, groupsQuery, historyQuery, live, membersQuery, usersQuery } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { sayMany } from './talks.ts';

const group = 'every list';
/** One more than fits a page. */
const count = 101;

type Read = (
  engine: ChatEngine,
  cursor: string | null,
  stage: Stage,
) => Promise<Page<{ readonly guid?: string; readonly uid?: string; readonly target?: { readonly id: string } }>>;

interface Stage {
  readonly olga: Person;
  readonly guid: string;
  readonly uids: readonly string[];
}

/** How a list is filled, and how a whole page of it is read. */
const long: readonly (readonly [
  what: string,
  needs: readonly Need[],
  fill: (scene: Scene, stage: Stage) => Promise<unknown>,
  read: Read,
])[] = [
  [
    'people',
    [],
    async () => undefined,
    (engine, cursor, { uids }) => engine.listUsers(usersQuery({ cursor, uids }), live()),
  ],
  [
    'members',
    [],
    async (_scene, { olga, guid, uids }) => {
      const drafts = uids.slice(1).map((uid) => ({ uid, scope: 'participant' as const }));
      await olga.engine.addMembers(guid, drafts, live());
    },
    (engine, cursor, { guid }) => engine.listMembers(guid, membersQuery({ cursor }), live()),
  ],
  [
    'banned people',
    ['bans'],
    async (_scene, { olga, guid, uids }) => {
      for (const uid of uids) await olga.engine.banMember(guid, uid, live());
    },
    (engine, cursor, { guid }) => engine.listBanned(guid, membersQuery({ cursor }), live()),
  ],
];

export const longListChecks: readonly ConformanceCheck[] = [
  ...long.map(([what, needs, fill, read]) =>
    check(group, `of ${what} holds a hundred on a page where there are more`, needs, async (scene) => {
      const olga = await scene.person('Olga');
      const { guid } = await scene.group(olga);
      const uids: string[] = [];
      for (let made = 0; made < count; made += 1) {
        uids.push((await scene.harness.createUser({ uid: `u${made}`, name: `Person ${made}` })).uid);
      }
      const stage: Stage = { olga, guid, uids };
      await fill(scene, stage);
      await expectLong(what, (cursor) => read(olga.engine, cursor, stage));
    }),
  ),

  check(group, 'of groups and conversations holds a hundred on a page where there are more', [], async (scene) => {
    const olga = await scene.person('Olga');
    for (let made = 0; made < count; made += 1) await scene.group(olga, { name: `Group ${made}` });
    await expectLong('groups', (cursor) => olga.engine.listGroups(groupsQuery({ cursor, joinedOnly: true }), live()));
    if (!olga.engine.capabilities.conversations) return;
    await expectLong('conversations', (cursor) =>
      olga.engine.listConversations(conversationsQuery({ cursor }), live()),
    );
  }),

  check(group, 'of messages holds a hundred on a page where there are more, from either end', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    await sayMany(scene, owner, inGroup(chat), count);
    const { engine } = owner;
    const { items } = await engine.history(inGroup(chat), historyQuery({ types: ['text'] }), live());
    const [first] = items;
    for (const [how, from] of [
      ['the newest', { kind: 'latest' }],
      ['before a time', { kind: 'beforeTime', time: 1e10 }],
      ['after a time', { kind: 'afterTime', time: 0 }],
      ['around one', { kind: 'around', id: items[50]?.id ?? '' }],
      ['from the first on', { kind: 'after', id: first?.id ?? '' }],
    ] as const) {
      const page = await engine.history(inGroup(chat), historyQuery({ types: ['text'], from }), live());
      const wanted = how === 'from the first on' ? 99 : 100;
      expectEqual(page.items.length, wanted, `number of messages, ${how}, where there are ${count}`);
      expectThat(
        page.hasOlder || page.hasNewer,
        `there is nothing beyond a page of ${wanted} messages of ${count}, ${how}`,
      );
    }
  }),
];

async function expectLong(what: string, read: (cursor: string | null) => ReturnType<Read>): Promise<void> {
  const first = await read(null);
  expectEqual(
    [first.items.length, first.isLast],
    [100, false],
    `number of ${what} on the first page, and whether it is the last`,
  );
  const second = await read(first.cursor);
  expectEqual(
    [second.items.length, second.isLast],
    [1, true],
    `number of ${what} on the second page, and whether it is the last`,
  );
  const ids = [...first.items, ...second.items].map((item) => item.target?.id ?? item.uid ?? item.guid);
  expectEqual(new Set(ids).size, count, `number of ${what} that are listed`);
}
