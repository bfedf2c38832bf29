import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { HostWatch } from './host-watch.ts';

test('a clock that is set back by an hour hides no host that stands still', async () => {
  const clock = new ManualClock();
  let back = 0;
  const seen: string[] = [];
  const watch = new HostWatch({
    clock: { now: () => clock.now() - back, after: clock.after },
    isWaiting: () => true,
    ask: () => seen.push('asked'),
    takeOver: () => seen.push('took over'),
  });
  watch.begin();
  back = 3_600_000;
  await clock.advance(4_999);
  expect(seen).toEqual([]);
  await clock.advance(3_001);
  expect(seen).toEqual(['asked', 'took over']);
  watch.stop();
});
