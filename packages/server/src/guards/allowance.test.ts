import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { Allowance, keptKey } from './allowance.ts';

test('so many at once, and so many a second from then on', () => {
  const clock = new ManualClock();
  const allowance = new Allowance({ atOnce: 3, perSecond: 2, clock });
  expect([1, 2, 3, 4].map(() => allowance.take('ana'))).toEqual([0, 0, 500, 1_000]);
  expect(allowance.wait('ben')).toBe(0);
  clock.move(1_000);
  expect(allowance.wait('ana')).toBe(0);
  expect(allowance.take('ana')).toBe(500);
});

test('it never grows beyond what may be had at once, and a clock set back gives nothing', () => {
  const clock = new ManualClock();
  const allowance = new Allowance({ atOnce: 2, perSecond: 1, clock });
  clock.move(1_000_000);
  expect([1, 2].map(() => allowance.take('ana'))).toEqual([0, 1_000]);
  clock.jump(-500_000);
  expect(allowance.wait('ana')).toBe(1_000);
  clock.move(1_000);
  expect(allowance.wait('ana')).toBe(0);
  allowance.giveBack('ana');
  allowance.giveBack('ana');
  allowance.giveBack('ana');
  expect(allowance.take('ana', 2)).toBe(1_000);
});

test('whoever has all is forgotten, whoever has not is kept', () => {
  const clock = new ManualClock();
  const allowance = new Allowance({ atOnce: 1, perSecond: 1, clock });
  allowance.take('ana', 1_000);
  for (let index = 0; index < 20_000; index += 1) {
    clock.move(1);
    allowance.take(`key ${index}`);
  }
  expect(allowance.size).toBeLessThan(12_000);
  expect(allowance.wait('ana')).toBeGreaterThan(900_000);
});

test('a name that a stranger comes with counts for itself, and is not remembered however long it is', () => {
  const allowance = new Allowance({ atOnce: 1, perSecond: 1, clock: new ManualClock() });
  const [one, other] = ['a', 'b'].map((end) => 'x'.repeat(1_000_000) + end);
  expect([one, one, other].map((key = '') => allowance.take(key))).toEqual([1_000, 2_000, 1_000]);
  allowance.giveBack(other ?? '');
  expect([one, other].map((key = '') => allowance.wait(key))).toEqual([2_000, 0]);
  expect(keptKey(one ?? '').length).toBeLessThan(100);
  expect(keptKey('ana')).toBe('ana');
});
