import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ownFolder } from './own-folder.ts';
import { RawClient } from './raw-client.ts';
import { groupNamed, groupsQuery, textOf } from './raw-requests.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { twoPorts } from './two-ports.ts';

const running: ServerProcess[] = [];
let folder = '';

beforeAll(() => {
  folder = ownFolder('operating');
});

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGINT');
    await server.ended;
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServer(['--folder', path.join(folder, 'data'), '--port', '0', ...args], env);
  running.push(server);
  return server;
}

const ana = { uid: 'ana', password: 'ana-password' };

test('killed or ended, and started again, it finds everything', async () => {
  const first = await start();
  const client = await new RawClient(first.urls[0] ?? '').open();
  expect(await client.codeOf('connect', ana)).toBe('ok');
  expect(await client.codeOf('createGroup', groupNamed('tea'))).toBe('ok');
  first.process.kill('SIGKILL');
  await first.ended;
  const second = await start();
  const again = await new RawClient(second.urls[0] ?? '').open();
  await again.ask('connect', ana);
  expect(await again.codeOf('getGroup', 'tea')).toBe('ok');
  second.process.kill('SIGINT');
  expect(await second.ended).toBe(0);
  // Its database ended with it.
  expect(isRunning(path.join(folder, 'data/database'))).toBe(false);
});

test('ended while it made its database, it makes the rest the next time', async () => {
  const data = path.join(folder, 'half');
  const first = await startServer(['--folder', data, '--port', '0']);
  first.process.kill('SIGINT');
  await first.ended;
  // As one leaves it who is ended behind filling the folder, and before making a database in it.
  await dropDatabase(path.join(data, 'database'));
  const second = await startServer(['--folder', data, '--port', '0']);
  running.push(second);
  expect(await (await new RawClient(second.urls[0] ?? '').open()).codeOf('connect', ana)).toBe('ok');
});

test('SIGTERM sends all clients elsewhere, and ends in good order', async () => {
  const server = await start([], { DRAIN_SECONDS: '1' });
  const clients = await connected(server, 4);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  for (const { closed, events } of clients) {
    await closed;
    expect(events.at(-1)).toMatchObject({ type: 'connection.lost', code: 'NETWORK' });
  }
});

test('who came first goes first: others are served until their turn, nobody is let in, a second signal ends it', async () => {
  // Longer than any machine stands still: nobody else's turn comes.
  const server = await start([], { DRAIN_SECONDS: '3600' });
  const [url = ''] = server.urls;
  const [first, ...others] = await connected(server, 3);
  await becomesReady(url);
  server.process.kill('SIGTERM');
  await first?.closed;
  expect(await statusOf(url, '/ready')).toBe(503);
  expect(await statusOf(url, '/health')).toBe(200);
  await expect(new RawClient(url).open()).rejects.toThrow('503');
  for (const other of others) expect(await other.codeOf('listGroups', groupsQuery)).toBe('ok');
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(1);
});

test('it is ready while its database answers', async () => {
  const server = await start();
  const [url = ''] = server.urls;
  await becomesReady(url);
  const pid = Number(execFileSync('pgrep', ['-of', path.join(folder, 'data/database')], { encoding: 'utf8' }));
  process.kill(pid, 'SIGSTOP');
  for (const child of childrenOf(pid)) process.kill(child, 'SIGSTOP');
  try {
    expect(await statusOf(url, '/ready')).toBe(503);
    expect(await statusOf(url, '/health')).toBe(200);
  } finally {
    for (const child of childrenOf(pid)) process.kill(child, 'SIGCONT');
    process.kill(pid, 'SIGCONT');
  }
  await becomesReady(url);
});

test('Prometheus reads figures at a door of its own', async () => {
  const server = await start([], { METRICS_PORT: '0', LOG_FORMAT: 'json' });
  const [url = ''] = server.urls;
  const client = await new RawClient(url).open();
  await client.ask('connect', ana);
  await client.ask('getGroup', 'nowhere');
  await client.codeOf('connect', { uid: 'ben', password: 'wrong' });
  const metricsUrl = JSON.parse(
    server
      .said()
      .split('\n')
      .find((line) => line.includes('It listens.')) ?? '',
  ).metricsUrl;
  const text = await (await fetch(metricsUrl)).text();
  expect(text).toContain('open_chat_connections 1\n');
  expect(text).toContain('open_chat_requests_total{name="getGroup",code="NOT_FOUND"} 1\n');
  expect(text).toContain('open_chat_request_seconds_count{name="getGroup"} 1\n');
  expect(text).toContain('open_chat_logins_total{code="ok"} 1\n');
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
  expect(await statusOf(url, '/metrics')).toBe(404);
});

test('with a certificate it encrypts, and takes a renewed one without ending a socket', async () => {
  const [one, two] = ['one', 'two'].map((name) => certificate(name));
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  copy(one ?? '', cert, key);
  const server = await start([], { TLS_CERT: cert, TLS_KEY: key });
  const [url = ''] = server.urls;
  expect(url).toMatch(/^wss:/);
  const client = await new RawClient(url, { rejectUnauthorized: false }).open();
  expect(await client.codeOf('connect', ana)).toBe('ok');
  expect(await subjectAt(url)).toContain('one');
  copy(two ?? '', cert, key);
  while (!(await subjectAt(url)).includes('two')) await sleep(50);
  expect(await client.codeOf('listGroups', groupsQuery)).toBe('ok');
  await expect(
    startServer(['--folder', folder], { TLS_CERT: cert, TLS_KEY: path.join(folder, 'none.pem') }),
  ).rejects.toThrow('TLS_KEY names a file that cannot be read');
  cpSync(path.join(one ?? '', 'key.pem'), key);
  await expect(startServer(['--folder', folder], { TLS_CERT: cert, TLS_KEY: key })).rejects.toThrow(
    'do not make a pair',
  );
});

test('two instances on one machine: what one is told the other tells, and one that is killed comes back', async () => {
  const base = String(await twoPorts());
  const server = await startServer(['--folder', path.join(folder, 'data'), '--port', base, '--instances', '2']);
  running.push(server);
  expect(server.urls).toHaveLength(2);
  const [a, b] = await Promise.all(server.urls.map((url) => new RawClient(url).open()));
  await a?.ask('connect', ana);
  await b?.ask('connect', { uid: 'ben', password: 'ben-password' });
  await a?.ask('createGroup', groupNamed('two'));
  await b?.ask('joinGroup', 'two', '');
  const target = { type: 'group', id: 'two' };
  await a?.ask('send', target, textOf('hello'));
  while (!b?.events.some(({ type }) => type === 'message.received')) await b?.ask('ping');
  process.kill(instancesOf(server)[1] ?? NaN, 'SIGKILL');
  expect(await b?.closed).toBe(1006);
  while (!(await isOpen(server.urls[1] ?? ''))) await sleep(50);
  server.process.kill('SIGINT');
  expect(await server.ended).toBe(0);
  expect(isRunning(path.join(folder, 'data'))).toBe(false);
});

test('instances do not outlive whoever started them', async () => {
  const base = String(await twoPorts());
  const server = await startServer(['--folder', path.join(folder, 'data'), '--port', base, '--instances', '2'], {
    DRAIN_SECONDS: '0',
  });
  running.push(server);
  const sockets = await Promise.all(server.urls.map((url) => new RawClient(url).open()));
  server.process.kill('SIGKILL');
  for (const { closed } of sockets) await closed;
  // Their doors are shut before they have done all that they still do with their database.
  while (isRunning(`main.ts.*${path.join(folder, 'data')}`)) await sleep(50);
  // What it left behind is found, and ended in good order.
  const again = await startServer(['--folder', path.join(folder, 'data'), '--port', '0']);
  running.push(again);
  again.process.kill('SIGINT');
  expect(await again.ended).toBe(0);
  expect(isRunning(path.join(folder, 'data'))).toBe(false);
});

/** So many of one person, who are in. */
async function connected({ urls: [url = ''] }: ServerProcess, count: number): Promise<readonly RawClient[]> {
  const clients: RawClient[] = [];
  // One after the other: they are sent away in the order in which they came.
  for (let index = 0; index < count; index += 1) clients.push(await new RawClient(url).open());
  for (const client of clients) expect(await client.codeOf('connect', ana)).toBe('ok');
  return clients;
}

/** A database that is slow for two seconds is none: on a machine that stands still, that happens. */
async function becomesReady(url: string): Promise<void> {
  while ((await statusOf(url, '/ready')) !== 200) await sleep(50);
}

async function isOpen(url: string): Promise<boolean> {
  const client = new RawClient(url);
  return await client.open().then(
    () => {
      client.end();
      return true;
    },
    () => false,
  );
}

/** Starts PostgreSQL over a folder for so long as it takes to remove the chat's database. */
async function dropDatabase(database: string): Promise<void> {
  const program = `
    import { startPostgres } from '@open-chat-kit/server';
    import pg from 'pg';
    const postgres = await startPostgres(process.argv[1]);
    const client = new pg.Client({ connectionString: postgres.url.replace(/chat$/, 'postgres') });
    await client.connect();
    await client.query('drop database chat');
    await client.end();
    await postgres.stop();
  `;
  const args = ['--conditions=@open-chat-kit/source', '--input-type=module', '--eval', program, database];
  await promisify(execFile)(process.execPath, args, { cwd: path.resolve(__dirname, '../..') });
}

function statusOf(url: string, at: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(`${url.replace('ws', 'http')}${at}`, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .on('error', reject);
  });
}

/** In the order in which they were started. */
function instancesOf({ process: { pid = 0 } }: ServerProcess): readonly number[] {
  return childrenOf(pid, '-f', 'main.ts');
}

function childrenOf(pid: number, ...which: readonly string[]): readonly number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid), ...which], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);
}

/** Whether there is a process with such a command. */
function isRunning(command: string): boolean {
  return spawnSync('pgrep', ['-f', command]).status === 0;
}

/** @returns the folder in which it stands */
function certificate(name: string): string {
  const home = mkdtempSync(path.join(folder, 'certificate-'));
  const files = ['-keyout', path.join(home, 'key.pem'), '-out', path.join(home, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, ...files];
  execFileSync('openssl', made, { stdio: 'ignore' });
  return home;
}

function copy(home: string, cert: string, key: string): void {
  cpSync(path.join(home, 'cert.pem'), cert);
  cpSync(path.join(home, 'key.pem'), key);
}

async function subjectAt(url: string): Promise<string> {
  const tls = await import('node:tls');
  const { hostname, port } = new URL(url);
  return await new Promise((resolve, reject) => {
    const socket = tls.connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}
