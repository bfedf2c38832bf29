import type { Database } from '@open-chat-kit/server';
import { explain, faultsIn } from '../../packages/server/src/testing/explain.ts';
import { fillDatabase } from '../../packages/server/src/testing/large-database.ts';
import { houseQuestions } from '../../packages/server/src/testing/house-questions.ts';
import { listQuestions } from '../../packages/server/src/testing/list-questions.ts';
import type { RecordedQuestions } from '../../packages/server/src/testing/recorded-questions.ts';

/** What came of a question, by its name. */
export interface Planned {
  readonly name: string;
  readonly faults: readonly string[];
  /** In PostgreSQL's words. */
  readonly plans: readonly string[];
}

interface Wish {
  readonly groups: number;
  readonly messages: number;
  /** A part of the names of what is asked. @default all of it */
  readonly only?: string;
}

/** Fills a database, asks it all that instances ask again and again, and has that explained. */
export async function planned(
  database: Database,
  questions: RecordedQuestions,
  { groups, messages, only = '' }: Wish,
): Promise<readonly Planned[]> {
  const marks = await fillDatabase(database, { groups, messages, users: 20_000 });
  const found: Planned[] = [];
  const check = async (
    name: string,
    uses: readonly (readonly string[])[],
    ask: () => Promise<unknown>,
  ): Promise<void> => {
    if (!name.includes(only)) return;
    questions.take();
    await ask();
    const plans = await explain(database, questions.take());
    found.push({ name, faults: faultsIn(plans, uses), plans: plans.map(({ text }) => text) });
  };
  for (const { name, uses, ask } of listQuestions(marks)) {
    await check(name, uses, () =>
      database
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((work) => ask({ work, viewer: marks.viewer })),
    );
  }
  for (const { name, uses, ask } of houseQuestions) await check(name, uses, () => ask(database));
  return found;
}
