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

test('who waits and is not waited for any more is gone at once, and those behind come in their order', async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const gone = new AbortController();
  const take = (what: string, signal?: AbortSignal): Promise<void> =>
    turns.take('tea', async () => void begun.push(what), signal);
  let end = (): void => {};
  const first = turns.take('tea', () => new Promise<void>((resolve) => (end = resolve)), gone.signal);
  const second = take('second', gone.signal);
  const third = take('third');
  const fourth = take('fourth', gone.signal);
  gone.abort();
  await expect(second).rejects.toMatchObject({ code: 'TIMEOUT' });
  await expect(fourth).rejects.toMatchObject({ code: 'TIMEOUT' });
  await expect(take('too late', gone.signal)).rejects.toMatchObject({ code: 'TIMEOUT' });
  expect(begun).toEqual([]);
  // Whoever has their turn keeps it: it is theirs to look at the signal.
  end();
  await Promise.all([first, third]);
  expect(begun).toEqual(['third']);
});

test('whoever was told to go on is not taken out of the line of others', async () => {
  const turns = new Turns();
  const gone = new AbortController();
  const ends: (() => void)[] = [];
  const take = (signal?: AbortSignal): Promise<void> =>
    turns.take('tea', () => new Promise<void>((resolve) => ends.push(resolve)), signal);
  const [first, second, third] = [take(), take(gone.signal), take()];
  ends[0]?.();
  await first;
  await settle();
  gone.abort();
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await second;
  await settle();
  ends[2]?.();
  await third;
});
