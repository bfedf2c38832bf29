import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createAccount } from '../accounts/accounts.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { ownSecret } from './own-secret.ts';
import { startNats } from '../nats/start-nats.ts';
import { keepRunning } from '../postgres/keep-running.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Ground } from './serve.ts';
import type { Settings } from '../settings/settings.ts';
import type { Log } from '../telemetry/log.ts';

/** What instances on this machine stand on, as far as it is started with them. */
export interface OwnGround extends Ground {
  /** Accounts to try it with, by uid: the password of each. */
  readonly demo: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const demoPeople = { ana: 'Ana Sousa', ben: 'Ben Okafor', cleo: 'Cleo Martin' } as const;

/** Starts a database and a NATS where they are wanted and not there yet. */
export async function prepareGround(settings: Settings, log: Log): Promise<OwnGround> {
  const folder = path.resolve(settings.folder);
  await mkdir(folder, { recursive: true });
  const nats = settings.hasOwnNats ? await startNats() : null;
  const postgres =
    settings.databaseUrl === null
      ? await startPostgres(path.join(folder, 'database'), ['-c', 'max_connections=300']).catch(
          async (error: unknown) => {
            await nats?.stop();
            throw error;
          },
        )
      : null;
  const stopKeeping = postgres && keepRunning(postgres, log);
  const stop = async (): Promise<void> => {
    await nats?.stop();
    await stopKeeping?.();
    await postgres?.stop();
  };
  const databaseUrl = settings.databaseUrl ?? postgres?.url ?? '';
  try {
    // Whoever brings a database of their own decides themselves whether there is REST.
    const adminKey = settings.adminKey ?? (postgres ? await ownSecret(path.join(folder, 'admin-key')) : null);
    return {
      databaseUrl,
      adminKey,
      natsUrls: nats ? [nats.url] : settings.natsUrls,
      demo: settings.hasDemo ? await makeDemo(databaseUrl, log) : {},
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeDemo(url: string, log: Log): Promise<Readonly<Record<string, string>>> {
  const database = openDatabase({ url, onWarning: (warning) => log.warn(warning) });
  const demo: Record<string, string> = {};
  try {
    await migrate(database);
    const made = await database.selectFrom('users').select('uid').where('uid', 'in', Object.keys(demoPeople)).execute();
    for (const [uid, name] of Object.entries(demoPeople)) {
      const password = `${uid}-password`;
      demo[uid] = password;
      // Those that were made when it was started before are there.
      if (!made.some((user) => user.uid === uid)) await createAccount(database, { uid, name, password }, Math.random);
    }
    return demo;
  } finally {
    await database.destroy();
  }
}
