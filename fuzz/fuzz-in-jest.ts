import { readBytes } from './loop/draw.ts';
import { printed } from './loop/print-report.ts';
import { runTarget } from './loop/run-target.ts';
import type { Target } from './loop/target.ts';

const { FUZZ_MS = '6000', FUZZ_SEEDS = '1', FUZZ_TARGET = '', FUZZ_REPLAY } = process.env;

/** One test for each target and seed, sharing the time among them. Guided by nothing but chance: jest rewrites sources. */
export function fuzzInJest(targets: readonly Target[]): void {
  const wanted = targets.filter(({ name }) => FUZZ_TARGET === '' || FUZZ_TARGET === name);
  const seeds = FUZZ_REPLAY === undefined ? FUZZ_SEEDS.split(',').map(Number) : [1];
  const ms = Number(FUZZ_MS) / wanted.length / seeds.length;
  test('the target is known', () => {
    expect(wanted.map(({ name }) => name)).not.toEqual([]);
  });
  for (const target of wanted) {
    test.each(seeds)(`${target.name}: ${target.about} (seed %i)`, async (seed) => {
      const replay = FUZZ_REPLAY === undefined ? undefined : readBytes(FUZZ_REPLAY);
      const report = await runTarget(target, { seed, ms, coverage: null, replay });
      // Past jest's own console, which would put a trace to every line.
      process.stdout.write(printed(target, report, { seed, coverage: null }));
      expect(report.finding).toBeNull();
    });
  }
}
