import { Kysely } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { Question } from './bundle.ts';
import { postgresDialect } from './dialect.ts';
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
  /**
   * Milliseconds until a question without an answer is given up, with its connection: its machine has vanished, which
   * nobody says of what is under way. The longest that housework asks takes less; migrations take their time.
   * @default 120_000
   */
  readonly longestAnswerMs?: number;
  /**
   * Milliseconds for which the database works at one question, whoever still waits for its answer. Migrations take their time.
   * @default 60_000
   */
  readonly longestWorkMs?: number;
  /**
   * Milliseconds that a question waits for what others hold, which is less than clients wait for an answer.
   * @default 8_000
   */
  readonly longestLockMs?: number;
  /**
   * Milliseconds for which a transaction may do nothing: less than clients wait for an answer. 0 for as long as it likes.
   * @default 3_000
   */
  readonly longestPauseMs?: number;
  /**
   * Milliseconds that somebody waits for a connection, and for its first answer: as long as clients wait for one. 0 for as long
   * as it takes.
   * @default 10_000
   */
  readonly longestWaitMs?: number;
  /** A connection broke while nobody used it. */
  readonly onWarning: (warning: string) => void;
  /** Hears each question before it leaves: for tests of what is asked. */
  readonly onAsked?: (question: Question) => void;
}

/** Milliseconds until a connection on which nothing goes is asked whether it is still there. */
export const keepAliveMs = 10_000;

/** Opens a database. Nothing is asked of it yet. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, connections = 10, onWarning, onAsked = () => {} } = options;
  const { longestAnswerMs = 120_000, longestWorkMs = 60_000, longestLockMs = 8_000 } = options;
  const { longestPauseMs = 3_000, longestWaitMs = 10_000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: longestWaitMs,
    // A machine that vanished says nothing.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // An instance that stands still in the middle of a transaction holds rows that others wait for.
    idle_in_transaction_session_timeout: longestPauseMs,
    // Nobody's question holds a connection of all others, or goes on for whoever is gone.
    statement_timeout: longestWorkMs,
    lock_timeout: longestLockMs,
  });
  pool.on('connect', (client) => {
    // One that breaks while it is in use says so by the next question, and, with nobody to hear, would end the process.
    client.on('error', () => {});
  });
  pool.on('error', ({ message }) => {
    if (!pool.ending) onWarning(`A connection of the database broke: ${message}`);
  });
  const database = new Kysely<Tables>({
    dialect: postgresDialect(pool, { types, longestAnswerMs, longestWaitMs, onAsked }),
  });
  pools.set(database, pool);
  return database;
}

/** Their pools, which Kysely does not show. */
const pools = new WeakMap<Database, pg.Pool>();

/** How its connections are used at the moment. */
export function useOf(database: Database): { readonly total: number; readonly idle: number; readonly waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(database) ?? {};
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

/** Orders, revisions and times are far below 2 ** 53. */
const int8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** Whether a transaction may succeed when it is tried once more: somebody else was faster. */
export function isCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && collisions.has(error.code ?? '');
}

/** Whether others held for too long what it was to wait for. */
export function isHeld(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === heldByOthers;
}

const heldByOthers = '55P03';

/** Too many connections, transactions that stood still, questions and locks that took too long, and another that has taken over. */
const passing = new Set(['53300', '25P03', '57014', heldByOthers, '25006']);

/** Whether the database was not there, went meanwhile, or has too much to do; not whether it refused what it was asked. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (!(error instanceof pg.DatabaseError))
    return (
      /^E(?!RR_)[A-Z_]+$/.test(code) || /^Connection terminated|^timeout exceeded|not queryable/.test(error.message)
    );
  return code.startsWith('08') || code.startsWith('57P') || passing.has(code);
}

/** What it hangs on is gone, it is there already, serialization failure, deadlock. */
const collisions = new Set(['23503', '23505', '40001', '40P01']);
