import { FakeNats } from '../testing/fake-nats.ts';
import { natsBus } from './nats-bus.ts';

let nats: FakeNats;
beforeEach(async () => (nats = await FakeNats.open()));
afterEach(() => nats.close());

/** A bus that begins at these nodes, and ends. */
async function meet(...servers: readonly string[]): Promise<void> {
  const bus = await natsBus({ servers, subject: 'chat', onWarning: () => {} });
  await bus.close();
}

/** User, password and token that a client came with. */
function letterOf(at: number): readonly unknown[] {
  const { user, pass, auth_token } = nats.clients[at]?.letter ?? {};
  return [user, pass, auth_token];
}

test.each<readonly [string, readonly unknown[]]>([
  ['', [undefined, undefined, undefined]],
  ['ana:open%20sesame@', ['ana', 'open sesame', undefined]],
  ['ana%40home:1%2F2:3@', ['ana@home', '1/2:3', undefined]],
  // Not written as an address wants it, and a password all the same.
  ['ana:100%@', ['ana', '100%', undefined]],
  ['ana:p@ss/4222@', ['ana', 'p@ss/4222', undefined]],
  ['a-token@', [undefined, undefined, 'a-token']],
])('what stands before a node opens it: nats://%snode', async (before, letter) => {
  await meet(`nats://${before}${nats.place}`);
  expect(nats.clients).toHaveLength(1);
  expect(letterOf(0)).toEqual(letter);
});

test('whichever node is there is told the same', async () => {
  const away = await FakeNats.open();
  const { place } = away;
  await away.close();
  await meet(`nats://ana:secret@${place}`, `nats://ana:secret@${nats.place}`);
  expect(letterOf(0)).toEqual(['ana', 'secret', undefined]);
});

test('with tls:// nothing is said to a node that does not encrypt', async () => {
  await expect(meet(`tls://ana:secret@${nats.place}`)).rejects.toThrow('No NATS of NATS_URL lets this server in');
  expect(nats.clients.map(({ letter }) => letter)).toEqual([null]);
});
