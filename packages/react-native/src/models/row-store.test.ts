import { RowStore } from './row-store.ts';

test('tells each listener of its own row, once for all that happened to it', () => {
  const rows = new RowStore<number>(() => {});
  const told: string[] = [];
  const listen = (id: string): (() => void) => rows.subscribe(id, () => told.push(`${id} ${rows.get(id)}`));
  listen('a');
  const leave = listen('b');
  listen('c');
  rows.set('a', 1);
  rows.set('a', 2);
  rows.set('b', 3);
  rows.remove('nobody');
  leave();
  rows.flush();
  rows.flush();
  expect(told).toEqual(['a 2']);
  rows.touch('c');
  rows.clear();
  rows.flush();
  expect(told).toEqual(['a 2', 'c undefined', 'a undefined']);
});

test('says once that there is something to flush', () => {
  let said = 0;
  const rows = new RowStore<number>(() => (said += 1));
  rows.set('a', 1);
  rows.set('b', 1);
  rows.remove('a');
  expect(said).toBe(1);
  rows.flush();
  rows.remove('b');
  expect(said).toBe(2);
});

test('says which rows are drawn, when they are others', () => {
  let moved = 0;
  const rows = new RowStore<number>(
    () => {},
    () => (moved += 1),
  );
  expect(rows.takeDrawn()).toEqual([]);
  const [leaveA, leaveToo] = ['a', 'a', 'b'].map((id) => rows.subscribe(id, () => {}));
  expect([rows.takeDrawn(), moved]).toEqual([['a', 'b'], 2]);
  leaveA?.();
  leaveA?.();
  expect(rows.takeDrawn()).toBeUndefined();
  leaveToo?.();
  expect([rows.takeDrawn(), moved]).toEqual([['b'], 3]);
});
