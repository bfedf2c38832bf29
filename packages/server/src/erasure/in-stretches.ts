import type { Database } from '../database/open-database.ts';

/** The messages that one question looks at, by their order, and how many of them it gives at most. */
export interface Stretch {
  readonly after: number;
  readonly until: number;
  readonly limit: number;
}

/**
 * However many messages there are, no question takes longer than one may, and what it gives can be held: it looks at 50,000
 * places of messages, which stand 1,024 apart (`message_order`).
 */
const longest = 50_000 * 1_024;
const limit = 500;

/** What `read` finds among all messages, in their order; of those that come meanwhile none. */
export async function* inStretches<Row extends { readonly order: number }>(
  database: Database,
  read: (stretch: Stretch) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  const { newest } = await database
    .selectFrom('messages')
    .select(({ fn }) => fn.max('order').as('newest'))
    .executeTakeFirstOrThrow();
  let after = 0;
  while (after < (newest ?? 0)) {
    const until = after + longest;
    const rows = await read({ after, until, limit });
    yield* rows;
    after = rows.length < limit ? until : (rows.at(-1)?.order ?? until);
  }
}
