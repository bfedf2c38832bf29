// A server with a PostgreSQL of its own, which is killed under it.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { takeOwnership } from '../../packages/server/src/postgres/ownership.ts';
import { databaseIn } from './own-database.ts';
import { ownFolder } from './own-folder.ts';
import { RawClient } from './raw-client.ts';
import { groupNamed } from './raw-requests.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const ana = { uid: 'ana', password: 'ana-password' };

let folder = '';
let server: ServerProcess;

beforeAll(async () => {
  folder = ownFolder('own');
  server = await startServer(['--folder', folder, '--port', '0']);
}, 60_000);

afterAll(async () => {
  server.process.kill('SIGINT');
  expect(await server.ended).toBe(0);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function codeNow(name: string, ...args: readonly unknown[]): Promise<unknown> {
  const client = await new RawClient(server.urls[0] ?? '').open();
  const code = await client.codeOf('connect', ana);
  const answered = code === 'ok' ? await client.codeOf(name, ...args) : code;
  client.end();
  return answered;
}

test('it is started again, and everything is there', async () => {
  expect(await codeNow('createGroup', groupNamed('tea'))).toBe('ok');
  const [pid = ''] = readFileSync(path.join(folder, 'database/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  while (!server.said().includes('PostgreSQL ended by itself')) await setTimeout(20);
  let code: unknown;
  while ((code = await codeNow('getGroup', 'tea')) !== 'ok') {
    expect(code).toBe('NETWORK');
    await setTimeout(100);
  }
}, 120_000);

test('one of its processes that crashes takes no connection along for good: the folder stays this server’s', async () => {
  const url = databaseIn(folder);
  const plain = new pg.Client({ connectionString: url });
  plain.on('error', () => {});
  await plain.connect();
  const { rows } = await plain.query('select pg_backend_pid() as pid');
  process.kill(Number(rows[0]?.pid), 'SIGKILL');
  let code: unknown;
  while ((code = await codeNow('getGroup', 'tea')) !== 'ok') {
    expect(code).toBe('NETWORK');
    await setTimeout(100);
  }
  while (!(await isOwned(url))) await setTimeout(100);
  await expect(startServer(['--folder', folder, '--port', '0'])).rejects.toThrow('Another chat server runs over');
  expect(await codeNow('getGroup', 'tea')).toBe('ok');
}, 120_000);

test('whoever waits to take it over, and is cut off meanwhile, looks at it again', async () => {
  const url = databaseIn(folder).replace(/chat$/, 'postgres');
  const plain = new pg.Client({ connectionString: url });
  await plain.connect();
  const taking = takeOwnership(url);
  let cut: number | null = 0;
  while (cut === 0) {
    ({ rowCount: cut } = await plain.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()
        and pid not in (select pid from pg_locks where locktype = 'advisory')`));
  }
  await plain.end();
  expect(await taking).toBe('taken');
}, 60_000);

test('its password is in no command line that others of the machine see, of instances neither', async () => {
  const other = ownFolder('own-two');
  const two = await startServer(['--folder', other, '--port', '0', '--instances', '2']);
  try {
    const shown = execFileSync('ps', ['-A', '-ww', '-o', 'args'], { encoding: 'utf8' });
    // The command, its two instances, and PostgreSQL.
    expect(shown.split('\n').filter((line) => line.includes(other)).length).toBeGreaterThanOrEqual(4);
    expect(shown).not.toContain(new URL(databaseIn(other)).password);
  } finally {
    two.process.kill('SIGINT');
    await two.ended;
    rmSync(other, { recursive: true, force: true });
  }
}, 120_000);

/** Whether somebody holds the only lock of a session that there is. */
async function isOwned(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url.replace(/chat$/, 'postgres') });
  await client.connect();
  const { rowCount } = await client.query("select from pg_locks where locktype = 'advisory' and objid = 5310977");
  await client.end();
  return rowCount === 1;
}
