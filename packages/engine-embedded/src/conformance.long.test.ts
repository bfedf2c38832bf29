import path from 'node:path';
import { runConformance } from '@open-chat-kit/sdk/conformance';
import { checksNeverFailing } from './testing/broken-engines/catch.ts';
import { EmbeddedHarness } from './testing/embedded-harness.ts';
import { faultFoundIn } from './testing/planted/catch.ts';
import { plantedFaults } from './testing/planted/planted-faults.ts';
import { ProcessPool } from './testing/process/process-pool.ts';

test('every check fails on a broken engine: none passes whatever the engine does', async () => {
  expect(await checksNeverFailing()).toEqual([]);
});

test('passes side by side', async () => {
  const { results } = await runConformance({ createHarness: () => new EmbeddedHarness(), concurrency: 8 });
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
});

test('passes just as well when events come late and twice, as the contract allows', async () => {
  const createHarness = (): EmbeddedHarness =>
    new EmbeddedHarness([
      { kind: 'duplicate', probability: 0.5 },
      // One behind the other: many are late by more than that, and the suite waits 200 ms until all is quiet.
      { kind: 'delay', ms: [0, 30] },
    ]);
  const { results } = await runConformance({ createHarness });
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
});

// `npm run conformance` runs all checks and plants all faults there.
test('passes in a process that is killed and started again', async () => {
  const pool = new ProcessPool({
    file: path.join(__dirname, 'testing/process/server-program.ts'),
    nodeArguments: ['--conditions=@open-chat-kit/source'],
  });
  try {
    const { results } = await runConformance({
      createHarness: () => pool.harness(),
      only: ({ group }) => group === 'restarts' || group === 'reconnect',
    });
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(pool.warnings).toEqual([]);
    const fault = plantedFaults.find(({ name }) => name === 'last-write-lost');
    const found = fault && (await faultFoundIn(fault, () => pool.harness({ fault })));
    expect(found).toMatch(fault?.saying ?? 'a fault');
  } finally {
    await pool.close();
  }
});
