import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { groupDraft } from '../testing/drafts.ts';
import { login, tabWorld, turns } from '../testing/open-tab.ts';

const { signal } = new AbortController();
const closed = { name: 'KitException', code: 'NETWORK', message: expect.stringContaining('closed') };

describe.each([
  ['hosts', 0],
  ['is a guest', 1],
])('a tab that is closed while it %s', (_, place) => {
  test('tells its connections that they are lost, and refuses whatever is asked from then on', async () => {
    const world = tabWorld();
    const tabs = [world.open(), world.open()];
    const { server } = tabs[place] ?? world.open();
    await server.createUser({ uid: 'ana', name: 'Ana' });
    const heard: EngineEvent[] = [];
    const ana = await login(server, 'ana', heard);
    const idle = server.engine();
    const asking = ana.createGroup(groupDraft({ guid: 'g' }), signal).catch((error: unknown) => error);
    const closing = server.close();
    expect(await asking).toMatchObject(closed);
    await closing;
    expect(heard).toEqual([{ type: 'connection.lost', code: 'NETWORK', reason: expect.stringContaining('closed') }]);
    const refused = { status: 'rejected', reason: { name: 'KitException', code: 'NETWORK' } };
    const asked = await Promise.allSettled([
      ana.ping(signal),
      ana.getGroup('g', signal),
      ana.connect({ uid: 'ana' }, () => undefined, signal),
      idle.connect({ uid: 'ana' }, () => undefined, signal),
      server.engine().ping(signal),
      server.createUser({ uid: 'ben', name: 'Ben' }),
    ]);
    expect(asked).toMatchObject(asked.map(() => refused));
  });

  test('takes what nobody waits for, and does nothing', async () => {
    const world = tabWorld();
    const tabs = [world.open(), world.open()];
    const { server } = tabs[place] ?? world.open();
    await server.createUser({ uid: 'ana', name: 'Ana' });
    const ana = await login(server, 'ana');
    await server.close();
    ana.setTyping({ type: 'user', id: 'ben' }, true);
    ana.watch({ users: ['ben'], groups: [] });
    server.cut(ana);
    server.stall(ana, true);
    server.endSessions('ana');
    const abort = new AbortController();
    const asking = ana.ping(abort.signal).catch((error: unknown) => error);
    abort.abort();
    expect(await asking).toMatchObject({ code: 'NETWORK' });
    await expect(ana.disconnect()).resolves.toBeUndefined();
    await expect(server.close()).resolves.toBeUndefined();
    await turns();
  });
});

test('a connection that is answered just when the tab closes is lost all the same', async () => {
  const world = tabWorld();
  const { server } = world.open();
  await server.createUser({ uid: 'ana', name: 'Ana' });
  const heard: EngineEvent[] = [];
  const engine = server.engine();
  await engine.connect({ uid: 'ana' }, (events) => heard.push(...events), signal).then(() => server.close());
  expect(heard).toMatchObject([{ type: 'connection.lost' }]);
});

test('a tab that is closed before there is a server waits for none', async () => {
  const { server } = tabWorld().open(() => ({ locks: { request: () => new Promise(() => undefined) } }));
  const asking = server.createUser({ uid: 'ana', name: 'Ana' }).catch((error: unknown) => error);
  await server.close();
  expect(await asking).toMatchObject(closed);
  await expect(server.ready).rejects.toMatchObject(closed);
});
