import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import { RecordedQuestions } from '../../../packages/server/src/testing/recorded-questions.ts';
import { planned } from '../list-plans.ts';
import { makeDatabase } from './own-database.ts';

test('of 20,000 messages each list takes its index, and neither reads nor sorts a large table', async () => {
  const questions = new RecordedQuestions();
  const url = await makeDatabase('plans');
  const database = openDatabase({ url, onWarning: console.warn, onAsked: questions.add });
  const found = await planned(database, questions, { groups: 6_000, messages: 20_000 });
  await database.destroy();
  const wrong = found.flatMap(({ name, faults, plans }) => (faults.length > 0 ? [{ name, faults, plans }] : []));
  expect(wrong).toEqual([]);
  expect(found.length).toBeGreaterThan(40);
});
