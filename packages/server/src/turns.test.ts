import { Turns } from './turns.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Takes turns whose ends a test decides. */
function taking(turns: Turns): {
  readonly begun: readonly string[];
  readonly ends: ReadonlyMap<string, (error?: Error) => void>;
  readonly take: (name: string, what: string) => Promise<void>;
} {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const take = (name: string, what: string): Promise<void> =>
    turns.take(name, () => {
      begun.push(what);
      return new Promise((resolve, reject) => ends.set(what, (error) => (error ? reject(error) : resolve())));
    });
  return { begun, ends, take };
}

test('one after the other under one name, at once under several, and on after a failure', async () => {
  const { begun, ends, take } = taking(new Turns());
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

test('so many at once under one name, the others in their order, whatever becomes of those before', async () => {
  const { begun, ends, take } = taking(new Turns(2));
  const all = ['a', 'b', 'c', 'd'].map((what) => take('ana', what));
  const other = take('ben', 'other');
  await settle();
  expect(begun).toEqual(['a', 'b', 'other']);
  ends.get('b')?.(new Error('no'));
  await expect(all[1]).rejects.toThrow('no');
  await settle();
  expect(begun).toEqual(['a', 'b', 'other', 'c']);
  for (const what of ['a', 'c', 'other']) ends.get(what)?.();
  await settle();
  expect(begun).toEqual(['a', 'b', 'other', 'c', 'd']);
  const late = ['e', 'f'].map((what) => take('ana', what));
  await settle();
  expect(begun).toEqual(['a', 'b', 'other', 'c', 'd', 'e']);
  ends.get('d')?.();
  await settle();
  for (const what of ['e', 'f']) ends.get(what)?.();
  await Promise.all([all[0], all[2], all[3], other, ...late]);
  expect(begun.at(-1)).toBe('f');
});
