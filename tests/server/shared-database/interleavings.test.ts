import type { OperationName } from '@open-chat-kit/engine-embedded/rules';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import pg from 'pg';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { wrongInDatabase } from '../database-truth.ts';
import { groupNamed, textOf } from '../raw-requests.ts';
import { until } from '../until.ts';
import { makeDatabase, meetAt, waitingIn } from './own-database.ts';

// Two that meet, on two instances: the first stands behind all that it read and wrote, before its number, until the other waits
// for it; then both go on. Each both ways round.

let url = '';
let databases: readonly Database[] = [];
let first: Instance;
let second: Instance;
/** Holds the first one. */
let plain: pg.Client;
let onlooker: pg.Client;
const warnings: string[] = [];

beforeAll(async () => {
  url = await makeDatabase('interleavings');
  plain = new pg.Client({ connectionString: url });
  onlooker = new pg.Client({ connectionString: url });
  await plain.connect();
  await onlooker.connect();
  const clock = new ManualClock({ start: 1_800_000_000_000 });
  const onWarning = (warning: string, cause?: unknown): void => void warnings.push(`${warning} ${String(cause)}`);
  const [one, two] = [openDatabase({ url, onWarning }), openDatabase({ url, onWarning })];
  databases = [one, two];
  first = new Instance({ database: one, clock, hasOpenAccounts: true, onWarning });
  second = new Instance({ database: two, clock, hasOpenAccounts: true, onWarning });
  for (const instance of [first, second]) await instance.begin();
  for (const uid of ['ana', 'ben', 'cleo']) await first.people.create({ uid, name: uid });
});

afterAll(async () => {
  await plain.end();
  await onlooker.end();
  for (const instance of [first, second]) await instance.close();
  for (const database of databases) await database.destroy();
});

afterEach(async () => {
  expect(warnings).toEqual([]);
  expect(await wrongInDatabase(url)).toEqual([]);
});

type Request = readonly [uid: string, name: OperationName, ...args: readonly unknown[]];

/** What came of a request: an id where it made something, or the code of what refuses it. */
async function ask(instance: Instance, [uid, name, ...args]: Request): Promise<string> {
  try {
    const answer = await instance.answerFor(uid, name, args);
    const { id = 'ok' } = (answer ?? {}) as { readonly id?: string };
    return id;
  } catch (error) {
    return String((error as { readonly code?: unknown }).code);
  }
}

async function waiting(wanted: number): Promise<void> {
  await waitingIn(onlooker, (count) => count >= wanted);
}

/** @returns what came of the one that is first, and of the one that waits for it */
async function meet(one: Request, other: Request): Promise<readonly string[]> {
  return await meetAt(
    'streams',
    { holder: plain, onlooker },
    () => ask(first, one),
    () => ask(second, other),
  );
}

async function texts(guid: string): Promise<readonly unknown[]> {
  const { rows } = await plain.query<{ what: string }>(
    `select coalesce(content ->> 'text', content -> 'action' ->> 'kind') as what from messages
     where receiver_id = $1 order by "order"`,
    [guid],
  );
  return rows.map(({ what }) => what);
}

const id = expect.stringMatching(/^m\d+$/) as unknown;

describe.each<readonly [string, (guid: string) => Request, string]>([
  ['is kicked', (guid) => ['ana', 'kickMember', guid, 'ben'], 'NOT_A_MEMBER'],
  ['is banned', (guid) => ['ana', 'banMember', guid, 'ben'], 'NOT_A_MEMBER'],
  ['leaves', (guid) => ['ben', 'leaveGroup', guid], 'NOT_A_MEMBER'],
  ['finds the group deleted', (guid) => ['ana', 'deleteGroup', guid], 'NOT_FOUND'],
])('somebody writes and %s', (what, ends, refused) => {
  async function groupFor(way: string): Promise<string> {
    const guid = `${way} ${what}`;
    await first.answerFor('ana', 'createGroup', [groupNamed(guid)]);
    await first.answerFor('ben', 'joinGroup', [guid, '']);
    return guid;
  }
  const wordsOf = (guid: string): Request => ['ben', 'send', { type: 'group', id: guid }, textOf(`words in ${guid}`)];

  test('what was first is there, and before it', async () => {
    const guid = await groupFor('writes');
    const [sent, ended] = await meet(wordsOf(guid), ends(guid));
    expect(sent).toEqual(id);
    expect(ended).not.toMatch(/^[A-Z_]+$/);
    const there = await texts(guid);
    if (refused === 'NOT_FOUND') expect(there).toEqual([]);
    else expect(there.at(-2)).toBe(`words in ${guid}`);
  });

  test('what came too late is refused, and nothing of it is there', async () => {
    const guid = await groupFor('ends');
    const [ended, sent] = await meet(ends(guid), wordsOf(guid));
    expect(ended).not.toMatch(/^[A-Z_]+$/);
    expect(sent).toBe(refused);
    expect(await texts(guid)).not.toContain(`words in ${guid}`);
  });
});

test.each([
  ['in a group', 'group', 'twice'],
  ['to somebody', 'user', 'cleo'],
])('of two of one muid %s the second is given the first', async (_where, type, target) => {
  if (type === 'group') await first.answerFor('ana', 'createGroup', [groupNamed(target)]);
  const send: Request = ['ana', 'send', { type, id: target }, textOf('once', { muid: `once ${target}` })];
  const [one, other] = await meet(send, send);
  expect(one).toEqual(id);
  expect(other).toBe(one);
  const { rows } = await plain.query('select from messages where muid = $1', [`once ${target}`]);
  expect(rows).toHaveLength(1);
});

describe('somebody writes and is erased', () => {
  const tea = { type: 'group', id: 'erased' };
  const contentsOf = async (uid: string): Promise<readonly unknown[]> =>
    (await plain.query("select content from messages where sender = $1 and category <> 'action'", [uid])).rows;
  const erase = async (uid: string): Promise<string> => {
    await second.people.erase(uid);
    return 'erased';
  };

  beforeAll(async () => {
    await first.answerFor('ana', 'createGroup', [groupNamed('erased')]);
    for (const uid of ['dora', 'emil']) {
      await first.people.create({ uid, name: uid });
      await first.answerFor(uid, 'joinGroup', ['erased', '']);
    }
  });

  test('what was first is erased with them', async () => {
    const meeting = meetAt(
      'streams',
      { holder: plain, onlooker },
      () => ask(first, ['dora', 'send', tea, textOf('a last word')]),
      () => erase('dora'),
    );
    expect(await meeting).toEqual([id, 'erased']);
    expect(await contentsOf('dora')).toEqual([{ content: { kind: 'deleted' } }]);
  });

  test.each<readonly [OperationName, readonly unknown[]]>([
    ['send', [tea, textOf('too late')]],
    ['createGroup', [groupNamed('of nobody')]],
    ['setBlocked', [['ana'], true]],
    ['mark', ['m1', 'read']],
  ])('%s that came too late is refused, and nothing of it is there', async (name, args) => {
    // Asked for again, erasing goes on: each of these meets it.
    const meeting = meetAt(
      'users',
      { holder: plain, onlooker },
      () => erase('emil'),
      () => ask(first, ['emil', name, ...args]),
    );
    expect(await meeting).toEqual(['erased', 'AUTH_FAILED']);
    expect(await contentsOf('emil')).toEqual([]);
    const { rows } = await plain.query("select from groups where guid = 'of nobody'");
    expect(rows).toEqual([]);
  });
});

test('two rights at once: the second is decided by what the first left', async () => {
  await first.answerFor('ana', 'createGroup', [groupNamed('rights')]);
  for (const uid of ['ben', 'cleo']) await first.answerFor(uid, 'joinGroup', ['rights', '']);
  await first.answerFor('ana', 'setScope', ['rights', 'ben', 'admin']);
  const down: Request = ['ana', 'setScope', 'rights', 'ben', 'participant'];
  expect(await meet(down, ['ben', 'kickMember', 'rights', 'cleo'])).toEqual(['ok', 'FORBIDDEN']);
  await first.answerFor('ana', 'setScope', ['rights', 'ben', 'admin']);
  expect((await meet(['ben', 'kickMember', 'rights', 'cleo'], down))[1]).toBe('ok');
  expect((await plain.query("select from members where guid = 'rights' and uid = 'cleo'")).rows).toEqual([]);
});

test('of two who come first on two instances both stand there, and who stays is there when the other goes', async () => {
  const come = (instance: Instance): { readonly close: () => void } => {
    const line = { send: () => {}, close: () => {} };
    const accepted = instance.accept(line, { address: '', protocol: '1', onEntered: () => {} });
    accepted.frame(JSON.stringify({ kind: 'ask', id: 1, name: 'connect', args: [{ uid: 'cleo' }] }));
    return { close: () => accepted.closed('The socket was closed.') };
  };
  const there = async (): Promise<number> => (await plain.query("select from presence where uid = 'cleo'")).rows.length;
  await plain.query('begin');
  await plain.query("select from users where uid = 'cleo' for no key update");
  const [one, two] = [come(first), come(second)];
  await waiting(2);
  await plain.query('commit');
  await until(async () => (await there()) === 2);
  one.close();
  await first.idle();
  expect(await there()).toBe(1);
  two.close();
  await second.idle();
  expect(await there()).toBe(0);
});
