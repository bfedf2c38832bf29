import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** Of the lock that the owner of a PostgreSQL holds in it: any number, always the same. */
const lock = 5_310_977;

/** Milliseconds in which a PostgreSQL notices that its owner is gone. */
const patience = 2_000;

/** Milliseconds that one takes at the most which is starting, or ending. */
const longestTurn = 120_000;

/**
 * That a PostgreSQL of one's own is this process's: a connection with a lock. It goes with the process, however that ends, and
 * never before it.
 */
export interface Ownership {
  /** Its connection broke: somebody else may take it. */
  readonly isLost: boolean;
  end(): Promise<void>;
}

/** Makes a running PostgreSQL one's own. @returns `taken` by somebody who lives, `absent` where it does not run at this address */
export async function takeOwnership(url: string): Promise<Ownership | 'taken' | 'absent'> {
  for (const end = Date.now() + longestTurn; ; await setTimeout(100)) {
    const client = await meet(url);
    if (client === null) return 'absent';
    try {
      return await lockWith(client);
    } catch (error) {
      // Whoever was faster stops it, and cuts off all who wait: it is looked at anew.
      if (Date.now() > end) throw error;
    }
  }
}

/** Whether one runs at this address. Whose it is is not asked: whoever just started it would find it taken by whoever asks. */
export async function isMet(url: string): Promise<boolean> {
  const client = await meet(url);
  await client?.end();
  return client !== null;
}

/** @throws where the connection breaks */
async function lockWith(client: pg.Client): Promise<Ownership | 'taken'> {
  for (const end = Date.now() + patience; ; await setTimeout(100)) {
    const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock(${lock}) as "isOurs"`);
    if (rows[0]?.isOurs === true) return heldBy(client);
    if (Date.now() < end) continue;
    await client.end();
    return 'taken';
  }
}

function heldBy(client: pg.Client): Ownership {
  let isLost = false;
  client.once('end', () => (isLost = true));
  return {
    get isLost() {
      return isLost;
    },
    end: () => client.end(),
  };
}

/** Connects, once what is on its way up or down is there or gone. @returns `null` for nobody, or somebody else's */
async function meet(url: string): Promise<pg.Client | null> {
  for (const end = Date.now() + longestTurn; ; await setTimeout(100)) {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    // It breaks with the PostgreSQL, which is noticed elsewhere.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isTurning = error instanceof pg.DatabaseError && error.code?.startsWith('57P') === true;
      if (!isTurning || Date.now() > end) return null;
    }
  }
}
