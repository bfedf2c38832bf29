import { Turns } from './turns.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('one after the other under one name, at once under several, and on after a failure', async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const take = (name: string, what: string): Promise<void> =>
    turns.take(name, () => {
      begun.push(what);
      return new Promise((resolve, reject) => ends.set(what, (error) => (error ? reject(error) : resolve())));
    });
  const first = take('tea', 'first');
  const second = take('tea', 'second');
  const third = take('tea', 'third');
  const other = take('chess', 'other');
  await settle();
  expect(begun).toEqual(['first', 'other']);
  ends.get('first')?.(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await settle();
  expect(begun).toEqual(['first', 'other', 'second']);
  ends.get('second')?.();
  await second;
  await settle();
  expect(begun).toEqual(['first', 'other', 'second', 'third']);
  ends.get('third')?.();
  ends.get('other')?.();
  await Promise.all([third, other]);
  const later = take('tea', 'later');
  expect(begun.at(-1)).toBe('later');
  ends.get('later')?.();
  await later;
});
