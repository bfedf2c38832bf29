// What PostgreSQL does for each list: which index it takes, and that it neither reads nor sorts a large table.
// `… plans.ts --groups 60000 --messages 200000 --only history`
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate, openDatabase, startPostgres } from '@open-chat-kit/server';
import { explain, faultsIn } from '../../packages/server/src/testing/explain.ts';
import { fillDatabase } from '../../packages/server/src/testing/large-database.ts';
import { houseQuestions } from '../../packages/server/src/testing/house-questions.ts';
import { listQuestions } from '../../packages/server/src/testing/list-questions.ts';
import { RecordedQuestions } from '../../packages/server/src/testing/recorded-questions.ts';
import { ownFolder } from './own-folder.ts';

const { values } = parseArgs({
  options: {
    groups: { type: 'string', default: '60000' },
    messages: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
  },
});
const folder = ownFolder('plans');
const postgres = await startPostgres(path.join(folder, 'data'), ['-c', 'fsync=off', '-c', 'autovacuum=off']);
let passed = 0;
let failed = 0;
try {
  const questions = new RecordedQuestions();
  const database = openDatabase({ url: postgres.url, onWarning: console.warn, onAsked: questions.add });
  await migrate(database);
  const marks = await fillDatabase(database, {
    groups: Number(values.groups),
    messages: Number(values.messages),
    users: 20_000,
  });
  const check = async (
    name: string,
    uses: readonly (readonly string[])[],
    ask: () => Promise<unknown>,
  ): Promise<void> => {
    if (!name.includes(values.only)) return;
    questions.take();
    await ask();
    const plans = await explain(database, questions.take());
    const faults = faultsIn(plans, uses);
    for (const fault of faults) console.log(`${name}: ${fault}`);
    if (faults.length > 0) for (const { text } of plans) console.log(text);
    if (faults.length > 0) failed += 1;
    else passed += 1;
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
  await database.destroy();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
if (passed + failed === 0) console.log('Nothing has that name.');
process.exit(failed > 0 || passed === 0 ? 1 : 0);
