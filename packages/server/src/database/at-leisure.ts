import { CompiledQuery } from 'kysely';
import type { Work } from './open-database.ts';

/** No question: from here on a connection waits for answers however long they take. */
export class AtLeisure implements CompiledQuery {
  readonly query: CompiledQuery['query'];
  readonly queryId: CompiledQuery['queryId'];
  readonly sql: string;
  readonly parameters: readonly unknown[] = [];

  constructor() {
    const { query, queryId, sql } = CompiledQuery.raw('at leisure');
    this.query = query;
    this.queryId = queryId;
    this.sql = sql;
  }
}

/** In this transaction neither the database nor whoever asks gives up what takes long. */
export async function atLeisure(work: Work): Promise<void> {
  await work.executeQuery(new AtLeisure());
  await work.executeQuery(CompiledQuery.raw('set local statement_timeout = 0; set local lock_timeout = 0'));
}
