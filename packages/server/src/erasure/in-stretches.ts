import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';

/** The messages of one stretch, in their order: what of them is wanted is for whoever asks to say. */
type Messages = SelectQueryBuilder<Tables, 'messages', object>;

/**
 * However many messages there are, no question takes longer than one may, and what it gives can be held: it looks at 50,000
 * places of messages, which stand 1,024 apart (`message_order`).
 */
const longest = 50_000 * 1_024;
const limit = 500;

/** What `read` finds among all messages, in their order; of those that come meanwhile none. */
export async function* inStretches<Row extends { readonly order: number }>(
  database: Database,
  read: (messages: Messages) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  const { newest } = await database
    .selectFrom('messages')
    .select(({ fn }) => fn.max('order').as('newest'))
    .executeTakeFirstOrThrow();
  let after = 0;
  while (after < (newest ?? 0)) {
    const until = after + longest;
    const rows = await read(
      database
        .selectFrom('messages')
        .where('order', '>', after)
        .where('order', '<=', until)
        .orderBy('order')
        .limit(limit),
    );
    yield* rows;
    after = rows.length < limit ? until : (rows.at(-1)?.order ?? until);
  }
}
