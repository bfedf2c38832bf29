// The whole conformance suite on the chat server over a real PostgreSQL: one instance, and two with the users spread over
// them, on LISTEN/NOTIFY and on NATS. Where NATS is not to be had, it says so and runs the rest. `… conformance.ts paging` runs what has the word in its name.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { checks, runConformance } from '@open-chat-kit/sdk/conformance';
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import {
  Files,
  FolderStore,
  hasNats,
  migrate,
  natsBus,
  openDatabase,
  ownersIn,
  postgresBus,
  startNats,
  startPostgres,
} from '@open-chat-kit/server';
import type { Bus, Database } from '@open-chat-kit/server';
import { LineHarness } from '../../packages/engine-embedded/src/testing/process/line-harness.ts';
import { forgetful } from './forgetful.ts';
import { ownFolder } from './own-folder.ts';
import { patient } from './patient.ts';
import { ServerHost } from './server-host.ts';

const given = process.argv.slice(2);
/** One base alone, by its name; with `--share` every eighth check of it. */
const onlyBase = given.find((one) => one.startsWith('--base='))?.slice('--base='.length);
const isShare = given.includes('--share');
const word = given.find((one) => !one.startsWith('--')) ?? '';
const folder = ownFolder('server');
let passed = 0;
let failed = 0;

interface Base {
  readonly name: string;
  readonly title: string;
  readonly instances: number;
  /** The bus of another instance. */
  readonly bus?: (url: string, database: Database, lane: number) => Bus | Promise<Bus>;
}

/** So many checks run beside each other, mostly waiting: each in a database where nobody else's people are. */
const lanes = 3;

async function run(base: Base): Promise<void> {
  if (onlyBase !== undefined && onlyBase !== base.name) return;
  console.log(`\n${base.title}:`);
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(base, lane)));
}

async function runLane({ name, instances, bus }: Base, lane: number): Promise<void> {
  const warnings: string[] = [];
  const warn = (warning: string): void => void warnings.push(warning);
  const url = await postgres.createDatabase(`${name}_${lane}`);
  // Each connection prepares by itself what it asks: few ask as much as many.
  const database = openDatabase({ url, connections: 4, ...patient, onWarning: warn });
  await migrate(database);
  const files = new Files({
    store: new FolderStore(path.join(folder, `files-${name}-${lane}`)),
    secret: 'secret of this run',
    owners: ownersIn(database),
  });
  const chosen = checks.filter((check, index) => check.name.includes(word) && (!isShare || index % 8 === 0));
  const ofLane = new Set(chosen.filter((_, index) => index % lanes === lane));
  const report = await runConformance({
    createHarness: async () => {
      const host = await ServerHost.start({
        database,
        files,
        instances,
        ...(bus && { bus: () => bus(url, database, lane) }),
        warn,
      });
      return new LineHarness(host, {
        makeEngine: ({ open, ...options }) => createRemoteEngine({ ...options, url: host.nextUrl(), open: () => open }),
      });
    },
    only: (check) => ofLane.has(check),
    print: (line) => {
      if (!line.startsWith('passed')) console.log(line);
    },
  });
  for (const warning of [...new Set(warnings)].slice(0, 20)) console.log(`warned: ${warning.slice(0, 600)}`);
  passed += report.passed;
  failed += report.failed + report.skipped + warnings.length;
  await database.destroy();
}

// What is asked is planned once for each connection: here nothing is large.
const postgres = await startPostgres(path.join(folder, 'data'), [
  ...forgetful,
  '-c',
  'plan_cache_mode=force_generic_plan',
]);
const nats = hasNats() ? await startNats() : null;
try {
  await run({ name: 'one', title: 'one instance', instances: 1 });
  await run({
    name: 'two',
    title: 'two instances, on LISTEN/NOTIFY',
    instances: 2,
    bus: (url, database) => postgresBus({ url, database, onWarning: console.warn }),
  });
  if (nats === null)
    console.log('\nNo nats-server here (Debian has it as a package): two instances on NATS were not run.');
  else
    await run({
      name: 'nats',
      title: 'two instances, on NATS',
      instances: 2,
      bus: (_url, _database, lane) =>
        natsBus({ servers: [nats.url], subject: `conformance-${lane}`, onWarning: console.warn }),
    });
} finally {
  await nats?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (passed + failed === 0) console.log('Nothing has that name.');
const exitCode = failed > 0 || passed === 0 ? 1 : 0;
// Whoever reads slowly reads it to the end.
process.stdout.write(`\n${passed} passed, ${failed} failed\n`, () => process.exit(exitCode));
