import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../start/free-port.ts';
import { WrongSetting } from '../settings/wrong-setting.ts';
import { CannotStart } from '../start/cannot-start.ts';
import { endFirstProcess, firstProcessIn, isThere, portIn } from './first-process.ts';
import { findBinaries } from './binaries.ts';
import type { Who } from './binaries.ts';
import { isMet, type Ownership, takeOwnership } from './ownership.ts';

/** A PostgreSQL of one's own. */
export interface OwnPostgres {
  readonly url: string;
  /** Makes another database. @returns its address */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
  /** Of its first process. @throws where there is none */
  pid(): Promise<number>;
  /** Starts it again, where it ended by itself. */
  start(): Promise<void>;
  /** Whether its first process is there. */
  isRunning(): Promise<boolean>;
}

/** Seconds that it may take to start, or to end: after a crash it reads its log first. */
const patience = 120;

/**
 * Starts a PostgreSQL over a folder, which it fills at first. No root and no packages of the system are needed. It is a
 * process of its own: it lives until it is stopped, and one that a crash left behind is stopped first. One that somebody
 * else's is is left alone.
 *
 * @throws CannotStart
 */
export async function startPostgres(folder: string, flags: readonly string[] = []): Promise<OwnPostgres> {
  const secretFile = `${folder}.secret`;
  const isNew = !existsSync(path.join(folder, 'PG_VERSION'));
  const who = whoRuns(folder);
  const { initdb, pgCtl } = await findBinaries(who, `${folder}.programs`);
  const run = (program: string, args: readonly string[]): Promise<void> => runAs(who, program, args, folder);
  const password = isNew ? randomBytes(24).toString('hex') : (await readFile(secretFile, 'utf8')).trim();
  const urlAt = (port: number, name: string): string => `postgres://chat:${password}@127.0.0.1:${port}/${name}`;
  // By its own means, as Windows knows no signals. INT cuts everybody off, and ends in good order.
  const interrupt = (pid: number): Promise<void> => run(pgCtl, ['kill', 'INT', String(pid)]);
  const stopIt = (): Promise<void> => endFirstProcess(folder, interrupt, patience * 1_000);
  /** That of whoever runs over the folder, or was left behind there. */
  const ownRunning = async (): Promise<Ownership | 'absent'> => {
    const running = await portIn(folder);
    const found = running === null ? 'absent' : await takeOwnership(urlAt(running, 'postgres'));
    if (found !== 'taken') return found;
    throw isTaken(folder);
  };
  if (isNew) await fill(folder, password, who, (args) => run(initdb, args));
  else {
    const leftBehind = await ownRunning();
    if (leftBehind !== 'absent') {
      await stopIt();
      await leftBehind.end().catch(() => {});
    }
  }
  const port = await freePort();
  const options = ['-p', String(port), '-h', '127.0.0.1', '-c', 'unix_socket_directories=', ...flags].join(' ');
  let ownership: Ownership | null = null;
  const start = async (): Promise<void> => {
    try {
      await run(pgCtl, [
        'start',
        '-D',
        folder,
        '-l',
        path.join(folder, 'log.txt'),
        '-w',
        '-t',
        String(patience),
        '-o',
        options,
      ]);
    } catch (error) {
      // Of two that start at once, one does not. The other may not have come as far as to be met.
      for (let tries = 0; tries < 20; tries += 1, await setTimeout(100)) {
        const others = await portIn(folder);
        if (others !== null && (await isMet(urlAt(others, 'postgres')))) throw isTaken(folder);
      }
      throw error;
    }
    await own();
  };
  const own = async (): Promise<void> => {
    const taken = await takeOwnership(urlAt(port, 'postgres'));
    if (typeof taken === 'string') throw isTaken(folder);
    ownership = taken;
  };
  const urlOf = (name: string): string => urlAt(port, name);
  const asked = async <T>(ask: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    try {
      return await ask(client);
    } finally {
      await client.end();
    }
  };
  const createDatabase = async (name: string): Promise<string> => {
    await asked((client) => client.query(`create database ${client.escapeIdentifier(name)}`));
    return urlOf(name);
  };
  await start();
  // Whoever filled the folder may have been ended before they came to this.
  const { rowCount } = await asked((client) => client.query("select from pg_database where datname = 'chat'"));
  if (rowCount === 0) await createDatabase('chat');
  return {
    url: urlOf('chat'),
    createDatabase,
    async stop() {
      await ownership?.end().catch(() => {});
      await stopIt();
    },
    async pid() {
      const pid = await firstProcessIn(folder);
      if (pid === null) throw new Error(`No PostgreSQL runs over ${folder}.`);
      return pid;
    },
    start,
    async isRunning() {
      const pid = await firstProcessIn(folder);
      if (pid === null || !isThere(pid)) return false;
      // One of its processes that crashes takes all connections along, and not the first process.
      if (ownership?.isLost === true) await own();
      return true;
    },
  };
}

function isTaken(folder: string): CannotStart {
  return new CannotStart(
    `Another chat server runs over ${path.dirname(folder)}: end that one, or give this one another --folder (DATA_FOLDER).`,
  );
}

async function fill(
  folder: string,
  password: string,
  { uid, gid }: Who,
  run: (args: readonly string[]) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}.secret`, password, { mode: 0o600 });
  const given = `${folder}.password`;
  await writeFile(given, password, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) {
    await chown(folder, uid, gid);
    await chown(given, uid, gid);
  }
  try {
    await run(['-D', folder, '-U', 'chat', '-A', 'scram-sha-256', '--pwfile', given, '--encoding=UTF8', '--locale=C']);
  } finally {
    await rm(given, { force: true });
  }
}

/** PostgreSQL refuses to run as root: there, and only there, it runs as another user, the one whose folder it is. */
function whoRuns(folder: string): Who {
  if (process.getuid?.() !== 0) return {};
  const found = statSync(path.join(folder, 'PG_VERSION'), { throwIfNoEntry: false });
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (what: string): number =>
        Number(execFileSync('id', [what, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // there is no such user
    }
  }
  throw new Error('PostgreSQL does not run as root. Start the server as another user, or give DATABASE_URL.');
}

function runAs(who: Who, program: string, args: readonly string[], folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const running = spawn(program, args, {
      ...who,
      env: { ...process.env, LC_ALL: 'C' },
      // A folder that the other user may not enter is no place to stand in.
      cwd: path.parse(folder).root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    running.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk}`.slice(-2_000)));
    running.once('error', (cause) => reject(failed(folder, cause.message, who, cause)));
    running.once('exit', (code) => {
      // What it started may hold on to it.
      running.stderr.destroy();
      if (code === 0) resolve();
      else reject(failed(folder, said, who));
    });
  });
}

function failed(folder: string, said: string, { uid }: Who, cause?: unknown): Error {
  const words = said.trim().split('\n').slice(-3).join(' ');
  const log = path.join(folder, 'log.txt');
  const isKeptOut = uid !== undefined && /permission denied|EACCES|could not (?:access|create|change)/i.test(words);
  if (!isKeptOut) return new CannotStart(`PostgreSQL over ${folder} says: ${words} Its log is ${log}.`, { cause });
  return new WrongSetting(
    `PostgreSQL does not run as root, and the user it runs as here (${uid}) may not enter ${path.dirname(folder)}: give another --folder (DATA_FOLDER), such as one below /var/lib, or start the server as another user.`,
  );
}
