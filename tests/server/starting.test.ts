// What does not start says why in a sentence, and harms nobody who runs.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { freePort } from '../../packages/server/src/start/free-port.ts';
import { databaseIn } from './own-database.ts';
import { ownFolder } from './own-folder.ts';
import { RawClient } from './raw-client.ts';
import { groupNamed } from './raw-requests.ts';
import { type ServerProcess, startServer } from './server-process.ts';

let folder = '';
let server: ServerProcess;
let client: RawClient;

beforeAll(async () => {
  folder = ownFolder('starting');
  server = await startServer(['--folder', path.join(folder, 'data'), '--port', '0']);
  client = await new RawClient(server.urls[0] ?? '').open();
  await client.ask('connect', { uid: 'ana', password: 'ana-password' });
});

afterAll(async () => {
  server.process.kill('SIGINT');
  expect(await server.ended).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

/** Why it does not start: all that it says, which must be one line without a stack. */
async function whyNot(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const failure = await startServer(args, env).then(
    (started) => {
      started.process.kill('SIGINT');
      return 'It started.';
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(failure.trim()).not.toContain('\n');
  return failure.trim();
}

const elsewhere = (): readonly string[] => ['--folder', path.join(folder, 'none'), '--port', '0'];

test('a second one over the same folder is refused, and the first goes on as if nothing had been', async () => {
  const [one, two] = await Promise.all(
    [0, 1].map(() => whyNot(['--folder', path.join(folder, 'data'), '--port', '0'])),
  );
  for (const said of [one, two]) {
    expect(said).toMatch(/^It ended with 1: Another chat server runs over .*data: .*--folder \(DATA_FOLDER\)\.$/);
  }
  expect(await client.codeOf('createGroup', groupNamed('tea'))).toBe('ok');
  expect(server.said()).not.toMatch(/PostgreSQL ended|connection of the database broke/);
  expect(readFileSync(path.join(folder, 'data/database/log.txt'), 'utf8')).not.toMatch(/shutdown|ERROR/);
});

test('of two that start at once over a folder that was left behind, one runs', async () => {
  const data = path.join(folder, 'left');
  const first = await startServer(['--folder', data, '--port', '0']);
  first.process.kill('SIGKILL');
  await first.ended;
  const both = await Promise.allSettled([0, 1].map(() => startServer(['--folder', data, '--port', '0'])));
  const running = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(running).toHaveLength(1);
  expect(refused).toContain('It ended with 1: Another chat server runs over');
  const [winner] = running;
  const inside = await new RawClient(winner?.urls[0] ?? '').open();
  expect(await inside.codeOf('connect', { uid: 'ana', password: 'ana-password' })).toBe('ok');
  winner?.process.kill('SIGINT');
  expect(await winner?.ended).toBe(0);
}, 120_000);

test('a port that is taken, for Prometheus too, and a host that is none: before a database is made for it', async () => {
  const taken = await listening();
  const port = portOf(taken);
  const data = path.join(folder, 'none');
  expect(await whyNot(['--folder', data, '--port', port])).toMatch(
    /^It ended with 1: Port \d+ is in use .* \(PORT\)\.$/,
  );
  expect(await whyNot(elsewhere(), { METRICS_PORT: port })).toMatch(/ended with 1: Port \d+ .* \(METRICS_PORT\)\.$/);
  await new Promise((resolve) => taken.close(resolve));
  // Free, but wanted twice.
  expect(await whyNot(['--folder', data, '--port', port], { METRICS_PORT: port })).toMatch(/\(METRICS_PORT\)\.$/);
  expect(await whyNot([...elsewhere(), '--host', '999.1.1.1'])).toMatch(/^It ended with 2: HOST is "999\.1\.1\.1"/);
  expect(existsSync(data)).toBe(false);
});

// Nobody but root runs PostgreSQL as somebody else.
const testOfRoot = process.getuid?.() === 0 ? test : test.skip;

testOfRoot('a folder that PostgreSQL may not enter as whom it runs: once it may, the same folder does', async () => {
  const closed = path.join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const args = ['--folder', path.join(closed, 'data'), '--port', '0'];
  expect(await whyNot(args)).toMatch(
    /^It ended with 2: PostgreSQL does not run as root, and the user it runs as here \(\d+\) may not enter .*closed\/data: give another --folder \(DATA_FOLDER\), such as one below \/var\/lib, or start the server as another user\.$/,
  );
  chmodSync(closed, 0o711);
  const started = await startServer(args);
  started.process.kill('SIGINT');
  expect(await started.ended).toBe(0);
});

test('a database that is not there, keeps it out, or lacks what DATABASE_URL names: without a word of the address', async () => {
  const right = databaseIn(path.join(folder, 'data'));
  const nowhere = await freePort();
  const at = (url: string): Promise<string> => whyNot(elsewhere(), { DATABASE_URL: url });
  const said = [
    await at(`postgres://chat:open-sesame@127.0.0.1:${nowhere}/chat`),
    await at('postgres://chat:open-sesame@nowhere.invalid/chat'),
    await at(right.replace(/:\w+@/, ':open-sesame@')),
    await at(right.replace(/chat$/, 'none')),
  ];
  expect(said).toEqual([
    expect.stringMatching(/^It ended with 1: The database of DATABASE_URL cannot be reached \(ECONNREFUSED\)/),
    expect.stringMatching(/^It ended with 1: The database of DATABASE_URL cannot be reached \(E[A-Z_]+\)/),
    'It ended with 1: PostgreSQL refuses the user or the password of DATABASE_URL.',
    expect.stringMatching(/^It ended with 1: There is no database of the name in DATABASE_URL/),
  ]);
  for (const text of said) expect(text).not.toMatch(/open-sesame|nowhere|127\.0|5432/);
  const nats = { DATABASE_URL: right, NATS_URL: `nats://127.0.0.1:${nowhere}` };
  // Of an instance that had begun, the log says that it ends.
  expect(await startServer(elsewhere(), nats).catch(String)).toContain('No NATS of NATS_URL lets this server in');
});

function listening(): Promise<Server> {
  return new Promise((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => resolve(taken));
  });
}

function portOf(listener: Server): string {
  const address = listener.address();
  return String(typeof address === 'object' && address ? address.port : 0);
}
