import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';
import { ManualClock } from '../testing/manual-clock.ts';
import { factsOfUser, ToldOnce } from './told-once.ts';

test('what a host says again within half a minute is no news, and news after it', () => {
  const clock = new ManualClock();
  const told = new ToldOnce(clock);
  const facts = factsOfUser('ccUserBlocked', new Kit.User('ben', 'Ben'));
  const client = new Kit.ChatClient({ clock, engine: createEmbeddedServer({ clock }).engine() });
  expect(told.isRepeated(facts, client)).toBe(false);
  clock.move(29_999);
  expect(told.isRepeated(facts, 'host')).toBe(true);
  clock.move(1);
  expect(told.isRepeated(facts, 'host')).toBe(false);
});
