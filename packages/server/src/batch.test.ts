import { Batch } from './batch.ts';

function recorded(): {
  readonly batch: Batch<number>;
  readonly runs: number[][];
  readonly end: ((error?: Error) => void)[];
} {
  const runs: number[][] = [];
  const end: ((error?: Error) => void)[] = [];
  const batch = new Batch<number>((items) => {
    runs.push([...items]);
    return new Promise((resolve, reject) => end.push((error) => (error ? reject(error) : resolve())));
  });
  return { batch, runs, end };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('does one thing at once, and together what comes meanwhile', async () => {
  const { batch, runs, end } = recorded();
  const first = batch.add(1);
  await settle();
  const others = [batch.add(2), batch.add(3)];
  await settle();
  expect(runs).toEqual([[1]]);
  end[0]?.();
  await first;
  await settle();
  expect(runs).toEqual([[1], [2, 3]]);
  end[1]?.();
  await Promise.all(others);
});

test('a failure is that of its own batch alone', async () => {
  const { batch, runs, end } = recorded();
  const first = batch.add(1);
  await settle();
  const second = batch.add(2);
  end[0]?.(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await settle();
  end[1]?.();
  await second;
  expect(runs).toEqual([[1], [2]]);
});

test('a pause stands between two, and before none', async () => {
  const runs: number[][] = [];
  const batch = new Batch<number>(
    (items) => {
      runs.push([...items]);
      return Promise.resolve();
    },
    { pauseMs: 20 },
  );
  await batch.add(1);
  expect(runs).toEqual([[1]]);
  const began = performance.now();
  const second = batch.add(2);
  await settle();
  expect(runs).toEqual([[1]]);
  await Promise.all([second, batch.add(3)]);
  expect(runs).toEqual([[1], [2, 3]]);
  // Timers may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(15);
});
