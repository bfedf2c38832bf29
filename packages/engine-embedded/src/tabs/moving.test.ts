import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { groupDraft, groupsQuery } from '../testing/drafts.ts';
import { login, tabWorld, turns } from '../testing/open-tab.ts';

const { signal } = new AbortController();

interface Moving {
  /** Its session is open, and the tab that takes over does not know it yet. */
  readonly ana: ChatEngine;
  /** The tab that takes over has read its storage. */
  readonly arrive: () => Promise<void>;
}

/** A server on its way from a tab that was killed to one that reads its storage and is not done. */
async function moving(): Promise<Moving> {
  const world = tabWorld();
  let read = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    read = resolve;
  });
  const first = world.open();
  for (const uid of ['ana', 'ben']) await first.server.createUser({ uid, name: uid });
  const second = world.open((tab) => {
    const storage = tab.storage(world.storage);
    return { storage: { ...storage, getAllKeys: () => held.then(() => storage.getAllKeys()) } };
  });
  const ana = await login(second.server, 'ana');
  first.kill();
  await turns();
  const arrive = async (): Promise<void> => {
    read();
    await turns();
  };
  return { ana, arrive };
}

async function groupsOf(engine: ChatEngine): Promise<readonly string[]> {
  const { items } = await engine.listGroups(groupsQuery(), signal);
  return items.map(({ guid }) => guid);
}

/** What comes of it before the server has arrived. */
function soon<Answer>(asking: Promise<Answer>): Promise<Answer> {
  const late = turns().then(() => Promise.reject(new Error('It waits.')));
  return Promise.race([asking, late]);
}

test('what is asked while the server moves is done when it has arrived', async () => {
  const { ana, arrive } = await moving();
  const creating = ana.createGroup(groupDraft({ guid: 'g' }), signal);
  await arrive();
  await expect(creating).resolves.toMatchObject({ group: { guid: 'g' } });
});

test('a request that is given up while the server moves ends at once, and is never done', async () => {
  const { ana, arrive } = await moving();
  const abort = new AbortController();
  const creating = ana.createGroup(groupDraft({ guid: 'g' }), abort.signal);
  await turns();
  abort.abort();
  await expect(soon(creating)).rejects.toMatchObject({ code: 'NETWORK' });
  await arrive();
  expect(await groupsOf(ana)).toEqual([]);
});

test('a request that is given up already when the connection is lost fails once', async () => {
  const world = tabWorld();
  const { server } = world.open();
  await server.createUser({ uid: 'ana', name: 'Ana' });
  const ana = await login(server, 'ana');
  server.cut(ana);
  await turns();
  await expect(ana.ping(AbortSignal.abort())).rejects.toMatchObject({ code: 'NETWORK' });
  await turns();
});

describe.each([2, 3, 4, 5, 6])(
  'what is asked of a session that is over before the server has moved (%i turns)',
  (count) => {
    test.each([
      ['ended', 'NOT_LOGGED_IN'],
      ['replaced', 'NETWORK'],
    ])('ends with it and is not done in the next one: it was %s', async (end, code) => {
      const world = tabWorld();
      const [first, second, third] = [world.open(), world.open(), world.open()];
      for (const uid of ['ana', 'ben']) await first.server.createUser({ uid, name: uid });
      const engine = await login(third.server, 'ana');
      first.kill();
      await turns(count);
      const creating = engine.createGroup(groupDraft({ guid: 'g' }), signal);
      const refused = creating.catch((error: unknown) => error);
      if (end === 'ended') await engine.disconnect();
      const coming = engine.connect({ uid: 'ben' }, () => undefined, signal);
      expect(await refused).toMatchObject({ code });
      await coming;
      await turns();
      const ben = await login(second.server, 'ben');
      const { items } = await ben.listGroups(groupsQuery({ joinedOnly: true }), signal);
      expect(items).toEqual([]);
    });
  },
);
