import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
  UnknownRow,
} from 'kysely';
import pg from 'pg';
import { Bundle } from './bundle.ts';
import type { Answer, KnownColumns, Question } from './bundle.ts';
import { KitException } from '@open-chat-kit/sdk/engine';
import { AtLeisure } from './at-leisure.ts';
import { Heed, mustBeWaitedFor } from './heed.ts';
import { prepared } from './prepared.ts';
import { Plans } from './plans.ts';
import { Together } from './together.ts';

interface DialectOptions {
  /** How values are read. */
  readonly types: pg.CustomTypesConfig;
  /** Milliseconds until a question without an answer is given up, with its connection. */
  readonly longestAnswerMs: number;
  /** Milliseconds in which a connection has to be ready for questions; 0 for as long as it takes. */
  readonly longestWaitMs: number;
  readonly onAsked: (question: Question) => void;
}

/** PostgreSQL, with as few ways there and back as can be. */
export function postgresDialect(pool: pg.Pool, options: DialectOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PooledDriver(pool, options),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PooledDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #options: DialectOptions;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(pool: pg.Pool, options: DialectOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  async init(): Promise<void> {
    // The pool opens connections when they are needed.
  }

  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new Connection(client, this.#options);
    await connection.beSeenToEnd();
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.end('rollback');
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/**
 * What writes asks for single rows by their keys: no plan for what exactly is asked could be better. Nor is a whole table
 * ever read for them: a plan that is made while it is empty, and that says so, would be kept when it no longer is.
 */
const writing = [
  prepared`begin`,
  prepared`set local plan_cache_mode = force_generic_plan`,
  prepared`set local enable_seqscan = off`,
];
/**
 * Lists are some rows of many, by an index, and what is asked often is in memory: PostgreSQL takes both for as dear as they
 * were on disks that turn. To compile what is asked takes longer than to answer it.
 */
const reading = [
  prepared`start transaction isolation level repeatable read read only`,
  prepared`set local random_page_cost = 0.3`,
  prepared`set local seq_page_cost = 0.3`,
  prepared`set local enable_seqscan = off`,
  prepared`set local jit = off`,
];
const endings = { commit: prepared`commit`, rollback: prepared`rollback` };

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #options: DialectOptions;
  readonly #known: KnownColumns = new Map();
  readonly #plans = new Plans();
  /** How the transaction begins: with its first question. */
  #beginning: readonly Question[] = [];
  #isRunning = false;
  #isReadOnly = false;
  /** PostgreSQL is about to close it, or it was broken here. */
  #isLost = false;
  /** For whom the transaction works, where they may go away. */
  #signal: AbortSignal | null = null;
  /** Answers may take as long as they like. */
  #isAtLeisure = false;

  constructor(client: pg.PoolClient, options: DialectOptions) {
    this.#client = client;
    this.#options = options;
  }

  /**
   * While PostgreSQL works at a question it looks at the connection only where it is told to, and would go on for nobody.
   * On Windows, and before version 14, it cannot: there it ends when what one question may take is over.
   * @throws where the connection is not ready in time, or breaks: it is given back then
   */
  async beSeenToEnd(): Promise<void> {
    const toBeSeen = "set client_connection_check_interval = '500ms'";
    try {
      await this.#waitFor(() => this.#client.query(toBeSeen), this.#options.longestWaitMs);
    } catch (error) {
      if (error instanceof pg.DatabaseError && !this.#isLost) return;
      this.#isLost = true;
      this.release();
      throw error;
    }
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    this.#isReadOnly = accessMode === 'read only';
    if (this.#isReadOnly !== (isolationLevel === 'repeatable read'))
      throw new Error('A transaction writes, or reads as of one moment.');
    this.#beginning = this.#isReadOnly ? reading : writing;
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#beginning = [];
    // Nothing was asked in it, or it ended with what was written.
    if (!this.#isRunning) return;
    this.#isRunning = false;
    // It ends with its connection, and whoever asked is to hear why that broke.
    if (this.#isLost && how === 'rollback') return;
    const ended = this.#send([endings[how]]);
    // Nobody's answer depends on it: whoever has the connection next stands behind it.
    if (this.#isReadOnly) ended.catch(() => {});
    else await ended;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query instanceof Heed) {
      this.#signal = query.signal;
      mustBeWaitedFor(this.#signal);
      return { rows: [] };
    }
    if (query instanceof AtLeisure) {
      this.#isAtLeisure = true;
      return { rows: [] };
    }
    if (!(query instanceof Together)) {
      const [answer] = await this.#ask([query], false);
      return { rows: (answer?.rows ?? []) as Row[], ...affected(answer) };
    }
    const answers = await this.#ask(query.queries, query.endsTransaction);
    return { rows: answers.map(({ rows }) => rows) as Row[] };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is read as a stream here.');
  }

  release(): void {
    this.#signal = null;
    this.#isAtLeisure = false;
    this.#client.release(this.#isLost);
  }

  /** All at once. @throws what the first one failed of: none behind it is done */
  async #ask(queries: readonly Question[], endsTransaction: boolean): Promise<readonly Answer[]> {
    mustBeWaitedFor(this.#signal);
    for (const query of queries) this.#options.onAsked(query);
    const beginning = this.#beginning;
    this.#beginning = [];
    if (beginning.length > 0) this.#isRunning = true;
    const [only] = queries;
    if (queries.length === 1 && only && isScript(only)) {
      if (beginning.length > 0) await this.#send(beginning);
      const script = { text: only.sql, types: this.#options.types };
      const { rows, command } = await this.#waitFor(() => this.#client.query<UnknownRow>(script));
      return [{ rows, tag: command }];
    }
    const ending = endsTransaction ? [endings.commit] : [];
    const answers = await this.#send([...beginning, ...queries, ...ending]);
    if (endsTransaction) this.#isRunning = false;
    return answers.slice(beginning.length, beginning.length + queries.length);
  }

  async #send(questions: readonly Question[]): Promise<readonly Answer[]> {
    return await this.#waitFor(() => {
      const old: string[] = [];
      const named = questions.map((question) => this.#named(question, old));
      return this.#client.query(new Bundle(named, old, this.#known, this.#options.types)).answers;
    });
  }

  /** As long as an answer may take, and somebody waits for it. */
  async #waitFor<T>(
    ask: () => Promise<T>,
    longestMs: number = this.#isAtLeisure ? 0 : this.#options.longestAnswerMs,
  ): Promise<T> {
    const signal = this.#signal;
    const giveUp = (): void => this.#giveUp();
    const givenUp = longestMs === 0 ? undefined : setTimeout(giveUp, longestMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      return await ask();
    } catch (error) {
      mustBeWaitedFor(this.#signal);
      // It leads to where the socket was read: here it leads to who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (error instanceof pg.DatabaseError && error.severity === 'FATAL') this.#isLost = true;
      throw isOfMissingFile(error) ? missingFile() : error;
    } finally {
      clearTimeout(givenUp);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** With a question under way `pg` breaks the connection, and whoever asked hears of it. */
  #giveUp(): void {
    this.#isLost = true;
    if (this.#client instanceof pg.Client) void this.#client.end();
  }

  /** @param old takes the name of a preparation that is not used any more */
  #named(question: Question, old: string[]): Question {
    const { name, sql, parameters } = question;
    if (name === undefined) return question;
    const planned = this.#plans.use(name);
    if (planned.old !== null) old.push(planned.old);
    return planned.name === name ? question : { name: planned.name, sql, parameters };
  }
}

/** See `migrations/0015-unsent-files.sql`. */
function isOfMissingFile(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'OCK01';
}

function missingFile(): KitException {
  return new KitException('INVALID_ARGUMENT', 'A file that this names is not kept any more. Put it there again.');
}

/** Statements without values may be several in one text, as in migrations: those cannot be prepared. */
function isScript({ name, parameters }: Question): boolean {
  return name === undefined && parameters.length === 0;
}

function affected(answer: Answer | undefined): { readonly numAffectedRows?: bigint } {
  const [, count] = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(answer?.tag ?? '') ?? [];
  return count === undefined ? {} : { numAffectedRows: BigInt(count) };
}
