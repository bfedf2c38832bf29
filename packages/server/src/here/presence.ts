import type { Clock } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import { Batch } from '../batch.ts';
import { databaseTime } from '../database/database-time.ts';
import type { Database, Work } from '../database/open-database.ts';
import { fromText, toText } from '../database/texts.ts';

/** Seconds after which whoever was on an instance that says nothing more is gone. */
const lease = 30;
/** Milliseconds between two renewals, and between two looks for instances that are gone. */
const renewal = 10_000;
/** How many people are written at once, so that nobody waits long for the lock of one of them. */
const mostAtOnce = 500;

interface PresenceOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** Of this life of the instance. */
  readonly instance: string;
  /** The lease stands. Where it had been taken away, nobody counts as here any more. */
  readonly onRenewed: (wasTaken: boolean) => Promise<void>;
  /** These came, or went, for everybody. */
  readonly onChange: (uids: readonly string[]) => Promise<void>;
  /** Counts work as under way until it ends. */
  readonly track: (work: Promise<void>) => Promise<void>;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** Who is there, on all instances: people are on an instance, which has a lease; when it dies, they die with it. */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #coming = new Batch<string>((uids) => this.#inParts(uids, (part) => this.#come(part)));
  readonly #going = new Batch<string>((uids) => this.#inParts(uids, (part) => this.#go(part)));
  /** What was written of these could not be told. */
  readonly #untold = new Set<string>();
  #stop: (() => void) | null = null;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** Takes a lease, and begins to renew it. */
  async begin(): Promise<void> {
    const { clock, track, onWarning } = this.#options;
    await this.#lease();
    const again = (): void => {
      this.#stop = clock.after(renewal, () => {
        again();
        void track(this.renew().catch((error: unknown) => onWarning('Presence could not be renewed.', error)));
      });
    };
    again();
  }

  end(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** The first connection of a user to this instance came. */
  come(uid: string): Promise<void> {
    return this.#coming.add(uid);
  }

  /** The last one went. */
  go(uid: string): Promise<void> {
    return this.#going.add(uid);
  }

  /** A word of how somebody is was lost: the next renewal has them told of as they are then. */
  tellAgain(uid: string): void {
    this.#untold.add(uid);
  }

  /** Says that this instance is still there, and finds those that have died. */
  async renew(): Promise<void> {
    const { database, onRenewed } = this.#options;
    // Whoever stood still for so long was declared dead.
    await onRenewed(await this.#lease());
    if (this.#untold.size > 0) await this.#tell([...this.#untold]);
    const dead = await database.selectFrom('instances').select('instance').where('until', '<', databaseTime).execute();
    for (const { instance } of dead) await this.#expire(instance);
  }

  /** @returns whether there was none, or one that had run out: others may have begun by then to take people away */
  async #lease(): Promise<boolean> {
    const { database, instance } = this.#options;
    const until = sql<number>`${databaseTime} + ${lease}`;
    const { numUpdatedRows } = await database
      .updateTable('instances')
      .set({ until })
      .where('instance', '=', instance)
      .where('until', '>=', databaseTime)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return false;
    await database
      .insertInto('instances')
      .values({ instance, until })
      .onConflict((conflict) => conflict.column('instance').doUpdateSet({ until }))
      .execute();
    return true;
  }

  async #inParts(uids: readonly string[], run: (part: readonly string[]) => Promise<void>): Promise<void> {
    const texts = uids.map(toText);
    for (let at = 0; at < texts.length; at += mostAtOnce) await run(texts.slice(at, at + mostAtOnce));
  }

  async #come(uids: readonly string[]): Promise<void> {
    const { instance } = this.#options;
    await this.#change(uids, (work) =>
      sql<{ readonly uid: string }>`
        with there as (select uid from presence where uid = any (${uids}::text[])),
        written as (
          insert into presence (uid, instance) select uid, ${instance} from users where uid = any (${uids}::text[])
          on conflict do nothing
        )
        update users set revision = revision + 1
        where uid = any (${uids}::text[]) and uid not in (select uid from there) returning uid`.execute(work),
    );
  }

  async #go(uids: readonly string[]): Promise<void> {
    const { instance } = this.#options;
    await this.#change(uids, (work) => this.#leave(work, uids, instance));
  }

  #leave(
    work: Work,
    uids: readonly string[],
    instance: string,
  ): Promise<{ rows: readonly { readonly uid: string }[] }> {
    const { now } = this.#options;
    return sql<{ readonly uid: string }>`
      with gone as (
        delete from presence where uid = any (${uids}::text[]) and instance = ${instance} returning uid
      ), elsewhere as (
        select uid from presence where uid = any (${uids}::text[]) and instance <> ${instance}
      )
      update users set revision = revision + 1, last_active_at = ${now()}
      where uid = any (array(select uid from gone)) and uid not in (select uid from elsewhere) returning uid`.execute(
      work,
    );
  }

  async #expire(instance: string): Promise<void> {
    const { database } = this.#options;
    const isOver = sql`instance = ${instance} and until < ${databaseTime}`;
    for (;;) {
      const found = await database
        .selectFrom('presence')
        .select('uid')
        .where('instance', '=', instance)
        .limit(mostAtOnce)
        .execute();
      if (found.length === 0) break;
      const uids = found.map(({ uid }) => uid);
      let isDead = false;
      await this.#change(uids, async (work) => {
        const { rows } = await sql`select 1 from instances where ${isOver}`.execute(work);
        isDead = rows.length > 0;
        return isDead ? await this.#leave(work, uids, instance) : { rows: [] };
      });
      // It came back, or somebody else was faster.
      if (!isDead) return;
    }
    await sql`
      delete from instances where ${isOver}
        and not exists (select from presence where presence.instance = ${instance})`.execute(database);
  }

  /** Under the locks of the users, always in the same order: of two instances one is the first, or the last. */
  async #change(
    uids: readonly string[],
    write: (work: Work) => Promise<{ readonly rows: readonly { readonly uid: string }[] }>,
  ): Promise<void> {
    const { database } = this.#options;
    const changed = await database.transaction().execute(async (work) => {
      await sql`select from users where uid = any (${uids}::text[]) order by uid for no key update`.execute(work);
      const { rows } = await write(work);
      return rows.map(({ uid }) => fromText(uid));
    });
    if (changed.length > 0) await this.#tell(changed);
  }

  /** Told once more with the next renewal where it fails: what is written already is no change the next time. */
  async #tell(uids: readonly string[]): Promise<void> {
    // Whatever is lost of this from here on is to be told again.
    for (const uid of uids) this.#untold.delete(uid);
    try {
      await this.#options.onChange(uids);
    } catch (error) {
      for (const uid of uids) this.#untold.add(uid);
      throw error;
    }
  }
}
