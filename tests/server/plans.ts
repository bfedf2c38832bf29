// What PostgreSQL does for each list of a large database: which index it takes, and that it neither reads nor sorts a large
// table. The gate does so for a smaller one. `… plans.ts --groups 60000 --messages 200000 --only history`
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate, openDatabase, startPostgres } from '@open-chat-kit/server';
import { RecordedQuestions } from '../../packages/server/src/testing/recorded-questions.ts';
import { planned } from './list-plans.ts';
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
  const { groups, messages, only } = values;
  const found = await planned(database, questions, { groups: Number(groups), messages: Number(messages), only });
  for (const { name, faults, plans } of found) {
    for (const fault of faults) console.log(`${name}: ${fault}`);
    if (faults.length > 0) for (const plan of plans) console.log(plan);
    if (faults.length > 0) failed += 1;
    else passed += 1;
  }
  await database.destroy();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
if (passed + failed === 0) console.log('Nothing has that name.');
process.exit(failed > 0 || passed === 0 ? 1 : 0);
