import type { OperationName } from '@open-chat-kit/engine-embedded/rules';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import pg from 'pg';
import type { Question } from '../../../packages/server/src/database/bundle.ts';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { wrongInDatabase } from '../database-truth.ts';
import { patient } from '../patient.ts';
import { makeDatabase } from './own-database.ts';
import {
  conversationsQuery,
  groupNamed,
  groupsQuery,
  historyQuery,
  membersQuery,
  textOf,
  usersQuery,
} from '../raw-requests.ts';

// How much of the database each request takes. A question more for each of many is what nobody sees with a few.

const tea = { type: 'group', id: 'tea' };
const ben = { type: 'user', id: 'asked-1' };
const people = Array.from({ length: 60 }, (_, at) => `asked-${at}`);
/** Questions since the last one that was counted. */
let asked: string[] = [];
let newest: Question | undefined;
/** The last one for what stands around something. */
let forSurroundings: Question | undefined;
/** The last one for who got a message. */
let forReceipts: Question | undefined;
let url = '';
let database: Database;
let plain: pg.Client;
let instance: Instance;
let id = '';

beforeAll(async () => {
  url = await makeDatabase('asked');
  const onAsked = (question: Question): void => {
    asked.push(question.sql);
    newest = question;
    if (question.sql.includes('recursive readers')) forReceipts = question;
    if (question.sql.includes('found_steps')) forSurroundings = question;
  };
  database = openDatabase({ url, ...patient, onWarning: console.warn, onAsked });
  plain = new pg.Client({ connectionString: url });
  await plain.connect();
  // Its time stands still: nothing is asked but what somebody asks for.
  const clock = new ManualClock({ start: 1_800_000_000_000 });
  instance = new Instance({ database, clock, hasOpenAccounts: true, onWarning: console.warn });
  await instance.begin();
  for (const uid of people) await instance.people.create({ uid, name: uid });
  await ask('createGroup', groupNamed('tea'));
  await ask('addMembers', 'tea', drafts(people.slice(1, 10)));
  for (let at = 0; at < 30; at += 1) await ask('send', tea, textOf(`line ${at}`));
  await ask('send', ben, textOf('to one'));
  await instance.answerFor('asked-1', 'createGroup', [groupNamed('mocha')]);
  id = idIn(await ask('send', tea, textOf('the last')));
  await instance.answerFor('asked-1', 'setReaction', [id, '👍', true]);
}, 60_000);

afterAll(async () => {
  expect(await wrongInDatabase(url)).toEqual([]);
  await plain.end();
  await instance.close();
  await database.destroy();
});

function drafts(uids: readonly string[]): readonly object[] {
  return uids.map((uid) => ({ uid, scope: 'participant' }));
}

function idIn(answer: unknown): string {
  return String((answer as { readonly id?: unknown }).id);
}

async function ask(name: OperationName, ...args: readonly unknown[]): Promise<unknown> {
  return await instance.answerFor('asked-0', name, args);
}

/** How many questions a request asks, its transaction’s beginning and end left out. */
async function counted(name: OperationName, ...args: readonly unknown[]): Promise<number> {
  await instance.idle();
  asked = [];
  await ask(name, ...args);
  return asked.length;
}

const reactionsQuery = { limit: 10, cursor: null, emoji: '' };

test.each<readonly [OperationName, () => readonly unknown[], number]>([
  ['listGroups', () => [groupsQuery], 2],
  ['getGroup', () => ['tea'], 1],
  ['createGroup', () => [groupNamed('cocoa')], 8],
  ['updateGroup', () => ['tea', { description: 'green' }], 5],
  ['listMembers', () => ['tea', membersQuery], 3],
  ['addMembers', () => ['tea', drafts(['asked-20'])], 8],
  ['setScope', () => ['tea', 'asked-20', 'moderator'], 7],
  ['kickMember', () => ['tea', 'asked-20'], 7],
  ['banMember', () => ['tea', 'asked-20'], 9],
  ['listBanned', () => ['tea', membersQuery], 3],
  ['unbanMember', () => ['tea', 'asked-20'], 7],
  ['listUsers', () => [usersQuery], 2],
  ['getUser', () => ['asked-1'], 1],
  ['setBlocked', () => [['asked-30'], true], 7],
  ['history', () => [tea, historyQuery], 4],
  ['history', () => [ben, historyQuery], 3],
  ['getMessage', () => [id], 1],
  ['send', () => [tea, textOf('counted')], 6],
  ['send', () => [ben, textOf('counted too')], 6],
  ['send', () => [tea, textOf('a reply', { parentId: id })], 6],
  ['editMessage', () => [id, { content: { kind: 'text', text: 'edited' } }], 6],
  ['setReaction', () => [id, '👍', true], 6],
  ['listReactions', () => [id, reactionsQuery], 2],
  ['mark', () => [id, 'read'], 6],
  ['markUnread', () => [id], 4],
  ['listReceipts', () => [id], 4],
  ['unreadCounts', () => [], 1],
  ['listConversations', () => [conversationsQuery], 2],
  ['getConversation', () => [tea], 2],
  ['deleteConversation', () => [ben], 6],
  ['deleteMessage', () => [id], 6],
  ['joinGroup', () => ['mocha', ''], 8],
  ['leaveGroup', () => ['mocha'], 7],
  ['transferOwnership', () => ['tea', 'asked-1'], 8],
  ['deleteGroup', () => ['cocoa'], 6],
])('%s asks as much as it needs and no more', async (name, args, questions) => {
  expect(await counted(name, ...args())).toBe(questions);
});

test.each<readonly [string, OperationName, (uids: readonly string[]) => readonly unknown[]]>([
  ['added', 'addMembers', (uids) => ['tea', drafts(uids)]],
  ['blocked', 'setBlocked', (uids) => [uids, true]],
])('of many who are %s it asks as of one', async (_what, name, args) => {
  const counts: number[] = [];
  for (const uids of [people.slice(40, 41), people.slice(41)]) {
    // Whom the newest line names is asked for, where it is one of the server's.
    await ask('send', tea, textOf(`before ${uids.length} of ${name}`));
    counts.push(await counted(name, ...args(uids)));
  }
  expect(counts[1]).toBe(counts[0]);
});

test('each of many who are added has their line, behind the one before', async () => {
  const uids = people.slice(31, 39);
  await ask('addMembers', 'tea', drafts(uids));
  const last = idIn(await ask('send', tea, textOf('behind them')));
  const page = await ask('history', tea, {
    ...historyQuery,
    from: { kind: 'before', id: last },
    limit: 8,
  });
  const { items } = page as { readonly items: readonly { readonly content: object }[] };
  expect(items.map(({ content }) => content)).toMatchObject(
    uids.map((uid) => ({ kind: 'action', action: { kind: 'added', user: { uid } } })),
  );
});

describe('of one’s own marks, which grow with a chat, few are read', () => {
  const reader = 'asked-9';
  /** Of as many thousands. */
  const few = 50;
  const texts = { ...historyQuery, categories: ['message'] };
  let ids: readonly string[] = [];

  beforeAll(async () => {
    const page = await ask('history', tea, texts);
    const { items } = page as { readonly items: readonly object[] };
    ids = items.map(idIn).slice(0, 20);
    const [first, last] = [ids[0], ids.at(-1)].map((one) => Number(one?.slice(1)));
    await plain.query(
      `insert into reading_steps (conversation, uid, kind, from_order, to_order, at)
       select conversation, $1, kind, n - 1, n, n from groups, generate_series($2::bigint, $3::bigint, 2) n,
         unnest(array['delivered', 'read']) as kind where guid = 'tea'`,
      [reader, first, last],
    );
  });

  afterAll(async () => void (await plain.query('delete from reading_steps where uid = $1', [reader])));

  /** How many are read for a request. */
  async function readFor(name: OperationName, ...args: readonly unknown[]): Promise<number> {
    await instance.answerFor(reader, name, args);
    const { sql = '', parameters = [] } = forSurroundings ?? {};
    const { rows } = await plain.query<{ steps: readonly unknown[] }>(sql, [...parameters]);
    return rows.flatMap(({ steps }) => steps).length;
  }

  test('for a page of old messages', async () => {
    const from = { kind: 'before', id: ids[5] };
    const page = await instance.answerFor(reader, 'history', [tea, { ...texts, from, limit: 3 }]);
    const { items } = page as { readonly items: readonly { readonly id: string; readonly readAt: number }[] };
    expect(items.map(({ id: one }) => one)).toEqual(ids.slice(2, 5));
    // Each was marked by a mark of its own.
    for (const { id: one, readAt } of items) expect(readAt).toBe(Number(one.slice(1)));
    expect(await readFor('history', tea, { ...texts, from, limit: 3 })).toBeLessThan(few);
  });

  test('for an answer to an old one, and for a reaction to it', async () => {
    const reply = { ...textOf('so late'), parentId: ids[0] };
    expect(await readFor('send', tea, reply)).toBeLessThan(few);
    expect(await readFor('setReaction', ids[0], '👍', true)).toBeLessThan(few);
  });
});

describe('what cannot be paged is bounded in the database', () => {
  test('receipts of ten thousand people; and nothing is read for who did not write the message', async () => {
    const mine = idIn(await ask('send', tea, textOf('to very many')));
    const order = Number(mine.slice(1));
    await plain.query(`
      insert into users (uid, name, folded, folded_uid, sort_key, profile, role, tags)
      select 'reader-' || n, 'x', 'x', 'x', 'x', '{"avatar":"","statusMessage":"","link":"","metadata":{}}', 'default', '{}'
      from generate_series(1, 10001) n`);
    const marks = (many: string): string => `
      insert into reading_steps (conversation, uid, kind, from_order, to_order, at)
      select (select conversation from groups where guid = 'tea'), uid, kind, 0, ${order}, 1
      from users, (values ('read'), ('delivered')) as kinds (kind) where ${many}`;
    await plain.query(marks("uid like 'reader-%' and uid <> 'reader-1'"));
    expect(await ask('listReceipts', mine)).toHaveLength(10_000);
    await plain.query(marks("uid = 'reader-1'"));
    await expect(ask('listReceipts', mine)).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: { limit: 10_000 },
    });
    asked = [];
    await expect(instance.answerFor('asked-1', 'listReceipts', [mine])).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(asked.filter((sql) => sql.includes('from_order <'))).toEqual([]);
  }, 60_000);

  test('of what each of those marked who got a message only what is about it', async () => {
    await ask('createGroup', groupNamed('chai'));
    await ask('addMembers', 'chai', drafts(people.slice(1, 10)));
    const mine = idIn(await ask('send', { type: 'group', id: 'chai' }, textOf('long ago')));
    const order = Number(mine.slice(1));
    await plain.query(`
      insert into reading_steps (conversation, uid, kind, from_order, to_order, at)
      select conversation, uid, kind, ${order} - 1 + n, ${order} + n, 1 + n
      from members join groups using (guid), (values ('read'), ('delivered')) as kinds (kind), generate_series(0, 2000) n
      where guid = 'chai' and uid <> 'asked-0'`);
    await plain.query('analyze reading_steps');
    const receipts = await ask('listReceipts', mine);
    expect(receipts).toHaveLength(9);
    expect(receipts).toContainEqual(expect.objectContaining({ deliveredAt: 1, readAt: 1 }));
    const { sql = '', parameters = [] } = forReceipts ?? {};
    const { rows } = await plain.query<{ 'QUERY PLAN': readonly unknown[] }>(`explain (analyze, format json) ${sql}`, [
      ...parameters,
    ]);
    const scanned = [...JSON.stringify(rows).matchAll(/"Actual Rows":([\d.]+),"Actual Loops":(\d+)/g)];
    expect(scanned.length).toBeGreaterThan(4);
    expect(Math.max(...scanned.map(([, read, loops]) => Number(read) * Number(loops)))).toBeLessThan(100);
  });

  test('conversations with unread messages', async () => {
    await ask('unreadCounts');
    const [, place] = /limit \$(\d+)::bigint$/.exec(asked.at(-1) ?? '') ?? [];
    // One more tells that there are more.
    expect(newest?.parameters[Number(place) - 1]).toBe(10_001);
  });
});
