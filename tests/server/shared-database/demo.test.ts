import { changeSecrets } from '../../../packages/server/src/accounts/accounts.ts';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { closeDemo, openDemo } from '../../../packages/server/src/start/demo.ts';
import { createLog } from '../../../packages/server/src/telemetry/log.ts';
import { patient } from '../patient.ts';
import { makeHouse } from './house.ts';
import type { House } from './house.ts';

const passwords = { ana: 'ana-password', ben: 'ben-password', cleo: 'cleo-password' };
let house: House;
let database: Database;
let lines: string[] = [];
const log = createLog({ level: 'info', format: 'json', write: (line) => void lines.push(line) });

beforeAll(async () => {
  house = await makeHouse('demo');
  database = openDatabase({ url: house.databaseUrl, ...patient, onWarning: () => {} });
});

beforeEach(() => (lines = []));

afterAll(async () => {
  await database.destroy();
  await house.close();
});

async function lets(uid: string, password: string): Promise<unknown> {
  // Each from somewhere else: what was tried often is another matter.
  const address = `${uid} ${password} ${lines.length}`;
  return await house.instance.identify({ uid, password }, address).then(
    () => 'in',
    ({ code }: { readonly code?: unknown }) => code,
  );
}

test('accounts of the demo open by what is printed, each time it is started', async () => {
  for (let start = 0; start < 2; start += 1) expect(await openDemo(database)).toEqual(passwords);
  for (const [uid, password] of Object.entries(passwords)) expect(await lets(uid, password)).toBe('in');
});

test('over a folder that others use from now on they open nothing, and what has another password stays', async () => {
  await changeSecrets(database, 'cleo', { password: 'a password of her own' }, Math.random);
  await closeDemo(database, log);
  expect(lines.map((line) => (JSON.parse(line) as { readonly uid?: unknown }).uid)).toEqual(['ana', 'ben']);
  for (const [uid, password] of Object.entries(passwords)) expect(await lets(uid, password)).toBe('AUTH_FAILED');
  expect(await lets('cleo', 'a password of her own')).toBe('in');
  lines = [];
  await closeDemo(database, log);
  expect(lines).toEqual([]);
  // Whoever was closed is not opened again by trying it once more.
  expect(await openDemo(database)).toEqual({});
});
