import type { Clock } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import type { Database, Work } from './database/open-database.ts';
import { fromText, toText } from './database/texts.ts';

/** Seconds after which whoever was on an instance that says nothing more is gone. */
const lease = 30;
/** Milliseconds between two renewals, and between two looks for those who are gone. */
const renewal = 10_000;

interface PresenceOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** Of this life of the instance. */
  readonly instance: string;
  /** Somebody came, or went, for everybody. */
  readonly onChange: (uid: string) => Promise<void>;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** Who is there, on all instances: a lease for each user on each of them, which dies with the instance. */
export class Presence {
  readonly #options: PresenceOptions;
  #stop: (() => void) | null = null;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** Begins to renew. */
  begin(): void {
    const { clock, onWarning } = this.#options;
    const again = (): void => {
      this.#stop = clock.after(renewal, () => {
        again();
        this.renew().catch((error: unknown) => onWarning('Presence could not be renewed.', error));
      });
    };
    again();
  }

  end(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** The first connection of a user to this instance came. */
  async come(uid: string): Promise<void> {
    const { database, instance, now } = this.#options;
    const wasAway = await database.transaction().execute(async (work) => {
      const wasThere = await isThere(work, uid);
      await work
        .insertInto('presence')
        .values({ uid: toText(uid), instance, until: now() + lease })
        .onConflict((on) => on.columns(['uid', 'instance']).doUpdateSet({ until: now() + lease }))
        .execute();
      if (!wasThere) await change(work, uid, null);
      return !wasThere;
    });
    if (wasAway) await this.#options.onChange(uid);
  }

  /** The last one went. */
  async go(uid: string): Promise<void> {
    const { database, instance, now } = this.#options;
    const isAway = await database.transaction().execute(async (work) => {
      const wasThere = await isThere(work, uid);
      await work.deleteFrom('presence').where('uid', '=', toText(uid)).where('instance', '=', instance).execute();
      const isGone = wasThere && !(await isThere(work, uid));
      if (isGone) await change(work, uid, now());
      return isGone;
    });
    if (isAway) await this.#options.onChange(uid);
  }

  /** Says that those who are here still are, and finds those whose instance has died. */
  async renew(): Promise<void> {
    const { database, instance, now } = this.#options;
    await database
      .updateTable('presence')
      .set({ until: now() + lease })
      .where('instance', '=', instance)
      .execute();
    const expired = await database.selectFrom('presence').select('uid').distinct().where('until', '<', now()).execute();
    for (const { uid } of expired) await this.#expire(fromText(uid));
  }

  async #expire(uid: string): Promise<void> {
    const { database, now } = this.#options;
    const isAway = await database.transaction().execute(async (work) => {
      const wasThere = await isThere(work, uid);
      await work.deleteFrom('presence').where('uid', '=', toText(uid)).where('until', '<', now()).execute();
      const isGone = wasThere && !(await isThere(work, uid));
      if (isGone) await change(work, uid, now());
      return isGone;
    });
    if (isAway) await this.#options.onChange(uid);
  }
}

/** Under the lock of the user: of two instances one is the first, or the last. */
async function isThere(work: Work, uid: string): Promise<boolean> {
  await sql`select 1 from users where uid = ${toText(uid)} for no key update`.execute(work);
  const row = await work.selectFrom('presence').select('instance').where('uid', '=', toText(uid)).executeTakeFirst();
  return row !== undefined;
}

async function change(work: Work, uid: string, leftAt: number | null): Promise<void> {
  await work
    .updateTable('users')
    .set((is) => ({ revision: is('revision', '+', 1), ...(leftAt !== null && { last_active_at: leftAt }) }))
    .where('uid', '=', toText(uid))
    .execute();
}
