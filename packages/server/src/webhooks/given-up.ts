import { sql } from 'kysely';
import type { Work } from '../database/open-database.ts';
import { shownFor } from './outbox.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** An event of which nobody was told. */
export interface GivenUp {
  readonly number: number;
  /** Seconds since 1970. */
  readonly givenUpAt: number;
  readonly failure: string;
  readonly event: WebhookEvent;
}

/** Events that were given up, behind a number. */
export async function givenUp(
  work: Work,
  after: number,
  limit: number,
): Promise<{ readonly items: readonly GivenUp[]; readonly isLast: boolean }> {
  const { rows } = await sql<GivenUp>`
    select id as number, floor(extract(epoch from given_up_at))::bigint as "givenUpAt", failure, event
    from webhook_events where given_up_at >= clock_timestamp() - ${shownFor} and id > ${after}
    order by id limit ${limit + 1}`.execute(work);
  return { items: rows.slice(0, limit), isLast: rows.length <= limit };
}
