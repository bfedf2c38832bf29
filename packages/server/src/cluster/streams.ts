import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { prepared, words } from '../database/prepared.ts';
import type { Prepared } from '../database/prepared.ts';
import type { Database, Work } from '../database/open-database.ts';
import { writeAndEnd } from '../database/together.ts';
import type { Answers } from '../database/together.ts';
import type { Bus } from './bus.ts';
import type { Moment } from './moment.ts';
import type { Happening, KeptHappening, Unnumbered } from './outcomes.ts';

/** What happened, as it is read, and the transaction in which it did. */
export interface Found extends Happening {
  readonly transaction: number;
}

/** What of a stream is read. */
export interface Wanted {
  /** Nothing up to this number. */
  readonly known: number;
  /** All of it that could not be read at this moment; with `null` no more than what is {@link about}. */
  readonly since: Moment | null;
  /** What is about one of these, by their names, and could not be read at this moment. */
  readonly about: { readonly topics: readonly string[]; readonly since: Moment };
}

/** Where everything stands that happened, for a while: what the bus did not say is read here. */
export interface Streams {
  /** What can be read at this moment, as PostgreSQL writes it. */
  snapshot(): Promise<string>;
  /** The time by the clock of the database, earlier by what a transaction takes from its last row to its end. */
  lately(): Promise<string>;
  /** What is in a stream of what is wanted, in its order. */
  readonly behind: (stream: string, wanted: Wanted) => Promise<readonly Found[]>;
  /** Where the streams are in which something came about one of these, from this time on. */
  heads(from: string, about: readonly string[]): Promise<readonly { readonly stream: string; readonly seq: number }[]>;
  forgetOld(): Promise<void>;
}

/** How many happenings are removed at once. */
const mostForgotten = 10_000;

/** Seconds that a transaction takes, at the most, from its last row to its end. */
const longestEnd = 20;

export function streamsIn(database: Database): Streams {
  return {
    async snapshot() {
      const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(database);
      return rows[0]?.now ?? '';
    },
    async lately() {
      const { rows } = await sql<{ at: string }>`
        select (clock_timestamp() - make_interval(secs => ${longestEnd}))::text as at`.execute(database);
      return rows[0]?.at ?? '-infinity';
    },
    async behind(stream, { known, since, about }) {
      const isAbout = sql`topics && ${about.topics}::text[] and ${isBehind(about.since)}`;
      const rows = await database
        .selectFrom('happenings')
        .selectAll()
        .where('stream', '=', stream)
        .where('seq', '>', known)
        .where(sql<boolean>`(${isAbout} ${since ? sql`or ${isBehind(since)}` : sql``})`)
        .orderBy('seq')
        .execute();
      return rows.map(({ seq, topics, transaction, outcomes: { outcomes, origin } }) => {
        return { stream, seq, topics, outcomes, origin, transaction: Number(transaction) };
      });
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
            select ctid from happenings where at < now() - interval '1 hour' limit ${mostForgotten}
          ))`.execute(database);
        removed = Number(numAffectedRows);
      }
    },
  };
}

/** Whether a happening could not be read at a moment. */
function isBehind({ snapshot }: Moment): RawBuilder<boolean> {
  return sql<boolean>`not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot)`;
}

/** Keeps what happened under the next number of its stream, for all instances. The last thing that is written. */
export function keep(happening: Unnumbered, bus: Bus): Prepared {
  const { stream, topics, outcomes, origin } = happening;
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
      insert into happenings (stream, seq, topics, outcomes)
      select stream, seq, ${topics}::text[], ${text}::json from numbered returning seq
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
