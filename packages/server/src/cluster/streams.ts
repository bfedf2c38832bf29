import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { prepared, words } from '../database/prepared.ts';
import type { Prepared } from '../database/prepared.ts';
import type { Database, Work } from '../database/open-database.ts';
import { writeAndEnd } from '../database/together.ts';
import type { Answers } from '../database/together.ts';
import type { Bus } from './bus.ts';
import type { Happening, KeptHappening, Unnumbered } from './outcomes.ts';

/** Where everything stands that happened, for a while: what the bus did not say is read here. */
export interface Streams {
  /** The time by the clock of the database. */
  now(): Promise<string>;
  /** The same, once all that was written before it is safe, so that whoever comes from now on reads it. */
  settled(): Promise<string>;
  /** The same, earlier by what a transaction takes from its last row to its end: what came before it can be read. */
  lately(): Promise<string>;
  /** What is in a stream behind a number; where none is known, what came `since`. In its order. */
  readonly behind: (stream: string, known: number | undefined, since: string) => Promise<readonly Happening[]>;
  /** Where the streams are in which something came from one moment on, and not before `since` either. */
  heads(from: string, since: string): Promise<readonly { readonly stream: string; readonly seq: number }[]>;
  forgetOld(): Promise<void>;
}

/** How many happenings are removed at once. */
const mostForgotten = 10_000;

/** How often it is looked whether what was under way has ended, and milliseconds between two looks: five seconds in all. */
const mostLooks = 250;
const betweenLooks = 20;
/** Seconds that a transaction takes, at the most, from its last row to its end. */
const longestEnd = 20;

export function streamsIn(database: Database): Streams {
  return {
    now: () => timeIn(database, 0),
    async settled() {
      const at = await timeIn(database, 0);
      // Its own is greater than those of all that have written by now.
      const { rows } = await sql<{ own: string }>`select pg_current_xact_id()::text as own`.execute(database);
      const own = rows[0]?.own ?? '0';
      for (let looks = 0; looks < mostLooks; looks += 1) {
        const oldest = sql`pg_snapshot_xmin(pg_current_snapshot())`;
        const over = await sql`select where ${oldest} > ${own}::text::xid8`.execute(database);
        if (over.rows.length > 0) break;
        await setTimeout(betweenLooks);
      }
      return at;
    },
    lately: () => timeIn(database, longestEnd),
    async behind(stream, known, since) {
      const rows = await database
        .selectFrom('happenings')
        .selectAll()
        .where('stream', '=', stream)
        .where('seq', '>', known ?? 0)
        .$if(known === undefined, (found) => found.where(sql<boolean>`at >= ${since}::timestamptz`))
        .orderBy('seq')
        .execute();
      return rows.map(({ seq, outcomes: { outcomes, origin } }) => ({ stream, seq, outcomes, origin }));
    },
    async heads(from, since) {
      const { rows } = await sql<{ readonly stream: string; readonly seq: number }>`
        select stream, max(seq) as seq from happenings
        where at >= greatest(${from}::timestamptz, ${since}::timestamptz)
        group by stream`.execute(database);
      return rows;
    },
    async forgetOld() {
      // Nobody reads so far back: whoever was away for longer compares. Some at a time, so that nothing is held for long.
      for (let removed = mostForgotten; removed === mostForgotten;) {
        const { numAffectedRows = 0n } = await sql`
          delete from happenings where ctid = any (array(
            select ctid from happenings where at < now() - interval '1 hour' limit ${mostForgotten}
          ))`.execute(database);
        removed = Number(numAffectedRows);
      }
    },
  };
}

async function timeIn(database: Database, before: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select (clock_timestamp() - make_interval(secs => ${before}))::text as at`.execute(database);
  return rows[0]?.at ?? '-infinity';
}

/** Keeps what happened under the next number of its stream, for all instances. The last thing that is written. */
export function keep(happening: Unnumbered, bus: Bus): Prepared {
  const { stream, outcomes, origin } = happening;
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
      insert into happenings (stream, seq, outcomes) select stream, seq, ${text}::json from numbered returning seq
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
