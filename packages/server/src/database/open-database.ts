import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** The database, through as many connections as it may have. */
export type Database = Kysely<Tables>;

/** What reads and writes within one transaction. */
export type Work = Transaction<Tables>;

/** What {@link openDatabase} needs. */
export interface DatabaseOptions {
  /** `postgres://user:password@host/database` */
  readonly url: string;
  /** @default 10 */
  readonly connections?: number;
  /** A connection broke while nobody used it. */
  readonly onWarning: (warning: string) => void;
}

/** Opens a database. Nothing is asked of it yet. */
export function openDatabase({ url, connections = 10, onWarning }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  pool.on('error', ({ message }) => {
    if (!pool.ending) onWarning(`A connection of the database broke: ${message}`);
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Orders, revisions and times are far below 2 ** 53. */
const int8 = 20;

/** Whether a transaction may succeed when it is tried once more: somebody else was faster. */
export function isCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && collisions.has(error.code ?? '');
}

/** Whether the database was not there, or went meanwhile; not whether it refused what it was asked. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (!(error instanceof pg.DatabaseError))
    return /^E[A-Z]+$/.test(code) || /^Connection terminated|^timeout exceeded/.test(error.message);
  // Connections that break, that are refused while it starts or ends, and too many of them.
  return code.startsWith('08') || code.startsWith('57P') || code === '53300';
}

/** Unique violation, serialization failure, deadlock. */
const collisions = new Set(['23505', '40001', '40P01']);
