import type { UnknownRow } from 'kysely';
import type { Connection, CustomTypesConfig, Submittable } from 'pg';

/** A question with values, in order of `$1`, `$2` and so on. */
export interface Question {
  /** Under which it is prepared, where its plan is to be kept. */
  readonly name?: string;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What came of a question. */
export interface Answer {
  readonly rows: readonly UnknownRow[];
  /** In PostgreSQL's words: "UPDATE 3". */
  readonly tag: string;
}

/** How the rows of a question are read. */
type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[];

/** What a connection knows of questions that are prepared: those that were asked need not be described again. */
export type KnownColumns = Map<string, Columns>;

/** What `pg` keeps in a connection, beside what its types show. */
interface Prepared {
  /** Texts by name, as PostgreSQL confirmed them. */
  readonly parsedStatements: Readonly<Record<string, string>>;
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/**
 * Several questions that leave as one, and whose answers come as one: `pg` itself ends each by a `Sync`, at which PostgreSQL
 * answers by a packet of its own, and both sides wake up for it. Outside of a transaction they are one by themselves. Where
 * one fails, those behind it are not asked.
 */
export class Bundle implements Submittable {
  readonly answers: Promise<readonly Answer[]>;
  readonly #questions: readonly Question[];
  readonly #old: readonly string[];
  readonly #values: readonly (readonly (string | null)[])[];
  readonly #known: KnownColumns;
  readonly #types: CustomTypesConfig;
  readonly #found: Answer[] = [];
  #rows: UnknownRow[] = [];
  #columns: Columns = [];
  #failure: unknown = null;
  #resolve: (answers: readonly Answer[]) => void = () => {};
  #reject: (reason: unknown) => void = () => {};

  /** @param old names of preparations that are not used any more */
  constructor(questions: readonly Question[], old: readonly string[], known: KnownColumns, types: CustomTypesConfig) {
    this.#questions = questions;
    this.#old = old;
    this.#values = questions.map(({ parameters }) => parameters.map(textOf));
    this.#known = known;
    this.#types = types;
    this.answers = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Of the question that is being answered: by it `pg` keeps account of what is prepared. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string {
    return this.#current?.sql ?? '';
  }

  submit(connection: Connection): void {
    const { parsedStatements } = connection as Connection & Prepared;
    const isNew = new Set<string>();
    connection.stream.cork();
    for (const [at, { name = '', sql }] of this.#questions.entries()) {
      if (name === '' || !(Object.hasOwn(parsedStatements, name) || isNew.has(name))) {
        connection.parse({ name, text: sql, types: [] }, true);
        isNew.add(name);
      }
      connection.bind({ portal: '', statement: name, values: [...(this.#values[at] ?? [])] }, true);
      if (name === '' || !this.#known.has(name)) connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
    }
    for (const name of this.#old) connection.close({ type: 'S', name }, true);
    connection.sync();
    connection.stream.uncork();
    this.#expect();
  }

  handleRowDescription({ fields }: RowDescription): void {
    const { getTypeParser } = this.#types;
    this.#columns = fields.map(({ name, dataTypeID }) => {
      const parse: unknown = getTypeParser(dataTypeID, 'text');
      return { name, parse: parse as (text: string) => unknown };
    });
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      const row: UnknownRow = {};
      for (const [at, { name, parse }] of this.#columns.entries()) {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure ??= error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#ended(text);
  }

  handleEmptyQuery(): void {
    this.#ended('');
  }

  /** PostgreSQL's, or that the connection broke. */
  handleError(error: unknown): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#resolve(this.#found);
    else this.#reject(this.#failure);
  }

  get #current(): Question | undefined {
    return this.#questions[this.#found.length];
  }

  #ended(tag: string): void {
    const { name } = this.#current ?? {};
    if (name !== undefined) this.#known.set(name, this.#columns);
    this.#found.push({ rows: this.#rows, tag });
    this.#expect();
  }

  /** The next answer. */
  #expect(): void {
    this.#rows = [];
    this.#columns = this.#known.get(this.name ?? '') ?? [];
  }
}

/** A value as PostgreSQL reads it. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(itemOf).join()}}`;
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      throw new TypeError('Questions take texts, numbers, and lists of them: what is JSON is written before.');
  }
}

function itemOf(value: unknown): string {
  const text = textOf(value);
  return text === null ? 'NULL' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
