import { checks, runCheck, runConformance } from '@open-chat-kit/sdk/conformance';
import { brokenEngines } from './testing/broken-engines/broken-engines.ts';
import { BrokenHarness } from './testing/broken-engines/broken-harness.ts';
import { EmbeddedHarness } from './testing/embedded-harness.ts';
import { faultFoundIn } from './testing/planted/catch.ts';
import { plantedFaults } from './testing/planted/planted-faults.ts';
import { LineHarness } from './testing/process/line-harness.ts';
import { MemoryHost } from './testing/process/memory-host.ts';

describe('the embedded engine', () => {
  test.each(checks.map((check) => [check.name, check] as const))('%s', async (_name, check) => {
    const result = await runCheck(check, { createHarness: () => new EmbeddedHarness() });
    expect(result).toEqual({ status: 'passed', check });
  });

  test('the suite holds every check once', () => {
    const names = checks.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(1_100);
  });
});

describe('the embedded server at the other end of a line', () => {
  test('passes, and nobody has anything to warn of', async () => {
    const warnings: string[] = [];
    const warn = (warning: string): void => void warnings.push(warning);
    const createHarness = (): LineHarness => new LineHarness(new MemoryHost(null, warn));
    const { results } = await runConformance({ createHarness });
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

describe('a broken engine is caught', () => {
  test.each(brokenEngines.map((broken) => [broken.name, broken] as const))('%s', async (_name, broken) => {
    expect(await faultFoundIn(broken, () => new BrokenHarness(broken))).toMatch(broken.saying);
  });
});

describe('a fault that is planted behind a line is found', () => {
  // One in five: `npm run validate -- conformance` plants all of them.
  const share = plantedFaults.filter((_, index) => index % 5 === 0);

  test.each(share.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    expect(await faultFoundIn(fault, () => new LineHarness(new MemoryHost(fault), { fault }))).toMatch(fault.saying);
  });

  test('no two are the same, and each is found by a check that exists', () => {
    const names = plantedFaults.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const known = new Set(checks.map(({ name }) => name));
    expect(plantedFaults.filter(({ caughtBy }) => !known.has(caughtBy))).toEqual([]);
  });
});
