import { CompiledQuery } from 'kysely';
import type { Work } from './open-database.ts';

/** No question: from here on a transaction works for somebody who may go away. */
export class Heed implements CompiledQuery {
  readonly query: CompiledQuery['query'];
  readonly queryId: CompiledQuery['queryId'];
  readonly sql: string;
  readonly parameters: readonly unknown[] = [];
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    const { query, queryId, sql } = CompiledQuery.raw('heed');
    this.query = query;
    this.queryId = queryId;
    this.sql = sql;
    this.signal = signal;
  }
}

/**
 * Once nobody waits for it any more, nothing is asked in this transaction, and what is being asked is ended in the database,
 * with all that was written. @throws TIMEOUT then, here or at the next question
 */
export async function heed(work: Work, signal: AbortSignal | undefined): Promise<void> {
  if (signal) await work.executeQuery(new Heed(signal));
}
