import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { Standstill } from './standstill.ts';

function standing(): { readonly clock: ManualClock; readonly standstill: Standstill; readonly long: () => number } {
  const clock = new ManualClock();
  let long = 0;
  const standstill = new Standstill({ clock, longestMs: 15_000, onLong: () => (long += 1) });
  return { clock, standstill, long: () => long };
}

test('what comes while it goes is as old as it looks', () => {
  const { clock, standstill, long } = standing();
  for (let second = 0; second < 30; second += 1) {
    clock.move(1_000);
    expect(standstill.mayBeOlderThan(0)).toBe(false);
  }
  expect(long()).toBe(0);
});

test.each<readonly [string, (clock: ManualClock) => void]>([
  ['what was sent to it', () => {}],
  ['a sign that it goes', (clock) => clock.move(0)],
])('after a standstill %s may come first', (_what, first) => {
  const { clock, standstill, long } = standing();
  clock.jump(20_000);
  first(clock);
  expect(standstill.mayBeOlderThan(15_000)).toBe(true);
  expect(long()).toBe(1);
  clock.move(1_000);
  expect(standstill.mayBeOlderThan(15_000)).toBe(true);
  clock.move(1_000);
  expect(standstill.mayBeOlderThan(0)).toBe(false);
  expect(long()).toBe(1);
});

test('a short one makes nothing older than it was', () => {
  const { clock, standstill, long } = standing();
  clock.jump(6_000);
  expect([3_000, 5_000].map((ms) => standstill.mayBeOlderThan(ms))).toEqual([true, false]);
  expect(long()).toBe(0);
});

test('where it has ended, it looks no more', () => {
  const { clock, standstill } = standing();
  standstill.end();
  expect(clock.waiting).toBe(0);
});
