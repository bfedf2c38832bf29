// Each kind of page, asked as clients ask for it, in databases of two sizes: what a page takes must not grow with what there is.
// `npm run bench:server-pages -- --small 10000 --large 1000000 --times 200`
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate, openDatabase, startPostgres } from '@open-chat-kit/server';
import { sql } from 'kysely';
import { fillDatabase } from '../../packages/server/src/testing/large-database.ts';
import { listQuestions } from '../../packages/server/src/testing/list-questions.ts';
import type { ListQuestion } from '../../packages/server/src/testing/list-questions.ts';
import { Spread } from './spread.ts';
import { ownFolder } from '../../tests/server/own-folder.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
});
const folder = ownFolder('pages');
const flags = ['fsync=off', 'max_wal_size=4GB', 'shared_buffers=1GB', 'maintenance_work_mem=256MB'];
const postgres = await startPostgres(
  path.join(folder, 'data'),
  flags.flatMap((flag) => ['-c', flag]),
);

/** What the way there and back takes on this machine, and how quiet it is. */
const nothing: ListQuestion = { name: 'nothing at all', uses: [], ask: ({ work }) => sql`select 1`.execute(work) };

/** The middle and the worst of a hundred of each page, by its name. */
async function timesAt(size: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const database = openDatabase({ url: await postgres.createDatabase(`of_${size}`), onWarning: console.warn });
  await migrate(database);
  const began = performance.now();
  const users = Math.min(size, 100_000);
  const marks = await fillDatabase(database, { groups: size, messages: size, users });
  console.log(
    `${size} groups, ${size} messages and ${users} people made in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  const times = new Map<string, readonly number[]>();
  for (const { name, ask } of [nothing, ...listQuestions(marks)]) {
    if (name !== nothing.name && !name.includes(values.only)) continue;
    const spread = new Spread();
    for (let time = -10; time < Number(values.times); time += 1) {
      const begin = performance.now();
      await database
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((work) => ask({ work, viewer: marks.viewer }));
      if (time >= 0) spread.add(performance.now() - begin); // some to warm up
    }
    times.set(name, spread.at(0.5, 0.99));
  }
  await database.destroy();
  return times;
}

try {
  const small = await timesAt(Number(values.small));
  const large = await timesAt(Number(values.large));
  const ms = ([p50 = NaN, p99 = NaN]: readonly number[] = []): string => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  console.log(`\np50 / p99 in ms, with ${values.small} and with ${values.large}:`);
  for (const [name, times] of large)
    console.log(`${name.padEnd(44)}${ms(small.get(name)).padStart(14)}${ms(times).padStart(16)}`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
