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
