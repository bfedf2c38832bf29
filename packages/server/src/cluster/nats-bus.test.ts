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

test('it hears what every instance hears, and what it follows; a word is said to whom it concerns', async () => {
  const bus = await natsBus({ servers: [`nats://${nats.place}`], subject: 'chat', onWarning: () => {} });
  await bus.listen(
    () => {},
    () => {},
  );
  const [client] = nats.clients;
  const asked = async (): Promise<readonly string[]> => {
    await bus.flush();
    return [...(client?.asked ?? [])];
  };
  expect(await asked()).toEqual(['chat']);
  await bus.follow(['g.tea', 'p.ana']);
  await bus.follow(['g.tea']);
  expect(await asked()).toEqual(['chat', 'chat.g.tea', 'chat.p.ana']);
  bus.unfollow(['g.tea', 'g.chess']);
  expect(await asked()).toEqual(['chat', 'chat.p.ana']);
  bus.announced({ stream: '["group","tea"]', topics: ['g.tea', 'p.ben'], seq: 1, outcomes: [], origin: '' });
  bus.say({ type: 'passing', outcomes: [], topics: ['s.ana'] });
  bus.say({ type: 'mark', mark: 'x' });
  await bus.flush();
  expect([...(client?.published ?? [])]).toEqual(['chat.g.tea', 'chat.p.ben', 'chat.s.ana']);
  await bus.close();
});

test('of what it may not hear it warns, and goes on', async () => {
  nats.forbidden.add('chat.p.ana').add('chat.g.tea');
  const warnings: string[] = [];
  const warn = (warning: string): void => void warnings.push(warning);
  const bus = await natsBus({ servers: [`nats://${nats.place}`], subject: 'chat', onWarning: warn });
  await bus.listen(
    () => {},
    () => {},
  );
  await bus.follow(['g.tea', 'p.ana', 's.ben']);
  expect(warnings).toEqual([expect.stringContaining('may its user subscribe to chat, and chat.>?')]);
  expect(bus.isUp).toBe(true);
  await bus.close();
});
