import { gone } from '../accounts/accounts.ts';
import { prepared } from '../database/prepared.ts';
import type { Database } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';

/** A file that somebody is about to put there. */
export interface AskedFile {
  readonly id: string;
  readonly uid: string;
  readonly size: number;
  /** How long it is kept where nobody sends it. */
  readonly unsentSeconds: number;
}

/** What the smallest file counts for: it has its row and its place, too. */
const least = 65_536;

/** Whose each file is: kept before its bytes come, and as long as they may be there. */
export interface Owners {
  /**
   * @returns whether it is theirs now: not where all that they asked for within a day would be more than `mostADay` bytes
   * @throws AUTH_FAILED where they were erased
   */
  remember(file: AskedFile, mostADay: number): Promise<boolean>;
  /** Whether anybody has it: not where they were erased meanwhile, nor where it is leaving. */
  has(id: string): Promise<boolean>;
  /** Some of the files that somebody put there, but for those that are leaving anyway. */
  filesOf(uid: string, count: number): Promise<readonly string[]>;
  /**
   * Some that nobody sent in time: from now on nobody can. Those that are not forgotten are given again, to whoever asks
   * after so many seconds.
   */
  leaving(count: number, againSeconds: number): Promise<readonly string[]>;
  forget(ids: readonly string[]): Promise<void>;
  /** The same, but for those whose bytes may still come, as long after they were asked for: these are leaving, and are given then. */
  forgetOrLeave(ids: readonly string[], openSeconds: number): Promise<void>;
}

/** By the clock of the database: what is written that names a file keeps it there (`migrations/0015-unsent-files.sql`). */
export function ownersIn(database: Database): Owners {
  return {
    async remember({ id, uid, size, unsentSeconds }, mostADay) {
      const [owner, counted] = [toText(uid), Math.max(size, least)];
      const { rows } = await database.executeQuery<{ readonly id: string }>(prepared`
        insert into files (id, uid, due_at, asked_at, counted)
        select ${id}, ${owner}, clock_timestamp() + make_interval(secs => ${unsentSeconds}), clock_timestamp(),
          ${counted}::integer
        from users where uid = ${owner} and erased_at = 0 and ${counted}::integer + (
          select coalesce(sum(counted), 0) from files
          where uid = ${owner} and asked_at > now() - interval '1 day'
        ) <= ${mostADay}
        -- Whoever is erased at the same time, and their files, waits for it.
        for share of users
        returning id`);
      if (rows.length === 0) await mustBeThere(database, owner);
      return rows.length > 0;
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
        .where('is_leaving', '=', false)
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
    async forgetOrLeave(ids, openSeconds) {
      await database.executeQuery(prepared`
        with open as (
          update files set is_leaving = true, due_at = asked_at + make_interval(secs => ${openSeconds})
          where id = any (${[...ids]}::text[]) and asked_at + make_interval(secs => ${openSeconds}) > clock_timestamp()
          returning id
        )
        delete from files where id = any (${[...ids]}::text[]) and id not in (select id from open)`);
    },
    async forget(ids) {
      await database
        .deleteFrom('files')
        .where('id', 'in', [...ids])
        .execute();
    },
  };
}

/** @throws AUTH_FAILED for whoever was erased while their connection was open */
async function mustBeThere(database: Database, owner: string): Promise<void> {
  const row = await database
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', owner)
    .where('erased_at', '=', 0)
    .executeTakeFirst();
  if (!row) throw gone();
}
