import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { Unfinished } from './unfinished.ts';

test('a message is as old as its beginning, whatever comes between its parts', () => {
  const clock = new ManualClock();
  const unfinished = new Unfinished<string>(clock);
  unfinished.came('ana', 100);
  clock.move(600);
  // An answer to a ping, with four bytes.
  for (const sender of ['ana', 'ben']) {
    unfinished.came(sender, 10);
    unfinished.controlled(sender, 4);
  }
  clock.move(400);
  expect(unfinished.olderThan(1_000)).toEqual(['ana']);
  expect(unfinished.olderThan(1_001)).toEqual([]);
  expect(unfinished.olderThan(0)).toEqual(['ana']);
  unfinished.readOn('ana');
  expect(unfinished.olderThan(1)).toEqual([]);
  unfinished.ended('ana');
  expect(unfinished.olderThan(0)).toEqual([]);
});
