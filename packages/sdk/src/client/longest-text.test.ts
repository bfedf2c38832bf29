import { FakeEngine } from '../testing/fake-engine.ts';
import { ChatClient } from './chat-client.ts';

function longestText(limits: unknown): number {
  const engine = { ...new FakeEngine().asEngine(), limits };
  return new ChatClient({ engine: engine as ReturnType<FakeEngine['asEngine']> }).longestText;
}

test('is what the engine tells, and the SDK’s own where it tells nothing that can be used', () => {
  expect(longestText({ text: 20_000 })).toBe(20_000);
  expect(longestText({ text: 1_000_000 })).toBe(65_536);
  for (const odd of [undefined, null, {}, { text: 0 }, { text: '20' }, { text: Number.NaN }, { text: -5 }]) {
    expect(longestText(odd)).toBe(65_536);
  }
});
