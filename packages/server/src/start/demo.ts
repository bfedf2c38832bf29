import { isKitException } from '@open-chat-kit/sdk/engine';
import { changeSecrets, createAccount, identify } from '../accounts/accounts.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../telemetry/log.ts';

const people = { ana: 'Ana Sousa', ben: 'Ben Okafor', cleo: 'Cleo Martin' } as const;

/** Accounts to try it with, which are made where there are none of their names. @returns those that open: the password of each, by uid */
export async function openDemo(database: Database): Promise<Readonly<Record<string, string>>> {
  const made = await madeIn(database);
  const open: Record<string, string> = {};
  for (const [uid, name] of Object.entries(people)) {
    const password = passwordOf(uid);
    if (!made.has(uid)) await createAccount(database, { uid, name, password }, Math.random);
    // Whoever was closed before, or has another password by now, stays as they are.
    if (await isOpen(database, uid)) open[uid] = password;
  }
  return open;
}

/** Passwords that everybody knows open nothing any more, where a folder that was tried is used by others from now on. */
export async function closeDemo(database: Database, log: Log): Promise<void> {
  for (const uid of await madeIn(database)) {
    if (!(await isOpen(database, uid))) continue;
    await changeSecrets(database, uid, { password: '' }, Math.random);
    log.warn('An account of the demo is closed: everybody knows its password.', { uid });
  }
}

/** To try a password takes its time: it is tried only where there is an account. */
async function madeIn(database: Database): Promise<ReadonlySet<string>> {
  const made = await database.selectFrom('users').select('uid').where('uid', 'in', Object.keys(people)).execute();
  return new Set(made.map(({ uid }) => uid));
}

function passwordOf(uid: string): string {
  return `${uid}-password`;
}

/** No token changes a profile: none is read. */
async function nothing(): Promise<void> {}

async function isOpen(database: Database, uid: string): Promise<boolean> {
  try {
    const identifying = { database, random: Math.random, readToken: null, hasOpenAccounts: false, change: nothing };
    await identify(identifying, { uid, password: passwordOf(uid) });
    return true;
  } catch (error) {
    if (isKitException(error) && error.code === 'AUTH_FAILED') return false;
    throw error;
  }
}
