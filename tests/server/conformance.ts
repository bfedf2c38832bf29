// The whole conformance suite on the chat server over a real PostgreSQL: one instance, and two with the users spread over
// them. `… conformance.ts paging` runs what has the word in its name.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runConformance } from '@open-chat-kit/sdk/conformance';
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { Files, migrate, openDatabase, postgresBus, startPostgres } from '@open-chat-kit/server';
import { LineHarness } from '../../packages/engine-embedded/src/testing/process/line-harness.ts';
import { type Ground, ServerHost } from './server-host.ts';

const word = process.argv[2] ?? '';
const folder = mkdtempSync(path.join(os.tmpdir(), 'chat-server-'));
chmodSync(folder, 0o755); // PostgreSQL may run as another user
const files = new Files(path.join(folder, 'files'), 'secret of this run');
let passed = 0;
let failed = 0;

async function run(
  base: string,
  ground: (url: string) => Omit<Ground, 'warn'> & { end(): Promise<void> },
  url: string,
): Promise<void> {
  const warnings: string[] = [];
  const { end, ...shared } = ground(url);
  console.log(`\n${base}:`);
  const report = await runConformance({
    createHarness: async () => {
      const host = await ServerHost.start({ ...shared, warn: (warning) => void warnings.push(warning) });
      return new LineHarness(host, {
        makeEngine: ({ open, ...options }) => createRemoteEngine({ ...options, url: host.nextUrl(), open: () => open }),
      });
    },
    only: ({ name }) => name.includes(word),
    print: (line) => {
      if (!line.startsWith('passed')) console.log(line);
    },
  });
  await end();
  for (const warning of [...new Set(warnings)].slice(0, 20)) console.log(`warned: ${warning.slice(0, 600)}`);
  passed += report.passed;
  failed += report.failed + report.skipped + warnings.length;
}

const postgres = await startPostgres(path.join(folder, 'data'), ['-c', 'fsync=off', '-c', 'max_connections=200']);
try {
  for (const [name, base, instances] of [
    ['one', 'one instance', 1],
    ['two', 'two instances, on LISTEN/NOTIFY', 2],
  ] as const) {
    const url = await postgres.createDatabase(name);
    const database = openDatabase({ url, onWarning: (warning) => console.log(warning) });
    await migrate(database);
    const bus = () => postgresBus({ url, database, onWarning: (warning, cause) => console.log(warning, cause) });
    await run(
      base,
      () => ({ database, files, instances, ...(instances > 1 && { bus }), end: () => database.destroy() }),
      url,
    );
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
