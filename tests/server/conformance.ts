// The whole conformance suite on the chat server over a real PostgreSQL. `… conformance.ts paging` runs what has the word in
// its name.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runConformance } from '@open-chat-kit/sdk/conformance';
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { Files, migrate, openDatabase, startPostgres } from '@open-chat-kit/server';
import { LineHarness } from '../../packages/engine-embedded/src/testing/process/line-harness.ts';
import { ServerHost } from './server-host.ts';

const word = process.argv[2] ?? '';
const folder = mkdtempSync(path.join(os.tmpdir(), 'chat-server-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(path.join(folder, 'data'), ['-c', 'fsync=off']);
const warnings: string[] = [];
const files = new Files(path.join(folder, 'files'), 'secret of this run');
const database = openDatabase({ url: postgres.url, onWarning: (warning) => void warnings.push(warning) });
let code = 0;
try {
  await migrate(database);
  const report = await runConformance({
    createHarness: async () => {
      const host = await ServerHost.start(database, files, (warning) => void warnings.push(warning));
      return new LineHarness(host, {
        makeEngine: ({ open, ...options }) => createRemoteEngine({ ...options, url: host.url, open: () => open }),
      });
    },
    only: ({ name }) => name.includes(word),
    print: (line) => {
      if (!line.startsWith('passed')) console.log(line);
    },
  });
  for (const warning of [...new Set(warnings)].slice(0, 20)) console.log(warning.slice(0, 600));
  console.log(
    `${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped, ${warnings.length} warnings`,
  );
  code = report.failed + warnings.length > 0 ? 1 : 0;
} finally {
  await database.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
