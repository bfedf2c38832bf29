/** The engine that docs/writing-an-engine.md builds, with checks side by side and over a network that takes its time. */
import path from 'node:path';
import {
  checks,
  runConformance,
  type ConformanceHarness,
  type ConformanceOptions,
  type ConformanceReport,
} from '@open-chat-kit/sdk/conformance';
import { systemClock, type Clock } from '@open-chat-kit/sdk/engine';
import { NetHarness, type NetHarnessOptions } from './examples/net-engine/net-harness.ts';
import { ServerPool } from './examples/net-engine/server-pool.ts';
import { TinyHarness } from './examples/tiny-engine/tiny-harness.ts';
import { expectPassed } from './expect-passed.ts';

describe('the tiny engine in one process', () => {
  const createHarness = (): ConformanceHarness => new TinyHarness();

  test('passes the suite side by side', async () => {
    expectPassed(await runConformance({ createHarness, concurrency: 8 }), new TinyHarness().createEngine());
  });
});

// It starts a server in TypeScript, which Node 20 cannot run: `npm` scripts bring a newer one.
describe('the tiny engine over a network', () => {
  let pool: ServerPool;

  beforeAll(() => {
    pool = new ServerPool(path.join(__dirname, 'examples/net-engine/main.ts'));
  });
  afterAll(() => pool.dispose());

  function run(options: Partial<ConformanceOptions>, network: NetHarnessOptions = {}): Promise<ConformanceReport> {
    return runConformance({ ...options, createHarness: () => NetHarness.create(pool, network) });
  }

  test('passes the suite in order', async () => {
    expectPassed(await run({}), new TinyHarness().createEngine());
  }, 120_000);

  test('passes the suite side by side', async () => {
    expectPassed(await run({ concurrency: 8 }), new TinyHarness().createEngine());
  });

  test('passes the suite with 50 ms on each way', async () => {
    // Checks of the client move its clock through minutes, step by step: for them the network's clock is as quick.
    const quick: Clock = { now: () => systemClock.now() * 10, after: (ms, call) => systemClock.after(ms / 10, call) };
    const isOfClient = (name: string): boolean => name.startsWith('the client › ');
    // They ask hundreds of questions, one after the other: begun last they would end alone.
    const isLong = (name: string): boolean => /^(hostile input|aborting and stalls) › /.test(name);
    const reports = await Promise.all([
      run({ only: ({ name }) => isOfClient(name), concurrency: 6 }, { delayMs: 50, clock: quick }),
      run({ only: ({ name }) => isLong(name), concurrency: 10 }, { delayMs: 50 }),
      run({ only: ({ name }) => !isLong(name) && !isOfClient(name), concurrency: 12 }, { delayMs: 50 }),
    ]);
    const results = reports.flatMap((report) => report.results);
    expect(results).toHaveLength(checks.length);
    for (const report of reports) expectPassed(report, new TinyHarness().createEngine());
    expect(results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(250);
    // Thousands of answers that each take their time: a minute is not enough beside other work.
  }, 300_000);
});
