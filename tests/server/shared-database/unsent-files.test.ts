import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import type { AttachmentRecord } from '@open-chat-kit/sdk/engine';
import pg from 'pg';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { Files } from '../../../packages/server/src/files/files.ts';
import { FolderStore } from '../../../packages/server/src/files/folder-store.ts';
import { ownersIn } from '../../../packages/server/src/files/owners.ts';
import { S3Store } from '../../../packages/server/src/files/s3-store.ts';
import type { Store } from '../../../packages/server/src/files/store.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { FakeS3, s3Keys } from '../s3-fake.ts';
import { until } from '../until.ts';
import { makeDatabase, waitingIn } from './own-database.ts';
import { groupNamed, textOf } from '../raw-requests.ts';

// Two instances over one store. Their time is moved, and that of files by the database, whose clock it goes by.

const start = 1_800_000_000_000;
const warnings: string[] = [];
/** What is in the store, by id. */
const kept = new Set<string>();
/** Of the store: which it does not give up. */
let stuck: ReadonlySet<string> = new Set();
/** Removals that wait, where they are held. */
let held: Promise<void> = Promise.resolve();
let asked: string[] = [];
let url = '';
let database: Database;
/** Holds a row, and looks past the server. */
let plain: pg.Client;
let onlooker: pg.Client;
let clock: ManualClock;
let instances: readonly Instance[] = [];
let first: Instance;

const store: Store = {
  place: () => null,
  take: async () => 204,
  give: async () => {},
  async remove(id) {
    await held;
    if (stuck.has(id)) throw new Error('The store is away.');
    kept.delete(id);
  },
};

beforeAll(async () => {
  url = await makeDatabase('unsent');
  plain = new pg.Client({ connectionString: url });
  onlooker = new pg.Client({ connectionString: url });
  await plain.connect();
  await onlooker.connect();
  database = openDatabase({ url, onWarning: console.warn, onAsked: ({ sql }) => asked.push(sql) });
  clock = new ManualClock({ start });
  instances = [begun(), begun()];
  for (const instance of instances) await instance.begin();
  const [one] = instances;
  if (!one) throw new Error('There is none.');
  first = one;
  for (const uid of ['ana', 'ben']) await first.people.create({ uid, name: uid });
  await first.answerFor('ana', 'createGroup', [groupNamed('lake')]);
  await first.answerFor('ben', 'joinGroup', ['lake', '']);
});

afterAll(async () => {
  await plain.end();
  await onlooker.end();
  for (const instance of instances) await instance.close();
  await database.destroy();
});

afterEach(async () => {
  [stuck, held] = [new Set(), Promise.resolve()];
  await plain.query('rollback');
  expect(warnings.splice(0)).toEqual([]);
  await plain.query('update files set due_at = null');
  kept.clear();
});

function begun(): Instance {
  const files = new Files({ store, secret: 'secret', owners: ownersIn(database) });
  const onWarning = (warning: string): void => void warnings.push(warning);
  return new Instance({ database, clock, files, hasOpenAccounts: true, onWarning });
}

interface Put {
  readonly id: string;
  readonly attachment: AttachmentRecord;
}

/** Somebody puts a file there. */
async function put(uid = 'ana'): Promise<Put> {
  const { attachment } = await first.ticketFor({ id: '', uid, lose: () => {} }, ['lake.png', 'image/png', 5]);
  const [, id = ''] = /\/files\/([\w-]{32})/.exec(attachment.url) ?? [];
  kept.add(id);
  return { id, attachment };
}

function mediaOf({ id, attachment }: Put): object {
  return textOf('', { muid: id, content: { kind: 'media', media: 'image', attachment, caption: '' } });
}

/** Sends it into the group. @returns the code of what refuses it */
async function send(file: Put, uid = 'ana'): Promise<string> {
  return await codeOf(first.answerFor(uid, 'send', [{ type: 'group', id: 'lake' }, mediaOf(file)]));
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    return String((error as { readonly code?: unknown }).code);
  }
}

/** By the clock of the database. */
async function pass(days: number): Promise<void> {
  await plain.query('update files set due_at = due_at - make_interval(days => $1)', [days]);
}

/** The instances come to their next turns. Nothing else may be under way on those that are waited for. */
async function sweep(waitedFor = instances): Promise<void> {
  await clock.advance(60_000);
  for (const instance of waitedFor) await instance.idle();
}

async function rows(): Promise<readonly string[]> {
  const found = await plain.query<{ id: string }>('select id from files where due_at is not null order by due_at');
  return found.rows.map(({ id }) => id);
}

test('what nobody sent goes after its time, and not before', async () => {
  const [old, young] = [await put(), await put()];
  await pass(31);
  await sweep();
  expect([...kept]).toEqual([old.id, young.id]);
  await plain.query("update files set due_at = due_at - interval '1 day' where id = $1", [old.id]);
  await sweep();
  expect([...kept]).toEqual([young.id]);
  expect(await rows()).toEqual([young.id]);
  expect(await send(old)).toBe('INVALID_ARGUMENT');
  expect(await send(young)).toBe('ok');
  const figures = (await Promise.all(instances.map(({ metrics }) => metrics.text()))).map(({ text }) => text).join('');
  expect(figures).toContain('open_chat_unsent_files_total{result="removed"} 1\n');
});

test.each<readonly [string, (file: Put) => Promise<unknown>]>([
  ['a message', (file) => first.answerFor('ana', 'send', [{ type: 'group', id: 'lake' }, mediaOf(file)])],
  [
    'the metadata of one',
    ({ id, attachment }) =>
      first.answerFor('ana', 'send', [
        { type: 'user', id: 'ben' },
        textOf('look', { muid: `look ${id}`, metadata: { also: [attachment.url] } }),
      ]),
  ],
  [
    'a message that is edited',
    async ({ id, attachment }) => {
      const sent = await first.answerFor('ana', 'send', [
        { type: 'user', id: 'ben' },
        textOf('soon', { muid: `soon ${id}` }),
      ]);
      const content = { kind: 'text', text: `here: ${attachment.url}` };
      return await first.answerFor('ana', 'editMessage', [(sent as { readonly id: string }).id, { content }]);
    },
  ],
  [
    'the picture of a group',
    ({ attachment }) => first.answerFor('ana', 'updateGroup', ['lake', { icon: attachment.url }]),
  ],
  [
    'a new group',
    ({ id, attachment }) =>
      first.answerFor('ana', 'createGroup', [groupNamed(id, { metadata: { cover: attachment.url } })]),
  ],
  ['a profile', ({ attachment }) => first.people.update('ana', { avatar: first.kept(null, attachment.url) })],
  ['somebody else who was told of it', async (file) => await send(file, 'ben')],
])('%s keeps a file', async (_what, use) => {
  const file = await put();
  expect(await codeOf(use(file))).toBe('ok');
  await pass(1_000);
  await sweep();
  expect([...kept]).toEqual([file.id]);
  expect(await send(file)).toBe('ok');
});

test('where the message is first, the file stays, though its time is over', async () => {
  const file = await put();
  await pass(33);
  // Between the row of the message and its end.
  await plain.query('begin; lock table happenings in share mode');
  const sent = send(file);
  await waitingIn(onlooker, (count) => count > 0);
  await sweep(instances.slice(1));
  expect([...kept]).toEqual([file.id]);
  await plain.query('rollback');
  expect(await sent).toBe('ok');
  await sweep();
  expect([...kept]).toEqual([file.id]);
});

test('where its removal is first, the message is refused, and nothing is told of it', async () => {
  const file = await put();
  await pass(33);
  // What the sweep does, before it ends.
  await plain.query('begin');
  await plain.query('update files set is_leaving = true, due_at = now() where id = $1', [file.id]);
  const sent = send(file);
  await waitingIn(onlooker, (count) => count > 0);
  await plain.query('commit');
  expect(await sent).toBe('INVALID_ARGUMENT');
  const { rows: written } = await plain.query('select from messages where muid = $1', [file.id]);
  expect(written).toEqual([]);
  await plain.query('update files set due_at = now() where id = $1', [file.id]);
  await sweep();
  expect([...kept]).toEqual([]);
});

test('bytes that are still being removed belong to nobody any more', async () => {
  const file = await put();
  await pass(33);
  let go = (): void => {};
  held = new Promise((resolve) => (go = resolve));
  await clock.advance(60_000);
  await until(async () => (await plain.query('select from files where is_leaving')).rows.length === 1);
  expect(await send(file)).toBe('INVALID_ARGUMENT');
  expect(await ownersIn(database).has(file.id)).toBe(false);
  go();
  for (const instance of instances) await instance.idle();
  expect([...kept]).toEqual([]);
});

test('what a store does not give up is tried again later, and holds up nothing else', async () => {
  const [one, other] = [await put(), await put()];
  await pass(33);
  stuck = new Set([one.id]);
  await sweep();
  expect([...kept]).toEqual([one.id]);
  expect(warnings.splice(0)).toEqual(['Files that nobody sent could not be removed, and are tried again: 1.']);
  expect(await send(one)).toBe('INVALID_ARGUMENT');
  // Not at once.
  await sweep();
  expect(warnings).toEqual([]);
  expect(await rows()).toEqual([one.id]);
  await plain.query("update files set due_at = due_at - interval '10 minutes'");
  stuck = new Set();
  await sweep();
  expect([...kept]).toEqual([]);
  expect(await rows()).toEqual([]);
  expect(kept.has(other.id)).toBe(false);
});

test('some at a time, by all instances together: none twice, by two questions', async () => {
  for (let at = 0; at < 120; at += 1) await put();
  await pass(33);
  const removed = jest.spyOn(store, 'remove');
  asked = [];
  await sweep();
  const ids = removed.mock.calls.map(([id]) => id);
  removed.mockRestore();
  expect(ids).toHaveLength(100);
  expect(new Set(ids).size).toBe(100);
  expect(asked.filter((sql) => /\bfiles\b/.test(sql))).toHaveLength(4);
  expect(kept.size).toBe(20);
  await sweep();
  expect(kept.size).toBe(0);
});

test('what names a file that is erased is not written, and what named it before may be written again', async () => {
  const file = await put('ben');
  expect(await send(file, 'ben')).toBe('ok');
  await first.answerFor('ana', 'createGroup', [groupNamed(file.id, { metadata: { cover: file.attachment.url } })]);
  await plain.query('delete from files where id = $1', [file.id]);
  const again = { metadata: { cover: file.attachment.url, size: 2 } };
  expect(await codeOf(first.answerFor('ana', 'updateGroup', [file.id, again]))).toBe('ok');
  expect(await codeOf(first.answerFor('ana', 'updateGroup', ['lake', again]))).toBe('INVALID_ARGUMENT');
});

describe('where the bytes are', () => {
  let folder = '';
  let s3: FakeS3;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-'));
    s3 = await FakeS3.start();
  });

  afterAll(async () => {
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('in a folder they go with their row', async () => {
    const files = new Files({ store: new FolderStore(folder), secret: 'secret', owners: ownersIn(database) });
    const place = await files.ticket('ana', ['a.txt', 'text/plain', 5], start / 1_000);
    const [, id = ''] = /\/files\/([\w-]{32})/.exec(place.attachment.url) ?? [];
    const file = path.join(folder, id.slice(0, 2), id);
    await mkdir(path.dirname(file));
    await writeFile(file, 'hello');
    expect(await files.removeUnsent()).toEqual({ count: 0, failures: [] });
    await pass(33);
    expect(await files.removeUnsent()).toEqual({ count: 1, failures: [] });
    expect(await readdir(path.dirname(file))).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('in a bucket, too, and where that is away they are tried again', async () => {
    const { id: accessKeyId, secret: secretAccessKey, region, bucket } = s3Keys;
    const access = { endpoint: s3.url, accessKeyId, secretAccessKey, region, bucket };
    const files = new Files({ store: new S3Store(access), secret: 'secret', owners: ownersIn(database) });
    const place = await files.ticket('ana', ['a.txt', 'text/plain', 5], start / 1_000);
    if (!('url' in place)) throw new Error('It is sent to the bucket.');
    expect((await fetch(place.url, { method: 'PUT', body: 'hello', headers: place.headers })).status).toBe(200);
    // Another place, of which no bytes ever came.
    await files.ticket('ana', ['b.txt', 'text/plain', 5], start / 1_000);
    await pass(33);
    s3.isAway = true;
    expect(await files.removeUnsent()).toMatchObject({ count: 0, failures: [expect.any(Error), expect.any(Error)] });
    s3.isAway = false;
    expect(await files.removeUnsent()).toEqual({ count: 0, failures: [] });
    expect(s3.kept.size).toBe(1);
    await plain.query("update files set due_at = due_at - interval '10 minutes'");
    expect(await files.removeUnsent()).toEqual({ count: 2, failures: [] });
    expect(s3.kept.size).toBe(0);
    expect(await rows()).toEqual([]);
  });

  test('what comes into a bucket after its owner was erased goes once no more can come', async () => {
    const { id: accessKeyId, secret: secretAccessKey, region, bucket } = s3Keys;
    const access = { endpoint: s3.url, accessKeyId, secretAccessKey, region, bucket };
    const owners = ownersIn(database);
    const files = new Files({ store: new S3Store(access), secret: 'secret', owners });
    const [old, place] = [
      await files.ticket('ben', ['a.txt', 'text/plain', 5], start / 1_000),
      await files.ticket('ben', ['b.txt', 'text/plain', 5], start / 1_000),
    ];
    if (!('url' in place) || !('url' in old)) throw new Error('They are sent to the bucket.');
    const bytes = { method: 'PUT', body: 'hello', headers: place.headers };
    const [, oldId = ''] = /\/files\/([\w-]{32})/.exec(old.attachment.url) ?? [];
    await plain.query("update files set asked_at = now() - interval '1 hour' where id = $1", [oldId]);
    await files.removeAllOf('ben');
    expect((await fetch(place.url, bytes)).status).toBe(200);
    const { rows: left } = await plain.query<{ id: string }>("select id from files where uid = 'ben'");
    expect(left).toHaveLength(1);
    expect(left).not.toContainEqual({ id: oldId });
    expect(await owners.has(left[0]?.id ?? '')).toBe(false);
    expect(await files.removeUnsent()).toEqual({ count: 0, failures: [] });
    await plain.query("update files set due_at = due_at - interval '20 minutes'");
    expect(await files.removeUnsent()).toEqual({ count: 1, failures: [] });
    expect(s3.kept.size).toBe(0);
  });

  test('whoever is erased is given no place any more', async () => {
    await first.people.create({ uid: 'emil', name: 'Emil' });
    await first.people.erase('emil');
    expect(await codeOf(put('emil'))).toBe('AUTH_FAILED');
  });
});
