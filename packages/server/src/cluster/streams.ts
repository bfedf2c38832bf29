import { sql } from 'kysely';
import pg from 'pg';
import { atLeisure } from '../database/at-leisure.ts';
import { heeding } from '../database/heed.ts';
import { prepared, words } from '../database/prepared.ts';
import type { Prepared } from '../database/prepared.ts';
import type { Database, Work } from '../database/open-database.ts';
import { writeAndEnd } from '../database/together.ts';
import type { Answers } from '../database/together.ts';
import type { Bus } from './bus.ts';
import type { Moment } from './moment.ts';
import type { Happening, KeptHappening, Unnumbered } from './outcomes.ts';
import { topicsOfStream } from './topics.ts';

/** A stream, and up to which number nothing of it is asked for. */
export interface Known {
  readonly stream: string;
  readonly known: number;
}

/** What is asked of a stream. */
export interface Asked extends Known {
  /** What could not be read then; `null` for what is aside alone: about somebody whom not everything in it is about. */
  readonly since: Moment | null;
}

/** What a happening is about, and the transaction in which it was written. */
export type Written = Pick<Happening, 'seq' | 'topics'> & { readonly transaction: number };
export type Found = Happening & Written;

/** Where a stream stands, and what is aside in it. */
export interface Standing {
  readonly stream: string;
  readonly seq: number;
  readonly asides: readonly Written[];
}

/** So much of what is aside in a stream says that there is more of it than is worth to be read for that. */
export const mostAsides = 100;

/** A time from which on it is to be looked for what is new. */
export interface Lately {
  readonly at: string;
  /** Which database it is. */
  readonly of: string;
  /** Whether some of what came since the time that was given may have been removed unread. */
  readonly isTooLate: boolean;
}

/** Where everything stands that happened, for a while: what the bus did not say is read here. */
export interface Streams {
  /** So much of one stream is read at once. */
  readonly mostAtOnce: number;
  /**
   * Before anything is asked, so that nothing which was written into another database, of which this one is a copy, is
   * taken for new. @returns which database it is
   */
  begin(): Promise<string>;
  /**
   * Where streams stand, all of them at one moment, as PostgreSQL writes it; of what is aside one more than {@link mostAsides}
   * at the most. @throws TIMEOUT where that takes too long
   * @param unless of what is aside what could be read then is not asked for
   */
  standing(
    asked: readonly Known[],
    unless: Moment,
  ): Promise<{ readonly snapshot: string; readonly standings: readonly Standing[] }>;
  /** The time by the clock of the database, earlier by what a transaction takes from its last row to its end; and which it is. */
  lately(since: string): Promise<Lately>;
  /**
   * What is in streams behind a number, those of one stream in their order, up to {@link mostAtOnce}. @throws TIMEOUT where that takes too long
   * @param unless of what is aside what could be read then is not asked for
   */
  behind(asked: readonly Asked[], unless: Moment): Promise<readonly Found[]>;
  /** Where the streams are in which something came about one of these, from this time on. */
  heads(from: string, about: readonly string[]): Promise<readonly { readonly stream: string; readonly seq: number }[]>;
  forgetOld(): Promise<void>;
}

interface HappeningRow extends Omit<Found, 'outcomes' | 'origin'> {
  readonly outcomes: KeptHappening;
}

/** Minutes that a happening is kept; and after how many it may be gone before it is read, if it is looked for only then. */
const [kept, readable] = [60, 55];

/** How many happenings are removed at once. */
const mostForgotten = 10_000;

/** Seconds that a transaction takes, at the most, from its last row to its end. */
const longestEnd = 20;

/** Which database it is. A standby that takes the place of another begins a line of its own, and what is restored has tables of its own. */
const itself = sql`(select system_identifier from pg_control_system())
  || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || 'happenings'::regclass::oid`;

/** Who keeps databases for others may not let that be asked: not allowed, not there, not as it is set up. */
function isKeptSecret(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['42501', '0A000', '55000'].includes(error.code ?? '');
}

/** Of the lock under which one instance looks for rows of another database while others wait: any number, always the same. */
const strikingLock = 7_236_419;

/** Of one stream, so that one that is long holds up no others. */
const mostAtOnce = 500;

/** Milliseconds for one such question: whoever comes, or is behind, waits for the one that is under way. */
const patience = 5_000;

/** @param patienceMs by the machine's own clock: the database knows of no other */
export function streamsIn(database: Database, patienceMs: number = patience): Streams {
  const inTime = <Answer>(ask: (work: Database) => Promise<Answer>): Promise<Answer> =>
    heeding(database, AbortSignal.timeout(patienceMs), ask);
  let hasName = true;
  return {
    mostAtOnce,
    async begin() {
      // Numbers of transactions are those of one cluster: nobody reads any more what another one wrote.
      await database.transaction().execute(async (work) => {
        await atLeisure(work);
        // Two that begin at once would wait for each other's rows.
        await sql`select pg_advisory_xact_lock(${strikingLock})`.execute(work);
        await sql`
          update happenings set transaction = null
          where transaction >= (select pg_snapshot_xmax(pg_current_snapshot()))`.execute(work);
      });
      try {
        const { rows } = await sql<{ of: string }>`select ${itself} as of`.execute(database);
        return rows[0]?.of ?? '';
      } catch (error) {
        if (!isKeptSecret(error)) throw error;
        hasName = false;
        return '';
      }
    },
    async standing(asked, unless) {
      const question = sql<{ snapshot: string; standings: readonly Standing[] | null }>`
        select pg_current_snapshot()::text as snapshot, (
          select json_agg(json_build_object('stream', of_stream, 'seq', coalesce(streams.seq, 0), 'asides', coalesce(asides, '[]')))
          from unnest(
              ${asked.map(({ stream }) => stream)}::text[], ${asked.map(({ known }) => known)}::bigint[]
            ) as asked (of_stream, known)
            left join streams on stream = of_stream collate "C"
            cross join lateral (
              select json_agg(json_build_object('seq', seq, 'topics', topics, 'transaction', transaction::text::bigint)) as asides
              from (
                select seq, topics, transaction from happenings
                where stream = of_stream collate "C" and aside and transaction is not null and seq > known
                  and not pg_visible_in_snapshot(transaction, ${unless.snapshot}::pg_snapshot)
                order by seq limit ${mostAsides + 1}
              ) as few
            ) as found
        ) as standings`;
      const { rows } = await inTime((work) => question.execute(work));
      const [row] = rows;
      if (!row) throw new Error('The database did not say what moment it is.');
      return { snapshot: row.snapshot, standings: row.standings ?? [] };
    },
    async lately(since) {
      const { rows } = await sql<Lately>`
        select (clock_timestamp() - make_interval(secs => ${longestEnd}))::text as at,
          clock_timestamp() - make_interval(mins => ${readable}) > ${since}::timestamptz as "isTooLate",
          ${hasName ? itself : sql`''`} as of`.execute(database);
      return rows[0] ?? { at: '-infinity', of: '', isTooLate: true };
    },
    async behind(asked, unless) {
      const question = sql<HappeningRow>`
        select stream, seq, topics, outcomes, transaction::text::bigint as transaction
        from unnest(
          ${asked.map(({ stream }) => stream)}::text[],
          ${asked.map(({ known }) => known)}::bigint[],
          ${asked.map(({ since }) => since?.snapshot ?? null)}::text[]::pg_snapshot[]
        ) as asked (of_stream, known, since) cross join lateral (
          (
            select * from happenings
            where since is not null and stream = of_stream collate "C" and seq > known and transaction is not null
              and not pg_visible_in_snapshot(transaction, since)
            order by seq limit ${mostAtOnce}
          ) union all (
            select * from happenings
            where stream = of_stream collate "C" and seq > known and aside and transaction is not null
              and not pg_visible_in_snapshot(transaction, ${unless.snapshot}::pg_snapshot)
              and (since is null or pg_visible_in_snapshot(transaction, since))
            order by seq limit ${mostAtOnce}
          )
          order by seq limit ${mostAtOnce}
        ) as found
        order by stream, seq`;
      const { rows } = await inTime((work) => question.execute(work));
      return rows.map(({ outcomes, ...row }) => Object.assign(row, outcomes));
    },
    async heads(from, about) {
      // By a join: to compare each with each takes seconds where many are here.
      const { rows } = await sql<{ readonly stream: string; readonly seq: number }>`
        select stream, max(seq) as seq
        from happenings, unnest(topics) as named (topic) join unnest(${about}::text[]) as wanted (topic) using (topic)
        where at >= ${from}::timestamptz
        group by stream`.execute(database);
      return rows;
    },
    async forgetOld() {
      // Nobody reads so far back: whoever was away for longer compares. Some at a time, so that nothing is held for long.
      for (let removed = mostForgotten; removed === mostForgotten;) {
        const { numAffectedRows = 0n } = await sql`
          delete from happenings where ctid = any (array(
            select ctid from happenings where at < now() - make_interval(mins => ${kept}) limit ${mostForgotten}
          ))`.execute(database);
        removed = Number(numAffectedRows);
      }
    },
  };
}

/** Keeps what happened under the next number of its stream, for all instances. The last thing that is written. */
export function keep(happening: Unnumbered, bus: Bus): Prepared {
  const { stream, topics, outcomes, origin } = happening;
  const own = new Set(topicsOfStream(stream));
  const aside = topics.some((topic) => !own.has(topic));
  const text = JSON.stringify({ outcomes, origin } satisfies KeptHappening);
  const said = bus.announcement(happening);
  const announced =
    said && words`, pg_notify(${said.channel}, ${said.before}::text || seq || ${said.behind}::text) as announced`;
  return prepared`
    with numbered as (
      insert into streams (stream, seq) values (${stream}, 1)
      on conflict (stream) do update set seq = streams.seq + 1
      returning stream, seq
    ), kept as (
      insert into happenings (stream, seq, topics, aside, outcomes)
      select stream, seq, ${topics}::text[], ${aside}, ${text}::json from numbered returning seq
    )
    select seq ${announced ?? words``} from kept`;
}

/** The number that {@link keep} gave. */
export function numberIn(answers: Answers): number {
  const seq = answers.at(-1)?.[0]?.['seq'];
  if (typeof seq !== 'number') throw new Error('What happened was not numbered.');
  return seq;
}

/** Keeps what happened as the last thing in its transaction, which it ends. @returns what is to be announced now that it is safe */
export async function keepAndEnd(work: Work, happened: Unnumbered, bus: Bus): Promise<Happening> {
  return { ...happened, seq: numberIn(await writeAndEnd(work, [keep(happened, bus)])) };
}
