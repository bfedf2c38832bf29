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

test('a clock that is set back makes nothing of long ago recent', () => {
  const clock = new ManualClock();
  let back = 0;
  const told = new ToldOnce({ now: () => clock.now() - back, after: clock.after });
  const facts = factsOfUser('ccUserBlocked', new Kit.User('ben', 'Ben'));
  const client = new Kit.ChatClient({ clock, engine: createEmbeddedServer({ clock }).engine() });
  told.isRepeated(facts, client);
  back = 3_600_000;
  clock.move(60_000);
  expect(told.isRepeated(facts, 'host')).toBe(false);
});

describe('what a host said', () => {
  const clock = new ManualClock();
  const facts = factsOfUser('ccUserBlocked', new Kit.User('ben', 'Ben'));
  const client = (): Kit.ChatClient => new Kit.ChatClient({ clock, engine: createEmbeddedServer({ clock }).engine() });

  test('is what one client does then, and no other one', () => {
    const told = new ToldOnce(clock);
    const [one, other] = [client(), client()];
    expect(told.isRepeated(facts, 'host')).toBe(false);
    expect(told.isRepeated(facts, one)).toBe(true);
    expect(told.isRepeated(facts, one)).toBe(true);
    expect(told.isRepeated(facts, other)).toBe(false);
  });

  test.each([
    ['of it', true],
    ['of nobody yet', false],
  ])('%s is over with the session', (_, isHeard) => {
    const told = new ToldOnce(clock);
    const one = client();
    told.isRepeated(facts, 'host');
    if (isHeard) told.isRepeated(facts, one);
    told.forget(one);
    expect(told.isRepeated(facts, one)).toBe(false);
  });

  test('of another client outlives it', () => {
    const told = new ToldOnce(clock);
    const [one, other] = [client(), client()];
    told.isRepeated(facts, 'host');
    told.isRepeated(facts, other);
    told.forget(one);
    expect(told.isRepeated(facts, other)).toBe(true);
  });
});
