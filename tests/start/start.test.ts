import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { ownFolder } from '../server/own-folder.ts';

const root = path.resolve(__dirname, '../..');
const servers: Server[] = [];
const programs: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => ended(program)));
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

test.each(['127.0.0.1', '::1', '::'])('a port that another program has on %s alone is left to it', async (host) => {
  const taken = await listen(host);
  const { firstLineWith } = start(taken);
  expect(await firstLineWith('Another program')).toBe(
    `Another program listens on port ${taken}: this takes ${portIn(await firstLineWith('http'))}.`,
  );
  expect(portIn(await firstLineWith('http'))).toBeGreaterThan(taken);
});

test('the address is printed once page and bundle answer, and until then that they are bundled', async () => {
  const { firstLineWith, lines } = start(await freePort());
  const address = /http:\S+/.exec(await firstLineWith('http'))?.[0] ?? '';
  const said = lines().map((line) => line.replace(/\d+/g, 'N'));
  expect(said[0]).toBe('example: bundling, which takes up to a minute the first time');
  expect(
    said.filter((line) => line === 'example: still bundling (N s); the address comes when the page is there').length,
  ).toBeGreaterThan(1);
  expect(said.at(-1)).toBe('example: http://localhost:N (bundled in N s; Ctrl+C ends it)');
  expect((await fetch(address)).status).toBe(200);
});

test('a bundle that fails is said to fail, and the server goes on', async () => {
  const { firstLineWith } = start(await freePort(), 500);
  expect(await firstLineWith('http')).toMatch(/^example: bundling failed, as said above; .* http:/);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the server too, with its port free again', async (signal) => {
  const { firstLineWith, program } = start(await freePort());
  const port = portIn(await firstLineWith('http'));
  await ended(program, signal);
  expect(await listen('127.0.0.1', port)).toBe(port);
});

test('beside a chat server: another port where one is taken, its accounts, and Ctrl+C ends both in order', async () => {
  const folder = ownFolder('start');
  try {
    const taken = await listen('127.0.0.1');
    const { program, firstLineWith, lines } = run('start-with-server.mjs', [`${taken}`, path.join(folder, 'data')]);
    const address = /ws:\S+/.exec(await firstLineWith('listens on ws'))?.[0] ?? '';
    const port = Number(new URL(address).port);
    expect(await firstLineWith('Another program')).toBe(
      `Another program listens on port ${taken}: the chat server takes ${port}.`,
    );
    expect(await firstLineWith('log in as ana')).toBe('  log in as ana with the password ana-password');
    await firstLineWith('Ctrl+C ends it');
    expect((await fetch(`${address.replace('ws', 'http')}/ready`)).status).toBe(200);
    await ended(program, 'SIGINT');
    expect(program.exitCode).toBe(0);
    expect(lines().slice(-2)).toEqual(['example: ended', 'chat server: ended']);
    expect(await listen('127.0.0.1', port)).toBe(port);
    expect(existsSync(path.join(folder, 'data/database/postmaster.pid'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an option that is none is refused in one sentence', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', 'web', '--sever'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    2,
    '"--sever" is no option. There is --server: it starts the chat server, and the example on it.\n',
  ]);
});

test('a port that is none is refused in one sentence', () => {
  const refused = spawnSync(process.execPath, ['scripts/start.mjs', 'web'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PORT: 'eighty' },
  });
  expect([refused.status, refused.stderr]).toEqual([
    2,
    'PORT is "eighty", and a port is a whole number from 1 to 65535.\n',
  ]);
});

interface Running {
  readonly program: ChildProcess;
  readonly lines: () => readonly string[];
  readonly firstLineWith: (part: string) => Promise<string>;
}

function start(port: number, status = 200): Running {
  return run('start-slow-server.mjs', [`${port}`, `${status}`]);
}

/** A program without a terminal, and what it prints. */
function run(name: string, args: readonly string[]): Running {
  const file = path.join(__dirname, name);
  const program = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  programs.push(program);
  const news = new EventEmitter();
  let text = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      news.emit('news');
    });
  }
  program.on('close', () => news.emit('news'));
  const lines = (): readonly string[] => text.split('\n').slice(0, -1);
  const firstLineWith = async (part: string): Promise<string> => {
    for (;;) {
      const line = lines().find((one) => one.includes(part));
      if (line !== undefined) return line;
      if (program.exitCode !== null) throw new Error(`It ended with ${program.exitCode} and said:\n${text}`);
      await once(news, 'news');
    }
  };
  return { program, lines, firstLineWith };
}

/** With the server that it started: killed outright, it could not end that. */
async function ended(program: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const end = once(program, 'exit');
  program.kill(signal);
  await end;
}

async function listen(host: string, port = 0): Promise<number> {
  const server = createServer();
  servers.push(server);
  server.listen({ host, port, ipv6Only: host === '::1' });
  await once(server, 'listening');
  return portOf(server);
}

/** Free a moment ago; should it be taken meanwhile, the next one serves. */
async function freePort(): Promise<number> {
  const port = await listen('127.0.0.1');
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return port;
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}

function portIn(line: string): number {
  return Number(/localhost:(\d+)/.exec(line)?.[1]);
}
