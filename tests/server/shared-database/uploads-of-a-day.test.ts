import pg from 'pg';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { ownersIn } from '../../../packages/server/src/files/owners.ts';
import type { Owners } from '../../../packages/server/src/files/owners.ts';
import { makeDatabase } from './own-database.ts';

// A day goes by the clock of the database: it is what files were asked for that is moved.

const day = 2_000_000;
let database: Database;
let plain: pg.Client;
let owners: Owners;
const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
let files = 0;

beforeAll(async () => {
  const url = await makeDatabase('uploads');
  plain = new pg.Client({ connectionString: url });
  await plain.connect();
  database = openDatabase({ url, onWarning: console.warn, onAsked: (question) => asked.push(question) });
  owners = ownersIn(database);
  for (const uid of ['ana', 'ben'])
    await plain.query(
      `insert into users (uid, name, folded, folded_uid, sort_key, profile, role, tags)
       values ($1, $1, $1, $1, $1, '{}', '', '{}')`,
      [uid],
    );
});

afterAll(async () => {
  await plain.end();
  await database.destroy();
});

afterEach(async () => void (await plain.query('delete from files')));

/** @returns whether somebody may put a file of so many bytes there */
async function asks(size: number, uid = 'ana'): Promise<boolean> {
  files += 1;
  return await owners.remember({ id: `file ${files}`, uid, size, unsentSeconds: 86_400 }, day);
}

async function pass(hours: number): Promise<void> {
  await plain.query('update files set asked_at = asked_at - make_interval(hours => $1)', [hours]);
}

test('somebody has a day for so many bytes, to the last one, and it is one after the other that makes room', async () => {
  expect(await asks(1_500_000)).toBe(true);
  await pass(12);
  expect(await asks(500_001)).toBe(false);
  expect(await asks(500_000)).toBe(true);
  await pass(11);
  expect(await asks(65_536)).toBe(false);
  await pass(1);
  expect(await asks(1_500_000)).toBe(true);
  expect(await asks(65_536)).toBe(false);
});

test('what somebody else puts there takes nothing of it', async () => {
  expect(await asks(day, 'ben')).toBe(true);
  expect(await asks(1, 'ben')).toBe(false);
  expect(await asks(day)).toBe(true);
});

test('whoever was erased hears that, and not that they put too much there', async () => {
  await plain.query("update users set erased_at = 1 where uid = 'ben'");
  await expect(asks(1, 'ben')).rejects.toMatchObject({ code: 'AUTH_FAILED', message: 'This account was deleted.' });
  await expect(asks(1, 'nobody')).rejects.toMatchObject({ code: 'AUTH_FAILED' });
  await plain.query("update users set erased_at = 0 where uid = 'ben'");
  expect(await asks(1, 'ben')).toBe(true);
});

test('as many empty files as one likes are no way around it', async () => {
  const count = Math.floor(day / 65_536);
  for (let file = 0; file < count; file += 1) expect(await asks(0)).toBe(true);
  expect(await asks(0)).toBe(false);
});

test('those of instances of the version before are kept, and count for nothing', async () => {
  await plain.query(`insert into files (id, uid, due_at) values ('old', 'ana', now())`);
  expect(await owners.has('old')).toBe(true);
  expect(await asks(day)).toBe(true);
});

test('of many files it is added up without looking at those of other days', async () => {
  await plain.query(
    `insert into files (id, uid, asked_at, counted)
     select 'many ' || number, 'ana', now() - make_interval(hours => number), 1 from generate_series(1, 20000) as number`,
  );
  await plain.query('analyze files');
  await asks(1);
  const { sql = '', parameters = [] } = asked.at(-1) ?? {};
  const { rows } = await plain.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index.* files_asked/);
  expect(plan).toMatch(/Index Cond: .*uid.*asked_at/);
});
