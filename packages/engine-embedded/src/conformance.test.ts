import { checks } from '@open-chat-kit/sdk/conformance';
import { plantedFaults } from './testing/planted/planted-faults.ts';

// What is run on the embedded engine, and which planted faults are found, is seen by scripts/conformance.mjs.

test('the suite holds every check once', () => {
  const names = checks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(1_100);
});

test('no two planted faults are the same, and each is found by a check that exists', () => {
  const names = plantedFaults.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const known = new Set(checks.map(({ name }) => name));
  expect(plantedFaults.filter(({ caughtBy }) => !known.has(caughtBy))).toEqual([]);
});
