import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isKitException } from '@open-chat-kit/sdk/engine';
import { tokenReader } from './accounts/tokens.ts';
import { natsBus } from './cluster/nats-bus.ts';
import { postgresBus } from './cluster/postgres-bus.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { Files } from './files.ts';
import { Instance } from './instance.ts';
import { listen } from './listen.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import type { Settings } from './settings.ts';

/** A server that runs. */
export interface Running {
  readonly url: string;
  /** Accounts to try it with, by uid: the password of each. */
  readonly demo: Readonly<Record<string, string>>;
  /** Finishes what is under way, and ends everything. */
  stop(): Promise<void>;
}

const now = (): number => Math.floor(Date.now() / 1_000);

const demoPeople = { ana: 'Ana Sousa', ben: 'Ben Okafor', cleo: 'Cleo Martin' } as const;

/** Starts everything: a database where there is none, its tables, one instance, and its door. */
export async function serve(settings: Settings, warn: (warning: string, cause?: unknown) => void): Promise<Running> {
  const folder = path.resolve(settings.folder);
  await mkdir(folder, { recursive: true });
  const postgres = settings.databaseUrl === null ? await startPostgres(path.join(folder, 'database')) : null;
  const url = settings.databaseUrl ?? postgres?.url ?? '';
  const database = openDatabase({
    url,
    connections: settings.connections,
    onWarning: warn,
  });
  const end = async (): Promise<void> => {
    await database.destroy();
    await postgres?.stop();
  };
  try {
    await migrate(database);
    const files = new Files(path.join(folder, 'files'), await secretIn(path.join(folder, 'secret')));
    const { natsUrls } = settings;
    const bus =
      natsUrls.length === 0
        ? postgresBus({ url, database, onWarning: warn })
        : await natsBus({ servers: natsUrls, onWarning: warn });
    const instance = new Instance({
      database,
      files,
      bus,
      readToken: settings.tokens && tokenReader(settings.tokens),
      onWarning: warn,
    });
    await instance.begin();
    const demo = settings.hasDemo ? await makeDemo(instance) : {};
    const { host } = settings;
    const door = await listen({ instance, files, host, port: settings.port, now });
    return {
      url: `ws://${host.includes(':') ? `[${host}]` : host}:${door.port}`,
      demo,
      async stop() {
        await door.close();
        await instance.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function makeDemo(instance: Instance): Promise<Readonly<Record<string, string>>> {
  const demo: Record<string, string> = {};
  for (const [uid, name] of Object.entries(demoPeople)) {
    const password = `${uid}-password`;
    demo[uid] = password;
    try {
      await instance.createUser({ uid, name, password });
    } catch (error) {
      // Made when it was started before.
      if (!isKitException(error) || error.code !== 'CONFLICT') throw error;
    }
  }
  return demo;
}

/** What addresses of files are signed with: made once, and kept. */
async function secretIn(file: string): Promise<string> {
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const secret = randomBytes(32).toString('hex');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
