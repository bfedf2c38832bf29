import type { CompiledQuery, UnknownRow } from 'kysely';
import type { Database, Work } from './open-database.ts';
import { Sign } from './sign.ts';

/**
 * Questions that are sent at once, and answered one after the other: each way to the database and back costs more than most
 * of what is asked there. Each sees what those before it wrote, and what others wrote until it begins.
 */
export class Together extends Sign {
  readonly queries: readonly CompiledQuery[];
  /** Whether the transaction ends with them: safe when the last of them is answered, and as if it had never been when one fails. */
  readonly endsTransaction: boolean;

  constructor(queries: readonly CompiledQuery[], { endsTransaction }: { readonly endsTransaction: boolean }) {
    super('together');
    this.queries = queries;
    this.endsTransaction = endsTransaction;
  }
}

/** What each of the questions found. */
export type Answers<Row = UnknownRow> = readonly (readonly Row[])[];

/** Asks all of them at once. @throws what the first one failed of */
export async function askTogether<Row = UnknownRow>(
  work: Database,
  queries: readonly CompiledQuery[],
): Promise<Answers<Row>> {
  return (await work.executeQuery<readonly Row[]>(new Together(queries, { endsTransaction: false }))).rows;
}

/** Writes all of it at once, and ends the transaction. Nothing can be asked in it any more. @throws as {@link askTogether} */
export async function writeAndEnd(work: Work, queries: readonly CompiledQuery[]): Promise<Answers> {
  return (await work.executeQuery<readonly UnknownRow[]>(new Together(queries, { endsTransaction: true }))).rows;
}
