import { checks, runCheck, runConformance } from '@open-chat-kit/sdk/conformance';
import { brokenEngines } from './testing/broken-engines/broken-engines.ts';
import { checksNeverFailing, faultFound, runAgainst } from './testing/broken-engines/catch.ts';
import { EmbeddedHarness } from './testing/embedded-harness.ts';

describe('the embedded engine', () => {
  test.each(checks.map((check) => [check.name, check] as const))('%s', async (_name, check) => {
    const result = await runCheck(check, { createHarness: () => new EmbeddedHarness() });
    expect(result).toEqual({ status: 'passed', check });
  });

  test('passes just as well when events come late and twice, as the contract allows', async () => {
    const createHarness = (): EmbeddedHarness =>
      new EmbeddedHarness([
        { kind: 'duplicate', probability: 0.5 },
        { kind: 'delay', ms: [0, 100] },
      ]);
    const { results } = await runConformance({ createHarness });
    expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  });

  test('the suite holds every check once', () => {
    const names = checks.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(500);
  });
});

describe('a broken engine is caught', () => {
  test.each(brokenEngines.map((broken) => [broken.name, broken] as const))('%s', async (_name, broken) => {
    const results = await runAgainst(broken);
    expect(faultFound(broken, results)).toMatch(broken.saying);
  });

  test('every check fails on one of them: none passes whatever the engine does', async () => {
    expect(await checksNeverFailing()).toEqual([]);
  });

  test('no two are the same, and each is caught by a check that exists', () => {
    const names = brokenEngines.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const known = new Set(checks.map(({ name }) => name));
    expect(brokenEngines.filter(({ caughtBy }) => !known.has(caughtBy))).toEqual([]);
  });
});
