import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Prepared } from '../database/prepared.ts';
import type { Database, Work } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** A stream that is this instance's to tell of for a while. */
export interface Claim {
  readonly stream: string;
  readonly claim: number;
  readonly failures: number;
}

/** What waits to be told. */
export interface Waiting {
  readonly id: number;
  readonly event: WebhookEvent;
  readonly ageSeconds: number;
}

/** Seconds for which a stream is claimed: more than one request can take. */
const leaseSeconds = 60;

const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** What is to be written of what is to be told, with what happened. */
export function putInto(events: readonly WebhookEvent[]): readonly Prepared[] {
  return events.map((event) => {
    const stream = toText(event.stream);
    // The stream is locked, so that nobody takes it for empty meanwhile.
    return prepared`
      with waiting as (
        insert into webhook_streams (stream) values (${stream}) on conflict (stream) do update set stream = excluded.stream
      )
      insert into webhook_events (stream, event) values (${stream}, ${JSON.stringify(event)})`;
  });
}

/** Takes streams whose time has come, and that nobody else has. */
export async function claimStreams(database: Database, count: number): Promise<readonly Claim[]> {
  const { rows } = await sql<Claim>`
    update webhook_streams set next_at = ${lease}, claim = claim + 1
    where stream in (
      select stream from webhook_streams where next_at <= clock_timestamp()
      order by next_at limit ${count} for update skip locked
    )
    returning stream, claim, failures`.execute(database);
  return rows;
}

/** What waits longest in a stream. */
export async function firstIn(database: Database, { stream }: Claim): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select id, event, extract(epoch from clock_timestamp() - made_at)::float8 as "ageSeconds" from webhook_events
    where stream = ${stream} and given_up_at is null order by id limit 1`.execute(database);
  return rows[0] ?? null;
}

/** It was told. @returns whether the stream is still this instance's, and there is more of it */
export async function wasTold(database: Database, claim: Claim, { id }: Waiting): Promise<boolean> {
  return await database.transaction().execute(async (work) => {
    if (!(await hold(work, claim))) return false;
    await sql`delete from webhook_events where id = ${id}`.execute(work);
    return await goOn(work, claim);
  });
}

/** Nobody is to try it any more; it is kept to be seen. @returns as {@link wasTold} */
export async function wasGivenUp(database: Database, claim: Claim, { id }: Waiting, failure: string): Promise<boolean> {
  return await database.transaction().execute(async (work) => {
    if (!(await hold(work, claim))) return false;
    await sql`update webhook_events set given_up_at = clock_timestamp(), failure = ${failure} where id = ${id}`.execute(
      work,
    );
    return await goOn(work, claim);
  });
}

/** For how long is shown what nobody was told. */
export const shownFor: RawBuilder<unknown> = sql`interval '30 days'`;

/** What was given up is not kept for longer than it is shown. */
export async function forgetGivenUp(database: Database): Promise<void> {
  await sql`delete from webhook_events where given_up_at < clock_timestamp() - ${shownFor}`.execute(database);
}

/** It is to be tried again later. */
export async function wasNotTold(database: Database, { stream, claim }: Claim, waitSeconds: number): Promise<void> {
  await sql`
    update webhook_streams
    set failures = failures + 1, next_at = clock_timestamp() + make_interval(secs => ${waitSeconds})
    where stream = ${stream} and claim = ${claim}`.execute(database);
}

/** Nothing was found in it: it is nobody's any more, unless something came meanwhile. */
export async function wasEmpty(database: Database, claim: Claim): Promise<void> {
  await database.transaction().execute(async (work) => {
    if (await hold(work, claim)) await goOn(work, claim);
  });
}

/** Leaves a stream to whoever comes next. */
export async function release(database: Database, { stream, claim }: Claim): Promise<void> {
  await sql`
    update webhook_streams set next_at = clock_timestamp() where stream = ${stream} and claim = ${claim}`.execute(
    database,
  );
}

/** Locks the stream. @returns whether it is still this instance's */
async function hold(work: Work, { stream, claim }: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_streams where stream = ${stream} and claim = ${claim} for update`.execute(work);
  return rows.length > 0;
}

/** Under the lock, in a question of its own: what was written until now is seen, and nothing can be added. */
async function goOn(work: Work, { stream }: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_events where stream = ${stream} and given_up_at is null limit 1`.execute(work);
  if (rows.length === 0) await sql`delete from webhook_streams where stream = ${stream}`.execute(work);
  else await sql`update webhook_streams set failures = 0, next_at = ${lease} where stream = ${stream}`.execute(work);
  return rows.length > 0;
}
