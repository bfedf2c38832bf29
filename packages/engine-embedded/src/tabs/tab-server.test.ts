import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import { memoryStorage, seededRandom } from '../index.ts';
import type { SharedStorage } from '../storage/shared.ts';
import { createTabServer } from './tab-server.ts';
import type { TabServer } from './tab-server.ts';
import { groupDraft, groupsQuery, historyQuery, messageDraft } from '../testing/drafts.ts';
import { fakeBrowser } from '../testing/fake-tabs.ts';
import type { FakeBrowser, FakeTab } from '../testing/fake-tabs.ts';
import { manualClock, settle } from '../testing/manual-clock.ts';

const { signal } = new AbortController();
const group = { type: 'group', id: 'g' } as const;

interface OpenTab extends FakeTab {
  readonly server: TabServer;
  /** Writes are begun and never end. */
  stick(): void;
}

let tabs = 0;

function openTab(browser: FakeBrowser, storage: SharedStorage): OpenTab {
  tabs += 1;
  const tab = browser.open();
  // Its writes are begun and never end.
  let isStuck = false;
  const inner = tab.storage(storage);
  const sticky: SharedStorage = {
    ...inner,
    write: (...args) => (isStuck ? new Promise(() => undefined) : inner.write(...args)),
  };
  const server = createTabServer({
    name: 'test',
    clock: manualClock(),
    random: seededRandom(tabs),
    storage: sticky,
    locks: tab.locks,
    channel: tab.channel,
    onWarning: (warning) => {
      throw new Error(warning);
    },
  });
  return {
    ...tab,
    server,
    stick() {
      isStuck = true;
    },
  };
}

async function login(server: TabServer, uid: string, heard: EngineEvent[] = []): Promise<ChatEngine> {
  const engine = server.engine();
  await engine.connect({ uid }, (events) => heard.push(...events), signal);
  return engine;
}

async function turns(count = 10): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await settle();
}

test('tabs see one server', async () => {
  const browser = fakeBrowser();
  const storage = memoryStorage();
  const [one, two] = [openTab(browser, storage), openTab(browser, storage)];
  await two.server.createUser({ uid: 'ana', name: 'Ana' });
  await one.server.createUser({ uid: 'ben', name: 'Ben' });
  const heard: EngineEvent[] = [];
  const ana = await login(one.server, 'ana', heard);
  const ben = await login(two.server, 'ben');
  await ana.createGroup(groupDraft({ guid: 'g' }), signal);
  await ben.joinGroup('g', null, signal);
  await turns();
  expect(heard).toMatchObject([{ type: 'group.joined', user: { uid: 'ben' } }]);
  await expect(ben.joinGroup('g', null, signal)).rejects.toMatchObject({
    name: 'KitException',
    code: 'ALREADY_MEMBER',
    details: { guid: 'g' },
  });
});

test.each(['closes', 'is killed'])(
  'when the hosting tab %s, the others go on and nothing acknowledged is lost',
  async (end) => {
    const browser = fakeBrowser();
    const storage = memoryStorage();
    const first = openTab(browser, storage);
    await first.server.createUser({ uid: 'ana', name: 'Ana' });
    await first.server.createUser({ uid: 'ben', name: 'Ben' });
    const second = openTab(browser, storage);
    const third = openTab(browser, storage);
    const heard: EngineEvent[] = [];
    const ana = await login(second.server, 'ana', heard);
    const ben = await login(third.server, 'ben');
    await ana.createGroup(groupDraft({ guid: 'g' }), signal);
    await ben.joinGroup('g', null, signal);
    await ana.send(group, messageDraft('1', 'before'), signal);
    ana.watch({ users: ['ben'], groups: [] });
    await turns();
    heard.length = 0;

    if (end === 'closes') await first.server.close();
    else first.kill();
    await turns();
    // Then how things are with ben, whom ana watches, and that he comes back too.
    expect(heard).toMatchObject([
      { type: 'resync' },
      { type: 'user.presence', user: { uid: 'ben', status: 'offline' } },
      { type: 'user.presence', user: { uid: 'ben', status: 'online' } },
    ]);
    heard.length = 0;

    await ben.send(group, messageDraft('2', 'after'), signal);
    await turns();
    expect(heard).toMatchObject([{ type: 'message.received', message: { content: { text: 'after' } } }]);
    const { items } = await ana.history(group, historyQuery({ types: ['text'] }), signal);
    expect(items.map(({ content }) => content)).toMatchObject([{ text: 'before' }, { text: 'after' }]);
    heard.length = 0;

    // The interest moved along.
    await ben.disconnect();
    await turns();
    expect(heard).toMatchObject([{ type: 'user.presence', user: { uid: 'ben', status: 'offline' } }]);
  },
);

test('a request under way to a tab that is killed fails, and works when it is made again', async () => {
  const browser = fakeBrowser();
  const storage = memoryStorage();
  const first = openTab(browser, storage);
  await first.server.createUser({ uid: 'ana', name: 'Ana' });
  const second = openTab(browser, storage);
  const ana = await login(second.server, 'ana');
  first.stick();
  const creating = ana.createGroup(groupDraft({ guid: 'g' }), signal);
  await turns();
  first.kill();
  await expect(creating).rejects.toMatchObject({ code: 'NETWORK', isRetryable: true });
  await ana.createGroup(groupDraft({ guid: 'g' }), signal);
  const { items } = await ana.listGroups(groupsQuery(), signal);
  expect(items).toHaveLength(1);
});

test('a tab that is killed leaves nobody online', async () => {
  const browser = fakeBrowser();
  const storage = memoryStorage();
  const first = openTab(browser, storage);
  await first.server.createUser({ uid: 'ana', name: 'Ana' });
  await first.server.createUser({ uid: 'ben', name: 'Ben' });
  const ana = await login(first.server, 'ana');
  const second = openTab(browser, storage);
  await login(second.server, 'ben');
  expect(await ana.getUser('ben', signal)).toMatchObject({ status: 'online' });
  second.kill();
  await turns();
  expect(await ana.getUser('ben', signal)).toMatchObject({ status: 'offline' });
});

test.each([0, 1, 2, 3, 4, 5])(
  'connecting while the line is open replaces it, and what is under way is told once (after %i turns)',
  async (count) => {
    const browser = fakeBrowser();
    const storage = memoryStorage();
    const [first, second] = [openTab(browser, storage), openTab(browser, storage)];
    for (const uid of ['ana', 'ben']) await first.server.createUser({ uid, name: uid });
    const heard: EngineEvent[] = [];
    const fresh: EngineEvent[] = [];
    const ana = await login(second.server, 'ana', heard);
    const ben = await login(first.server, 'ben');
    await ana.createGroup(groupDraft({ guid: 'g' }), signal);
    await ben.joinGroup('g', null, signal);
    await turns();
    heard.length = 0;
    const saying = ben.send(group, messageDraft('1', 'under way'), signal);
    await turns(count);
    const asking = ana.getGroup('g', signal);
    const coming = ana.connect({ uid: 'ana' }, (events) => fresh.push(...events), signal);
    await expect(asking).rejects.toMatchObject({ code: 'NETWORK' });
    await Promise.all([coming, saying]);
    await ben.send(group, messageDraft('2', 'after'), signal);
    await turns();
    const told = [...heard, ...fresh];
    expect(told.map((event) => (event.type === 'message.received' ? event.message.muid : event.type))).toEqual([
      '1',
      '2',
    ]);
    expect(fresh.at(-1)).toMatchObject({ message: { muid: '2' } });
    await expect(ana.ping(signal)).resolves.toBeUndefined();
  },
);

test('connecting that is given up opens nothing, however late its answer comes; then there is a resync', async () => {
  const browser = fakeBrowser();
  const storage = memoryStorage();
  const [first, second] = [openTab(browser, storage), openTab(browser, storage)];
  for (const uid of ['ana', 'ben']) await first.server.createUser({ uid, name: uid });
  const ben = await login(first.server, 'ben');
  const heard: EngineEvent[] = [];
  const ana = await login(second.server, 'ana', heard);
  for (let count = 0; count < 6; count += 1) {
    const abort = new AbortController();
    const coming = ana.connect({ uid: 'ana' }, (events) => heard.push(...events), abort.signal);
    for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
    abort.abort();
    await expect(coming).rejects.toMatchObject({ code: 'NETWORK' });
    await turns();
    expect(await ben.getUser('ana', signal)).toMatchObject({ status: 'offline' });
    await expect(ana.ping(signal)).rejects.toMatchObject({ code: 'NETWORK' });
  }
  await ana.connect({ uid: 'ana' }, (events) => heard.push(...events), signal);
  await turns();
  expect(heard).toEqual([{ type: 'resync' }]);
});

test('a file goes to the server of another tab as it is', async () => {
  const browser = fakeBrowser();
  const storage = memoryStorage();
  const [first, second] = [openTab(browser, storage), openTab(browser, storage)];
  await first.server.createUser({ uid: 'ana', name: 'Ana' });
  const ana = await login(second.server, 'ana');
  const file = { name: 'a.txt', mimeType: 'text/plain', content: new Blob(['hello']) };
  const { url, size } = await ana.upload(file, () => undefined, signal);
  expect([url, size]).toEqual(['data:text/plain;base64,aGVsbG8=', 5]);
});

test('a request that is given up ends at once, also while there is no server', async () => {
  const tab = fakeBrowser().open();
  const server = createTabServer({
    name: 'test',
    locks: { request: () => new Promise(() => undefined) },
    channel: tab.channel,
    storage: memoryStorage(),
  });
  const abort = new AbortController();
  const connecting = server.engine().connect({ uid: 'ana' }, () => undefined, abort.signal);
  abort.abort();
  await expect(connecting).rejects.toMatchObject({ code: 'NETWORK' });
});

test('a tab whose own lock comes late is not taken for one that is gone', async () => {
  const browser = fakeBrowser();
  const storage = memoryStorage();
  const host = openTab(browser, storage);
  await host.server.createUser({ uid: 'ana', name: 'Ana' });
  const tab = browser.open();
  const late: (() => void)[] = [];
  const server = createTabServer({
    name: 'test',
    clock: manualClock(),
    random: seededRandom(99),
    storage,
    channel: tab.channel,
    locks: {
      request: (name, options, run) =>
        new Promise((resolve, reject) => {
          const ask = (): void => void tab.locks.request(name, options, run).then(resolve, reject);
          if (name.includes(' tab ') && late.length === 0) late.push(ask);
          else ask();
        }),
    },
  });
  const entering = login(server, 'ana');
  await turns();
  for (const ask of late) ask();
  const engine = await entering;
  await turns();
  expect((await engine.listGroups(groupsQuery(), signal)).items).toEqual([]);
  await server.close();
  await host.server.close();
});

test('something runs while the server is in this tab, and in one tab only', async () => {
  const browser = fakeBrowser();
  const storage = memoryStorage();
  const log: string[] = [];
  const [one, two] = [openTab(browser, storage), openTab(browser, storage)];
  for (const [name, { server }] of Object.entries({ one, two })) {
    server.whileHosting(() => {
      log.push(`${name} begins`);
      return () => log.push(`${name} ends`);
    });
  }
  await turns();
  expect(log).toEqual(['one begins']);
  await one.server.close();
  await turns();
  expect(log).toEqual(['one begins', 'one ends', 'two begins']);
  await two.server.close();
});

test('without locks a tab gets a server of its own, and says so', async () => {
  const warnings: string[] = [];
  const server = createTabServer({ name: 'alone', locks: null, onWarning: (warning) => warnings.push(warning) });
  await server.createUser({ uid: 'ana', name: 'Ana' });
  await login(server, 'ana');
  expect(warnings).toHaveLength(1);
});

test('where the browser refuses its locks, each tab gets a server of its own, and says so', async () => {
  const browser = fakeBrowser();
  const warnings: string[] = [];
  const open = (): TabServer =>
    createTabServer({
      name: 'blocked',
      clock: manualClock(),
      locks: { request: async () => await Promise.reject(new Error('SecurityError')) },
      channel: browser.open().channel,
      storage: memoryStorage(),
      onWarning: (warning) => warnings.push(warning),
    });
  const [one, two] = [open(), open()];
  const created = one.createUser({ uid: 'ana', name: 'Ana' });
  await turns();
  await created;
  const run = jest.fn(() => () => undefined);
  one.whileHosting(run);
  expect(run).toHaveBeenCalledTimes(1);
  await login(one, 'ana');
  await expect(login(two, 'ana')).rejects.toMatchObject({ code: 'AUTH_FAILED' });
  expect(warnings).toHaveLength(2);
  await one.close();
  await two.close();
});
