import { CompiledQuery } from 'kysely';

/** No question, but something that a connection is told the way questions go. */
export abstract class Sign implements CompiledQuery {
  readonly query: CompiledQuery['query'];
  readonly queryId: CompiledQuery['queryId'];
  readonly sql: string;
  readonly parameters: readonly unknown[] = [];

  constructor(name: string) {
    const { query, queryId, sql } = CompiledQuery.raw(name);
    this.query = query;
    this.queryId = queryId;
    this.sql = sql;
  }
}
