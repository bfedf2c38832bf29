import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import { createFaults, seededRandom } from '../index.ts';
import { groupDraft, historyQuery, messageDraft } from '../testing/drafts.ts';
import { login, tabWorld, turns } from '../testing/open-tab.ts';
import type { OpenTab, TabWorld } from '../testing/open-tab.ts';

const { signal } = new AbortController();
const group = { type: 'group', id: 'g' } as const;

interface Scene {
  readonly world: TabWorld;
  readonly first: OpenTab;
  readonly second: OpenTab;
  /** In the first tab, in the second. */
  readonly ana: ChatEngine;
  readonly ben: ChatEngine;
  readonly anaHeard: EngineEvent[];
  readonly benHeard: EngineEvent[];
}

/** Two people in one group, in two tabs of which the first is the host. */
async function scene(world = tabWorld()): Promise<Scene> {
  const [first, second] = [world.open(), world.open()];
  for (const uid of ['ana', 'ben']) await first.server.createUser({ uid, name: uid });
  const [anaHeard, benHeard]: [EngineEvent[], EngineEvent[]] = [[], []];
  const ana = await login(first.server, 'ana', anaHeard);
  const ben = await login(second.server, 'ben', benHeard);
  await ana.createGroup(groupDraft({ guid: 'g' }), signal);
  await ben.joinGroup('g', null, signal);
  await ben.send(group, messageDraft('before', 'before'), signal);
  await turns();
  anaHeard.length = 0;
  benHeard.length = 0;
  return { world, first, second, ana, ben, anaHeard, benHeard };
}

async function textsOf(engine: ChatEngine): Promise<readonly string[]> {
  const { items } = await engine.history(group, historyQuery({ types: ['text'] }), signal);
  return items.map(({ content }) => (content.kind === 'text' ? content.text : content.kind));
}

const moved = { code: 'NETWORK', message: expect.stringContaining('moved to another tab') };

test('when the hosting tab stands still, another one hosts after eight seconds, and nothing acknowledged is lost', async () => {
  const { world, first, ben, benHeard } = await scene();
  first.freeze();
  const asking = ben.send(group, messageDraft('1', 'while frozen'), signal);
  await world.clock.advance(7_900);
  expect(world.hosts).toEqual(new Set(['tab 1']));
  void world.clock.advance(200);
  await expect(asking).rejects.toMatchObject(moved);
  await turns();
  expect(benHeard).toEqual([{ type: 'resync' }]);
  await ben.send(group, messageDraft('1', 'while frozen'), signal);
  expect(await textsOf(ben)).toEqual(['before', 'while frozen']);
  expect(world.warnings).toEqual([]);
});

test('a tab that is opened while the host stands still takes over too', async () => {
  const { world, first, second } = await scene();
  second.kill();
  first.freeze();
  const third = world.open();
  const coming = login(third.server, 'ben');
  await world.clock.advance(8_100);
  expect(await textsOf(await coming)).toEqual(['before']);
});

test('the tab that stood still is a guest when it goes on, and its people see what happened', async () => {
  const { world, first, ana, ben, anaHeard, benHeard } = await scene();
  first.freeze();
  const lost = ben.getGroup('g', signal);
  void world.clock.advance(8_100);
  await expect(lost).rejects.toMatchObject(moved);
  await ben.send(group, messageDraft('1', 'meanwhile'), signal);
  await turns();
  benHeard.length = 0;

  await first.thaw();
  await turns();
  expect(world.hosts).toEqual(new Set(['tab 2']));
  expect(anaHeard).toEqual([{ type: 'resync' }]);
  expect(await textsOf(ana)).toEqual(['before', 'meanwhile']);
  await ana.send(group, messageDraft('2', 'back'), signal);
  await turns();
  expect(benHeard).toMatchObject([{ type: 'message.received', message: { content: { text: 'back' } } }]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'what the tab that stood still had begun is acknowledged only if it is there (order %i)',
  async (seed) => {
    const { world, first, ana, ben, benHeard } = await scene();
    const random = seededRandom(seed);
    // Begun before the tab stands still, somewhere on its way.
    const begun = ana.send(group, messageDraft('begun', 'begun'), signal).then(
      () => true,
      () => false,
    );
    await turns(seed % 4);
    first.freeze();
    const lost = ben.getGroup('g', signal);
    void world.clock.advance(8_100);
    await expect(lost).rejects.toMatchObject(moved);
    await ben.send(group, messageDraft('1', 'meanwhile'), signal);
    await turns();
    benHeard.length = 0;

    // And at once when it goes on, before it can know that it hosts no more.
    const thawing = first.thaw(random);
    const late = ana.send(group, messageDraft('late', 'late'), signal).then(
      () => true,
      () => false,
    );
    await thawing;
    await turns(30);
    const [isBegun, isLate] = [await begun, await late];
    const texts = await textsOf(ben);
    expect(texts).toEqual(await textsOf(ana));
    for (const [text, isAcknowledged] of [
      ['begun', isBegun],
      ['late', isLate],
    ] as const) {
      if (isAcknowledged) expect(texts.filter((one) => one === text)).toHaveLength(1);
    }
    // Nothing is told that is not there.
    const told = benHeard.flatMap((event) => (event.type === 'message.received' ? [event.message.muid] : []));
    expect(texts).toEqual(expect.arrayContaining(told));
    // A tab that opens later reads the same.
    const third = world.open();
    expect(await textsOf(await login(third.server, 'ben'))).toEqual(texts);
  },
);

test('a write of the tab that stood still is nowhere when it comes after another one took over', async () => {
  const { world, first, second, ana, ben } = await scene();
  first.freeze();
  // Its last steps before it stands still: what it asks of the storage goes out when it goes on.
  const late = ana.send(group, messageDraft('late', 'late'), signal);
  const lost = ben.getGroup('g', signal);
  void world.clock.advance(8_100);
  await expect(lost).rejects.toMatchObject(moved);
  await ben.send(group, messageDraft('1', 'meanwhile'), signal);
  void first.thaw();
  await expect(late).rejects.toMatchObject(moved);
  await turns();
  expect(await textsOf(ben)).toEqual(['before', 'meanwhile']);
  second.kill();
  await turns();
  expect(await textsOf(await login(world.open().server, 'ben'))).toEqual(['before', 'meanwhile']);
  expect(world.warnings).toEqual([]);
});

test.each([1, 2, 3, 4, 5])('guests that take over at once end with one host (order %i)', async (seed) => {
  const { world, first, ana, ben } = await scene();
  const third = world.open();
  const cleo = await login(third.server, 'ben');
  first.freeze();
  const asking = [ben, cleo].map((engine) => engine.getGroup('g', signal).catch((error: unknown) => error));
  await world.clock.advance(8_100);
  await Promise.all(asking);
  await turns(30);
  expect(world.hosts.size).toBe(2);
  await first.thaw(seededRandom(seed));
  await turns(30);
  expect(world.hosts.size).toBe(1);
  await ben.send(group, messageDraft('1', 'one'), signal);
  await ana.send(group, messageDraft('2', 'two'), signal);
  for (const engine of [ana, ben, cleo]) expect(await textsOf(engine)).toEqual(['before', 'one', 'two']);
});

test('a host that is slow and alive keeps its place', async () => {
  const faults = createFaults({ seed: 1 });
  const world = tabWorld();
  world.open(() => ({ faults }));
  const second = world.open();
  await second.server.createUser({ uid: 'ben', name: 'Ben' });
  const ben = await login(second.server, 'ben');
  faults.setRules([{ on: 'getUser', kind: 'delay', ms: 60_000, when: 'before' }]);
  const asking = ben.getUser('ben', signal);
  await world.clock.advance(61_000);
  await expect(asking).resolves.toMatchObject({ uid: 'ben' });
  expect(world.hosts).toEqual(new Set(['tab 1']));
});

/** A world with a user in the making; its first tab hosts and takes the storage over only when it is let. */
function slowToOpen(): { readonly world: TabWorld; readonly open: () => void; readonly creating: Promise<unknown> } {
  const world = tabWorld();
  let open = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  world.open((tab) => {
    const storage = tab.storage(world.storage);
    return { storage: { ...storage, seize: () => held.then(() => storage.seize()) } };
  });
  const creating = world.open().server.createUser({ uid: 'ben', name: 'Ben' });
  return { world, open, creating };
}

test('a host that is slow to take its storage over keeps its place', async () => {
  const { world, open, creating } = slowToOpen();
  await world.clock.advance(50_000);
  open();
  await creating;
  expect(world.hosts).toEqual(new Set(['tab 1']));
});

test('a host that does not come to the end of that within a minute loses its place', async () => {
  const { world, creating } = slowToOpen();
  await world.clock.advance(70_000);
  await creating;
  expect(world.hosts).toEqual(new Set(['tab 2']));
});

test('a guest that stood still itself takes nothing from a host that answered it', async () => {
  const { world, second, ben } = await scene();
  second.freeze();
  const asking = ben.getGroup('g', signal);
  await world.clock.advance(60_000);
  // Its timers come before what the host said.
  await second.thaw(() => 0.999);
  await world.clock.advance(20_000);
  await expect(asking).resolves.toMatchObject({ guid: 'g' });
  expect(world.hosts).toEqual(new Set(['tab 1']));
});

test('a guest that stood still while it waited for a sign of life looks once more before it takes over', async () => {
  const { world, first, second, ben } = await scene();
  first.freeze();
  const asking = ben.getGroup('g', signal);
  await world.clock.advance(5_500);
  second.freeze();
  await first.thaw();
  await world.clock.advance(60_000);
  // Its timers come before what the host said.
  await second.thaw(() => 0.999);
  await world.clock.advance(20_000);
  await expect(asking).resolves.toMatchObject({ guid: 'g' });
  expect(world.hosts).toEqual(new Set(['tab 1']));
});

test('what the tab that stood still has to say when it goes on reaches no other guest', async () => {
  const { world, first, ben } = await scene();
  const heard: EngineEvent[] = [];
  const third = world.open();
  await third.server.createUser({ uid: 'cleo', name: 'Cleo' });
  const cleo = await login(third.server, 'cleo', heard);
  await cleo.joinGroup('g', null, signal);
  first.freeze();
  ben.setTyping(group, true);
  const lost = ben.getGroup('g', signal);
  void world.clock.advance(8_100);
  await expect(lost).rejects.toMatchObject(moved);
  await turns();
  expect(heard).toEqual([{ type: 'resync' }]);
  // It answers what it was asked before it hears what happened.
  await first.thaw();
  await turns();
  expect(heard).toEqual([{ type: 'resync' }]);
});

test('the tab that stood still hosts again when the next host closes', async () => {
  const { world, first, second, ana, ben } = await scene();
  first.freeze();
  const lost = ben.getGroup('g', signal);
  void world.clock.advance(8_100);
  await expect(lost).rejects.toMatchObject(moved);
  await first.thaw();
  await turns();
  await second.server.close();
  await turns();
  expect(world.hosts).toEqual(new Set(['tab 1']));
  expect(await textsOf(ana)).toEqual(['before']);
});

test('a guest whose request was given up meanwhile takes over all the same', async () => {
  const { world, first, ben } = await scene();
  first.freeze();
  const abort = new AbortController();
  const asking = ben.getGroup('g', abort.signal);
  await world.clock.advance(4_000);
  abort.abort();
  await expect(asking).rejects.toMatchObject({ code: 'NETWORK' });
  await world.clock.advance(4_100);
  expect(await textsOf(ben)).toEqual(['before']);
});

test('where locks cannot be taken away, everybody waits for the tab that stands still', async () => {
  const world = tabWorld();
  const [first, second] = [1, 2].map(() => world.open(({ locks: { request } }) => ({ locks: { request } })));
  await first?.server.createUser({ uid: 'ana', name: 'Ana' });
  first?.freeze();
  const coming = second && login(second.server, 'ana');
  await world.clock.advance(60_000);
  expect(world.hosts).toEqual(new Set(['tab 1']));
  await first?.thaw();
  await expect(coming).resolves.toBeDefined();
});

test('a tab that was robbed while it closed ends all the same', async () => {
  const { world, first, ben } = await scene();
  const closing = first.server.close();
  first.freeze();
  const asking = ben.getGroup('g', signal).catch(() => null);
  await world.clock.advance(8_100);
  await asking;
  await first.thaw();
  await world.clock.advance(2_000);
  await expect(closing).resolves.toBeUndefined();
});
