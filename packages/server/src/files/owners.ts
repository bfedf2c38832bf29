import { sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Database } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';

/** Whose each file is: kept before its bytes come, and as long as they may be there. */
export interface Owners {
  /** @param forSeconds how long it is kept where nobody sends it */
  remember(id: string, uid: string, forSeconds: number): Promise<void>;
  /** Whether anybody has it: not where they were erased meanwhile, nor where it is leaving. */
  has(id: string): Promise<boolean>;
  /** Some of the files that somebody put there. */
  filesOf(uid: string, count: number): Promise<readonly string[]>;
  /**
   * Some that nobody sent in time: from now on nobody can. Those that are not forgotten are given again, to whoever asks
   * after so many seconds.
   */
  leaving(count: number, againSeconds: number): Promise<readonly string[]>;
  forget(ids: readonly string[]): Promise<void>;
}

/** By the clock of the database: what is written that names a file keeps it there (`migrations/0015-unsent-files.sql`). */
export function ownersIn(database: Database): Owners {
  return {
    async remember(id, uid, forSeconds) {
      await database
        .insertInto('files')
        .values({ id, uid: toText(uid), due_at: sql`clock_timestamp() + make_interval(secs => ${forSeconds})` })
        .execute();
    },
    async has(id) {
      const row = await database
        .selectFrom('files')
        .select('id')
        .where('id', '=', id)
        .where('is_leaving', '=', false)
        .executeTakeFirst();
      return row !== undefined;
    },
    async filesOf(uid, count) {
      const rows = await database
        .selectFrom('files')
        .select('id')
        .where('uid', '=', toText(uid))
        .limit(count)
        .execute();
      return rows.map(({ id }) => id);
    },
    async leaving(count, againSeconds) {
      // What somebody is about to send, or another instance removes, is passed over.
      const { rows } = await database.executeQuery<{ readonly id: string }>(prepared`
        update files set is_leaving = true, due_at = clock_timestamp() + make_interval(secs => ${againSeconds})
        where id = any (array(
          select id from files where due_at <= clock_timestamp() order by due_at limit ${count} for update skip locked
        ))
        returning id`);
      return rows.map(({ id }) => id);
    },
    async forget(ids) {
      await database
        .deleteFrom('files')
        .where('id', 'in', [...ids])
        .execute();
    },
  };
}
