import { Recent } from './recent.ts';

test('remembers as many as it must of those that were set last, and not more than twice as many', () => {
  const recent = new Recent<number>(10);
  const known = (): readonly number[] =>
    Array.from({ length: 1_000 }, (_, key) => key).filter((key) => recent.get(`${key}`) !== undefined);
  for (let key = 0; key < 1_000; key += 1) {
    recent.set(`${key}`, key);
    const all = known();
    const last = Array.from({ length: Math.min(10, key + 1) }, (_, back) => key - back);
    expect(all).toEqual(expect.arrayContaining(last));
    expect(all.length).toBeLessThanOrEqual(20);
  }
});

test('what is set again is young again, with its newest value', () => {
  const recent = new Recent<string>(2);
  recent.set('a', 'old');
  recent.set('b', 'b');
  recent.set('c', 'c');
  recent.set('a', 'new');
  expect(recent.get('a')).toBe('new');
  recent.set('d', 'd');
  expect(recent.get('a')).toBe('new');
  recent.clear();
  expect(recent.get('a')).toBeUndefined();
  expect(recent.get('d')).toBeUndefined();
});
