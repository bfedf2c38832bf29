import { ManualClock } from '../../testing/manual-clock.ts';
import { TypingNotifier } from './typing-notifier.ts';

test('a clock that is set back keeps nobody silent', () => {
  const clock = new ManualClock();
  const told: boolean[] = [];
  let back = 0;
  const notifier = new TypingNotifier({
    clock: { now: () => clock.now() - back, after: clock.after },
    tell: (isTyping) => told.push(isTyping),
  });
  notifier.typed();
  back = 3_600_000;
  clock.move(4_000);
  notifier.typed();
  expect(told).toEqual([true, true]);
});

test('a timer that comes late says nothing of who has stopped by then', () => {
  const clock = new ManualClock();
  const told: boolean[] = [];
  let ahead = 0;
  const notifier = new TypingNotifier({
    clock: { now: () => clock.now() + ahead, after: clock.after },
    tell: (isTyping) => told.push(isTyping),
  });
  notifier.typed();
  notifier.stop();
  notifier.typed();
  // The page is busy for so long that the timer is due, and has not run.
  ahead = 1_500;
  notifier.typed();
  notifier.stop();
  clock.move(1_000);
  expect(told).toEqual([true, false, true, false]);
});

test('whoever empties the field and begins anew tells so once in a second, and not with each key', () => {
  const clock = new ManualClock();
  const told: (readonly [at: number, isTyping: boolean])[] = [];
  const start = clock.now();
  const notifier = new TypingNotifier({ clock, tell: (isTyping) => told.push([clock.now() - start, isTyping]) });
  for (let key = 0; key < 8; key += 1) {
    if (key % 2 === 0) notifier.typed();
    else notifier.stop();
    clock.move(100);
  }
  expect(told).toEqual([
    [0, true],
    [100, false],
  ]);
  notifier.typed();
  clock.move(1_000);
  expect(told.slice(2)).toEqual([[1_100, true]]);
  notifier.stop();
  expect(told.at(-1)).toEqual([1_800, false]);
});
