// A PostgreSQL that is as quick as it can be, and forgets all when its machine falls: it is there as long as its input is
// open. Says where its database is that tests make theirs after.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { migrate, openDatabase, startPostgres } from '@open-chat-kit/server';
import { forgetful } from '../forgetful.ts';
import { ownFolder } from '../own-folder.ts';

// A signal to all of a terminal is meant for jest, whose end it sees.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const folder = ownFolder('shared-database');
const postgres = await startPostgres(path.join(folder, 'data'), forgetful);
try {
  const database = openDatabase({ url: postgres.url, onWarning: console.warn });
  await migrate(database);
  await database.destroy();
  process.stdout.write(`${postgres.url}\n`);
  for await (const _ of process.stdin);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
