import { forgetOldest } from './forget-oldest.ts';

test('what was put there first goes, from maps and sets, until so many are left', () => {
  const set = new Set(['tea', 'cups', 'scones']);
  forgetOldest(set, 2);
  expect([...set]).toEqual(['cups', 'scones']);
  const map = new Map([...set, 'jam', 'cream'].map((key) => [key, key.length]));
  forgetOldest(map, 2);
  expect([...map.keys()]).toEqual(['jam', 'cream']);
  forgetOldest(map, 2);
  expect(map.size).toBe(2);
});

test('what may not be forgotten stays, though it is older, or though too many are left', () => {
  const set = new Set(['tea', 'cups', 'scones']);
  forgetOldest(set, 1, (key) => key !== 'tea');
  expect([...set]).toEqual(['tea']);
  forgetOldest(set, 0, () => false);
  expect([...set]).toEqual(['tea']);
});
