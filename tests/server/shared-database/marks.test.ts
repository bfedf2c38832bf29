import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { askDatabase } from '../../../packages/server/src/testing/ask-database.ts';
import type { ReceiptRecord } from '@open-chat-kit/sdk/engine';
import { wrongInDatabase } from '../database-truth.ts';
import { makeDatabase } from './own-database.ts';
import { groupNamed, textOf } from '../raw-requests.ts';

// Marks that come shortly after each other are one transaction. What comes of each is its own affair all the same.

const readers = Array.from({ length: 12 }, (_, at) => `reader-${at}`);
const guids = ['tea', 'coffee', 'water'];
const warnings: string[] = [];
/** Streams that were locked together, in their order. */
const locked: string[][] = [];
let url = '';
let databases: readonly Database[] = [];
let first: Instance;
let second: Instance;

beforeAll(async () => {
  url = await makeDatabase('marks');
  const open = (): Database =>
    openDatabase({
      url,
      onWarning: (warning) => warnings.push(warning),
      onAsked: ({ sql, parameters: [streams] }) =>
        sql.includes('pg_advisory_xact_lock(') && Array.isArray(streams) && locked.push(streams as string[]),
    });
  const begin = async (database: Database): Promise<Instance> => {
    const instance = new Instance({
      database,
      hasOpenAccounts: true,
      onWarning: (warning, cause) => warnings.push(`${warning} ${cause instanceof Error ? cause.stack : ''}`),
    });
    await instance.begin();
    return instance;
  };
  const [one, two] = [open(), open()];
  databases = [one, two];
  first = await begin(one);
  second = await begin(two);
  for (const uid of ['owner', 'stranger', ...readers]) await first.people.create({ uid, name: uid });
  for (const guid of guids) await make(guid);
}, 60_000);

afterAll(async () => {
  await first.close();
  await second.close();
  for (const database of databases) await database.destroy();
});

afterEach(async () => {
  expect(warnings).toEqual([]);
  expect(await wrongInDatabase(url)).toEqual([]);
});

async function make(guid: string): Promise<void> {
  await first.answerFor('owner', 'createGroup', [groupNamed(guid)]);
  for (const uid of readers) await first.answerFor(uid, 'joinGroup', [guid, '']);
}

async function say(guid: string, text: string): Promise<string> {
  const sent = await first.answerFor('owner', 'send', [{ type: 'group', id: guid }, textOf(text)]);
  return (sent as { readonly id: string }).id;
}

/** What came of a mark: `ok`, or the code of what refused it. */
async function mark(instance: Instance, uid: string, id: string, as = 'read'): Promise<string> {
  try {
    await instance.answerFor(uid, 'mark', [id, as]);
    return 'ok';
  } catch (error) {
    return String((error as { readonly code?: unknown }).code);
  }
}

async function unread(uid: string, guid: string): Promise<number> {
  const found = await first.answerFor(uid, 'getConversation', [{ type: 'group', id: guid }]);
  return (found as { readonly unreadCount: number }).unreadCount;
}

async function hasRead(uid: string, id: string): Promise<boolean> {
  const receipts = await first.answerFor('owner', 'listReceipts', [id]);
  return (receipts as readonly ReceiptRecord[]).some(({ user, readAt }) => user.uid === uid && readAt > 0);
}

test('what everybody marks at once is one transaction, and each has marked it', async () => {
  const id = await say('tea', 'to everybody');
  const [database] = databases;
  const begun = database && jest.spyOn(database, 'transaction');
  expect(await Promise.all(readers.map((uid) => mark(first, uid, id)))).toEqual(readers.map(() => 'ok'));
  expect(begun).toHaveBeenCalledTimes(1);
  begun?.mockRestore();
  for (const uid of readers) expect([uid, await unread(uid, 'tea'), await hasRead(uid, id)]).toEqual([uid, 0, true]);
});

test('what the rules refuse of one does nothing to the others', async () => {
  const id = await say('tea', 'not to strangers');
  const asked = [
    [readers[0], id],
    [readers[1], id],
    ['stranger', id],
    [readers[2], 'no such message'],
    ['stranger', 'nor this'],
    [readers[3], id],
  ] as const;
  expect(await Promise.all(asked.map(([uid = '', which]) => mark(first, uid, which)))).toEqual([
    ...['ok', 'ok', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'ok'],
  ]);
  expect(await Promise.all(readers.slice(0, 5).map((uid) => unread(uid, 'tea')))).toEqual([0, 0, 1, 0, 1]);
});

test('what one person marks comes in their order', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 6; at++) ids.push(await say('coffee', `one of several, ${at}`));
  const asked = ids.flatMap((id) => ['delivered', 'read'].map((as) => [id, as] as const));
  const [uid = ''] = readers;
  expect(await Promise.all(asked.map(([id, as]) => mark(first, uid, id, as)))).toEqual(asked.map(() => 'ok'));
  expect(await unread(uid, 'coffee')).toBe(0);
  for (const id of ids) expect([id, await hasRead(uid, id)]).toEqual([id, true]);
  const overlapping = `
    select one.from_order, one.to_order from reading_steps one join reading_steps other using (conversation, uid, kind)
    where uid = '${uid}' and one.from_order < other.from_order and other.from_order < one.to_order
      or uid = '${uid}' and one.from_order = other.from_order and one.to_order < other.to_order`;
  expect(await askDatabase(url, overlapping)).toEqual([]);
});

test('on two instances, crosswise through several groups, nobody waits for somebody who waits for them', async () => {
  const begun = databases.map((database) => jest.spyOn(database, 'transaction'));
  const rounds = 10;
  for (let round = 0; round < rounds; round++) {
    const ids = await Promise.all(guids.map((guid) => say(guid, `round ${round} of ${guid}`)));
    // Each begins with another group, as those of one person go one after the other.
    const idsOf = (at: number): readonly string[] => [...ids.slice(at % ids.length), ...ids.slice(0, at % ids.length)];
    const marks = [
      ...readers.flatMap((uid, at) => idsOf(at).map((id) => mark(first, uid, id))),
      ...readers.toReversed().flatMap((uid, at) => idsOf(at + 1).map((id) => mark(second, uid, id))),
    ];
    expect(new Set(await Promise.all(marks))).toEqual(new Set(['ok']));
  }
  // Of each person one at a time; what PostgreSQL had to undo would be done anew by each of them alone.
  const together = rounds * guids.length;
  const [inFirst = 0, inSecond = 0] = begun.map(({ mock }) => mock.calls.length);
  for (const spy of begun) spy.mockRestore();
  expect(inFirst - together).toBeLessThan(together + readers.length);
  expect(inSecond).toBeLessThan(together + readers.length);
  expect(Math.max(...locked.map(({ length }) => length))).toBe(guids.length);
  expect(locked).toEqual(locked.map((streams) => streams.toSorted()));
  for (const uid of readers)
    expect(await Promise.all(guids.map((guid) => unread(uid, guid)))).toEqual(guids.map(() => 0));
}, 60_000);

test('a group that is deleted meanwhile takes nobody with it', async () => {
  for (let round = 0; round < 10; round++) {
    await make(`short-lived ${round}`);
    const [id, other] = [await say(`short-lived ${round}`, 'soon gone'), await say('water', `there, round ${round}`)];
    const marks = readers.flatMap((uid, at) => [
      mark(at % 2 === 0 ? first : second, uid, id),
      mark(at % 2 === 0 ? second : first, uid, other),
    ]);
    const deleted = second.answerFor('owner', 'deleteGroup', [`short-lived ${round}`]);
    for (const [at, code] of (await Promise.all(marks)).entries())
      expect(at % 2 === 0 ? ['ok', 'NOT_FOUND', 'FORBIDDEN'] : ['ok']).toContain(code);
    await deleted;
  }
}, 60_000);
