import { FewAtOnce } from './few-at-once.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('so many at once under one name, the others in their order, whatever becomes of those before', async () => {
  const few = new FewAtOnce(2);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const take = (name: string, what: string): Promise<void> =>
    few.take(name, () => {
      begun.push(what);
      return new Promise((resolve, reject) => ends.set(what, (error) => (error ? reject(error) : resolve())));
    });
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
