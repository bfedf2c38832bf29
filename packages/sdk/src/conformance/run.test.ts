import { KitException, type ChatEngine } from '../contract.ts';
import { ConformanceFailure, type ConformanceCheck, type ConformanceHarness } from './harness.ts';
import { checks, formatReport } from './index.ts';
import { runChecks } from './report.ts';
import { runCheck } from './run.ts';
import { ManualClock } from './manual-clock.ts';

const unused = (): never => {
  throw new Error('not used here');
};

/** Moves a clock on by tenths of a second, and lets promises settle in between. */
async function pass(clock: ManualClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await new Promise((resolve) => void setImmediate(resolve));
    clock.move(100);
  }
}

class SilentHarness implements ConformanceHarness {
  disposals = 0;
  readonly createUser = unused;
  readonly wrongSession = unused;
  readonly advance: ConformanceHarness['advance'] = unused;
  readonly cut: ConformanceHarness['cut'] = unused;
  stall = unused;

  createEngine(): ChatEngine {
    const engine = { capabilities: { typing: true, editing: true, bans: false } };
    return Object.assign(Object.create(null), engine);
  }

  dispose(): Promise<void> {
    this.disposals += 1;
    return Promise.resolve();
  }
}

const checkOf = (run: () => Promise<void>, needs: ConformanceCheck['needs'] = []): ConformanceCheck => ({
  name: 'group › fact',
  group: 'group',
  needs,
  run,
});

describe('runCheck', () => {
  test('passes what does not throw, and disposes of the harness', async () => {
    const harness = new SilentHarness();
    const check = checkOf(() => Promise.resolve());
    expect(await runCheck(check, { createHarness: () => harness })).toEqual({ status: 'passed', check });
    expect(harness.disposals).toBe(1);
  });

  test('fails with the fault, and disposes of the harness', async () => {
    const harness = new SilentHarness();
    const check = checkOf(() => Promise.reject(new ConformanceFailure('the count is 3')));
    const result = await runCheck(check, { createHarness: () => harness });
    expect(result).toEqual({ status: 'failed', check, fault: 'the count is 3' });
    expect(harness.disposals).toBe(1);
  });

  test('names the code of an error that the check did not expect', async () => {
    const check = checkOf(() => Promise.reject(new KitException('CONFLICT', 'taken')));
    const result = await runCheck(check, { createHarness: () => new SilentHarness() });
    expect(result).toMatchObject({ fault: 'a call that has to succeed failed with CONFLICT: taken' });
  });

  test('skips only for a missing capability, and names it', async () => {
    const check = checkOf(unused, ['typing', 'bans']);
    const result = await runCheck(check, { createHarness: () => new SilentHarness() });
    expect(result).toEqual({ status: 'skipped', check, missing: ['bans'] });
  });

  test('ends a check that hangs, and says what it waits for', async () => {
    const clock = new ManualClock();
    const given: unknown[] = [];
    class PrivateHarness extends SilentHarness {
      readonly #made: ChatEngine[] = [];
      override readonly advance = (): Promise<void> => new Promise((resolve) => void clock.after(100, resolve));
      override readonly cut = async (engine: ChatEngine): Promise<void> => void given.push(this.#made.indexOf(engine));
      override createEngine(): ChatEngine {
        const ping = (): Promise<void> => new Promise(() => {});
        const engine: ChatEngine = Object.freeze(Object.assign(Object.create(null), { capabilities: {}, ping }));
        this.#made.push(engine);
        return engine;
      }
    }
    const { signal } = new AbortController();
    const check = checkOf(async () => {}, []);
    const run = async (harness: ConformanceHarness): Promise<void> => {
      const [first, second] = [harness.createEngine(), harness.createEngine()];
      given.push(harness.restart === undefined);
      await harness.cut(second);
      await harness.advance(1);
      await harness.advance(1);
      void second.ping(signal);
      await first.ping(signal);
    };
    const running = runCheck({ ...check, run }, { createHarness: () => new PrivateHarness(), clock, timeoutMs: 5000 });
    await pass(clock, 5000);
    const calls =
      'ping of engine 2 (4.8 s), ping (4.8 s); most time went to harness.advance (called 2 times, 100 ms each)';
    const fault = `the check hangs: it took longer than 5 s; waiting for: ${calls}`;
    expect(await running).toMatchObject({ fault });
    // The engine that the runner looked at for its capabilities was the first.
    expect(given).toEqual([true, 2]);
  });

  test('says so when a check that hangs waits for nothing that it called', async () => {
    const clock = new ManualClock();
    const check = checkOf(() => new Promise(() => {}));
    const running = runCheck(check, { createHarness: () => new SilentHarness(), clock, timeoutMs: 5000 });
    await pass(clock, 5000);
    const fault = 'the check hangs: it took longer than 5 s; waiting for: no call of the check';
    expect(await running).toMatchObject({ fault });
  });

  test.each([
    ['made', () => unused()],
    ['disposed of', () => Object.assign(new SilentHarness(), { dispose: () => Promise.reject(new Error('busy')) })],
  ])('fails when the harness cannot be %s', async (_what, createHarness) => {
    const result = await runCheck(
      checkOf(() => Promise.resolve()),
      { createHarness },
    );
    expect(result.status).toBe('failed');
  });
});

test('a report prints every check, and ends with the numbers', async () => {
  const lines: string[] = [];
  const report = await runChecks(
    [checkOf(() => Promise.resolve()), checkOf(unused, ['search']), checkOf(() => Promise.reject(new Error('x')))],
    { createHarness: () => new SilentHarness(), print: (line) => lines.push(line) },
  );
  expect(lines).toEqual([
    'passed   group › fact',
    'skipped  group › fact (lacks search)',
    'FAILED   group › fact\n         a call that has to succeed failed with a raw Error (x)',
    expect.stringMatching(/^1 passed, 1 failed, 1 skipped in \d+\.\d s$/),
  ]);
  expect(formatReport(report)).toBe(lines.slice(1).join('\n'));
});

test('every check is named by its group and what holds', () => {
  for (const { name, group } of checks) expect(name.startsWith(`${group} › `)).toBe(true);
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
});

test('checks run side by side where that is asked for, and the report keeps their order', async () => {
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const many = ['a', 'b', 'c', 'd'].map((name): ConformanceCheck => {
    const run = (): Promise<void> => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    return { name, group: 'group', needs: [], run };
  });
  const running = runChecks(many, { createHarness: () => new SilentHarness(), concurrency: 3 });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  await turn();
  expect(started).toEqual(['a', 'b', 'c']);
  for (let ended = 0; ended < many.length; ended += 1) {
    ends.pop()?.();
    await turn();
  }
  const report = await running;
  expect(report.results.map(({ check }) => check.name)).toEqual(['a', 'b', 'c', 'd']);
  expect(report.passed).toBe(4);
});

test('a means that the harness lacks is skipped by name', async () => {
  const check = checkOf(unused, ['restart']);
  const result = await runCheck(check, { createHarness: () => new SilentHarness() });
  expect(result).toEqual({ status: 'skipped', check, missing: ['restart'] });
});
