import { type GroupRecord, type GroupsQuery, Kit, type Page } from '@open-chat-kit/sdk';
import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { type ChatScene, chatScene } from '../../testing/chat-scene.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { type ManualFrames, manualFrames } from '../../testing/manual-frames.ts';
import { type ListNotice, LiveList, type LiveListOptions } from '../live-list/live-list.ts';
import { groups, type GroupListModel } from './groups.ts';

let scene: ChatScene;
let frames: ManualFrames;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let notices: ListNotice<GroupRecord>[];
let stop: () => void = () => {};

beforeEach(async () => {
  scene = await chatScene('ana', 'ben', 'cleo');
  frames = manualFrames();
  notices = [];
  ana = await scene.enter('ana');
  ben = await scene.enter('ben');
});
afterEach(async () => {
  stop();
  await scene.close();
});

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  frames.draw();
}

function modelOf(options: Partial<LiveListOptions<GroupRecord, GroupsQuery>> = {}): GroupListModel {
  const query = new Kit.GroupsRequestBuilder().toQuery();
  const onNotice = (notice: ListNotice<GroupRecord>): void => void notices.push(notice);
  const model = new LiveList({
    description: groups,
    client: ana,
    query,
    nextFrame: frames.nextFrame,
    onNotice,
    ...options,
  });
  stop = model.subscribe(() => {});
  return model;
}

async function listed(names: readonly string[], builder = new Kit.GroupsRequestBuilder()): Promise<GroupListModel> {
  for (const name of names) await ben.createGroup(new Kit.Group(name, name, 'public'));
  const model = modelOf({ query: builder.toQuery() });
  await settled();
  return model;
}

const ids = (model: GroupListModel): readonly string[] => model.getSnapshot().main.ids;

test('shows the first page, then the next, and knows the end', async () => {
  const model = await listed(['a', 'b', 'c'], new Kit.GroupsRequestBuilder().setLimit(2));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['a', 'b'], hasMore: true });
  model.loadMore();
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ ids: ['a', 'b', 'c'], hasMore: false, isLoadingMore: false });
  expect(notices.map((notice) => (notice.type === 'loaded' ? notice.items.length : notice.type))).toEqual([2, 3]);
});

test('an event changes one record, tells one row, and keeps the array of ids', async () => {
  const model = await listed(['a', 'b']);
  const before = model.getSnapshot();
  const told: string[] = [];
  model.subscribeRow('a', () => told.push('a'));
  model.subscribeRow('b', () => told.push('b'));
  const other = model.getRow('b');
  await ana.joinGroup('a');
  await settled();
  expect(told).toEqual(['a']);
  expect(model.getRow('a')?.item.membersCount).toBe(2);
  expect(model.getRow('b')).toBe(other);
  expect(model.getSnapshot()).toBe(before);
});

test('many events in one frame are one call for each row', async () => {
  const model = await listed(['a']);
  let calls = 0;
  model.subscribeRow('a', () => (calls += 1));
  await ana.joinGroup('a');
  await ana.leaveGroup('a');
  await ana.joinGroup('a');
  await settled();
  expect(calls).toBe(1);
  expect(model.getRow('a')?.item.membersCount).toBe(2);
});

test('what changed as the list went away is told where it comes back', async () => {
  const model = await listed(['a']);
  let calls = 0;
  model.subscribeRow('a', () => (calls += 1));
  await settled();
  await ana.joinGroup('a');
  stop();
  await settled();
  expect(calls).toBe(0);
  stop = model.subscribe(() => {});
  frames.draw();
  expect(calls).toBe(1);
});

test('a renamed group moves, a new one appears in its place, a deleted one leaves', async () => {
  const model = await listed(['a', 'c']);
  await ana.createGroup(new Kit.Group('b', 'b', 'public'));
  await settled();
  expect(ids(model)).toEqual(['a', 'b', 'c']);
  const group = await ana.getGroup('b');
  group.setName('z');
  await ana.updateGroup(group);
  await settled();
  expect(ids(model)).toEqual(['a', 'c', 'b']);
  await ana.deleteGroup('b');
  await settled();
  expect(ids(model)).toEqual(['a', 'c']);
});

test('a group beyond the loaded range waits for its page, so that none is shown twice or skipped', async () => {
  const model = await listed(['a', 'b', 'c', 'd'], new Kit.GroupsRequestBuilder().setLimit(2));
  await ana.createGroup(new Kit.Group('x', 'x', 'public'));
  await ana.createGroup(new Kit.Group('aa', 'aa', 'public'));
  await settled();
  expect(ids(model)).toEqual(['a', 'aa', 'b']);
  for (let page = 0; page < 3; page += 1) {
    model.loadMore();
    await settled();
  }
  expect(ids(model)).toEqual(['a', 'aa', 'b', 'c', 'd', 'x']);
});

test('rows on screen of groups that the user is not in are live too', async () => {
  const model = await listed(['a', 'b']);
  const stopRow = model.subscribeRow('a', () => {});
  frames.draw();
  await scene.clock.advance(150); // the client gathers what is watched for a moment
  const cleo = await scene.enter('cleo');
  await cleo.joinGroup('a');
  await cleo.joinGroup('b');
  await settled();
  expect([model.getRow('a')?.item.membersCount, model.getRow('b')?.item.membersCount]).toEqual([2, 1]);
  stopRow();
});

test('the user is added: the group appears in a joined-only list; kicked: it leaves, and its selection with it', async () => {
  const model = modelOf({
    query: new Kit.GroupsRequestBuilder().joinedOnly(true).toQuery(),
    selectionMode: 'multiple',
  });
  await settled();
  await ben.createGroup(new Kit.Group('p', 'p', 'private'));
  await ben.addMembersToGroup('p', [new Kit.GroupMember('ana', 'participant')]);
  await settled();
  expect(ids(model)).toEqual(['p']);
  model.toggle('p');
  await ben.kickGroupMember('p', 'ana');
  await settled();
  expect(model.getSnapshot()).toMatchObject({ main: { ids: [], phase: 'empty' }, selectedCount: 0 });
  const selections = notices.flatMap((notice) => (notice.type === 'selection' ? [notice.items.length] : []));
  expect(selections).toEqual([1, 0]);
});

test('search stands beside the main list, waits for rest, and gives the main list back as it was', async () => {
  let due: (() => void) | null = null;
  const clock = {
    now: () => 0,
    after: (ms: number, run: () => void) => {
      if (ms === 300) due = run;
      return () => void (due = ms === 300 ? null : due);
    },
  };
  for (const name of ['tea', 'jam', 'team']) await ben.createGroup(new Kit.Group(name, name, 'public'));
  const model = modelOf({ clock });
  await settled();
  const main = model.getSnapshot().main;
  model.setKeyword('t');
  model.setKeyword('te');
  frames.draw();
  expect(model.getSnapshot()).toMatchObject({ keyword: 'te', search: null });
  const run: unknown = due;
  if (typeof run === 'function') run();
  await settled();
  expect(model.getSnapshot().search).toMatchObject({ phase: 'loaded', ids: ['tea', 'team'] });
  const group = await ana.getGroup('jam');
  expect(group.getName()).toBe('jam');
  const renamed = await ben.getGroup('tea');
  renamed.setName('coffee');
  await ben.updateGroup(renamed);
  await ana.joinGroup('team');
  await settled();
  model.setKeyword('');
  frames.draw();
  expect(model.getSnapshot().search).toBeNull();
  expect(model.getSnapshot().main.ids.length).toBe(main.ids.length);
});

test('what one user searched for is gone when the session ends, what the host gave is not', async () => {
  await ben.createGroup(new Kit.Group('tea', 'tea', 'public'));
  const model = modelOf({ keyword: 'te' });
  await settled();
  model.setKeyword('secret');
  await ana.logout();
  await settled();
  expect(model.getSnapshot()).toMatchObject({ keyword: 'te', search: null });
  await ana.login('ben');
  await settled();
  expect(model.getSnapshot()).toMatchObject({ keyword: 'te', search: { ids: ['tea'] } });
  model.setHostKeyword('zzz');
  await ana.logout();
  await settled();
  expect(model.getSnapshot().keyword).toBe('zzz');
});

test('an empty search shows no results and is no empty list', async () => {
  await ben.createGroup(new Kit.Group('tea', 'tea', 'public'));
  const model = modelOf({ keyword: 'zzz' });
  await settled();
  expect(model.getSnapshot().search?.phase).toBe('empty');
  expect(notices.some(({ type }) => type === 'empty')).toBe(false);
});

test('selection: single and multiple, kept over paging and search, cleared by hand', async () => {
  const model = await listed(['a', 'b', 'c']);
  model.toggle('a');
  expect(model.selected).toEqual([]);
  model.setSelectionMode('multiple');
  model.toggle('a');
  model.toggle('c');
  model.toggle('a');
  model.toggle('b');
  frames.draw();
  expect(model.selected.map((group) => group.guid)).toEqual(['c', 'b']);
  expect(model.getSnapshot().selectedCount).toBe(2);
  model.setSelectionMode('single');
  expect(model.selected).toEqual([]);
  model.toggle('a');
  model.toggle('b');
  expect(model.selected.map((group) => group.guid)).toEqual(['b']);
  expect([model.getRow('a')?.isSelected, model.getRow('b')?.isSelected]).toEqual([false, true]);
  model.clearSelection();
  expect(model.getRow('b')?.isSelected).toBe(false);
});

test('an empty list is empty, and logout empties a full one at once', async () => {
  const nothing = await listed([]);
  expect(nothing.getSnapshot().main.phase).toBe('empty');
  stop();
  const model = await listed(['a']);
  expect(ids(model)).toEqual(['a']);
  await ana.logout();
  expect(ids(model)).toEqual([]);
  expect(model.getRow('a')).toBeUndefined();
});

test('a first page that failed is an error, and is asked for again', async () => {
  await ben.createGroup(new Kit.Group('a', 'a', 'public'));
  let isBroken = true;
  const engine = scene.server.engine();
  const listGroups: typeof engine.listGroups = (query, signal) =>
    isBroken ? Promise.reject(new Kit.KitException('NETWORK', 'Broken.')) : engine.listGroups(query, signal);
  const client = new Kit.ChatClient({ clock: scene.clock, engine: { ...engine, listGroups } });
  await client.login('ana');
  const model = modelOf({ client });
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', error: { code: 'NETWORK' } });
  expect(notices.map(({ type }) => type)).toEqual(['failed']);
  isBroken = false;
  model.loadMore();
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['a'], error: null });
  await client.logout();
});

test('a later page that failed keeps the rows', async () => {
  for (const name of ['a', 'b', 'c']) await ben.createGroup(new Kit.Group(name, name, 'public'));
  let calls = 0;
  const engine = scene.server.engine();
  const listGroups: typeof engine.listGroups = (query, signal) => {
    calls += 1;
    return calls === 2 ? Promise.reject(new Kit.KitException('TIMEOUT', 'Slow.')) : engine.listGroups(query, signal);
  };
  const client = new Kit.ChatClient({ clock: scene.clock, engine: { ...engine, listGroups } });
  await client.login('ana');
  const model = modelOf({ client, query: new Kit.GroupsRequestBuilder().setLimit(2).toQuery() });
  await settled();
  model.loadMore();
  await settled();
  const failed = { phase: 'loaded', ids: ['a', 'b'], isLoadingMore: false, error: { code: 'TIMEOUT' } };
  expect(model.getSnapshot().main).toMatchObject(failed);
  model.loadMore();
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ ids: ['a', 'b', 'c'], error: null });
  await client.logout();
});

test('a resync compares with the server and changes only what differs', async () => {
  const model = await listed(['a', 'b', 'c']);
  const engine = scene.server.engine();
  // Another client of the same user does what this one is not told: its engine is deaf.
  const before = model.getRow('b');
  let sink: Parameters<typeof engine.connect>[1] = () => {};
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: {
      ...engine,
      connect: (session, given, signal) => {
        sink = given;
        return engine.connect(session, () => {}, signal);
      },
    },
  });
  await client.login('ana');
  stop();
  const deaf = modelOf({ client });
  await settled();
  expect(ids(deaf)).toEqual(['a', 'b', 'c']);
  const untouched = deaf.getRow('b');
  await ben.deleteGroup('a');
  const renamed = await ben.getGroup('c');
  renamed.setName('0');
  await ben.updateGroup(renamed);
  await settled();
  expect(ids(deaf)).toEqual(['a', 'b', 'c']);
  sink([{ type: 'resync' }]);
  await settled();
  expect(ids(deaf)).toEqual(['c', 'b']);
  expect(deaf.getRow('b')).toBe(untouched);
  expect(before?.item.guid).toBe('b');
  await client.logout();
});

test('nobody logs in: an error after ten seconds, and the list by itself once somebody does', async () => {
  const timers: { ms: number; run: () => void }[] = [];
  const clock = {
    now: () => 0,
    after: (ms: number, run: () => void) => {
      timers.push({ ms, run });
      return () => {};
    },
  };
  await ben.createGroup(new Kit.Group('a', 'a', 'public'));
  const client = new Kit.ChatClient({ clock: scene.clock, engine: scene.server.engine() });
  const model = modelOf({ client, clock });
  expect(model.getSnapshot().main.phase).toBe('loading');
  expect(timers.map(({ ms }) => ms)).toEqual([10_000]);
  timers[0]?.run();
  frames.draw();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', error: { code: 'NOT_LOGGED_IN' } });
  await client.login('ana');
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['a'] });
  await client.logout();
  stop();
  const before = modelOf({ client: null, clock });
  timers.at(-1)?.run();
  frames.draw();
  expect(before.getSnapshot().main.error?.code).toBe('NOT_INITIALIZED');
});

test('a group that moves to where the next page does not begin any more is not lost', async () => {
  for (const name of ['a', 'c', 'd', 'e']) await ana.createGroup(new Kit.Group(name, name, 'public'));
  const model = modelOf({ query: new Kit.GroupsRequestBuilder().setLimit(2).joinedOnly(true).toQuery() });
  await settled();
  expect(ids(model)).toEqual(['a', 'c']);
  // The next page begins after "c", which is gone; "a" becomes the last one in front of that place.
  await ana.deleteGroup('c');
  const group = await ana.getGroup('a');
  group.setName('b');
  await ana.updateGroup(group);
  model.loadMore();
  await settled();
  expect(ids(model)).toEqual(['a', 'd', 'e']);
});

test('an event between an answer and its use is not undone by it', async () => {
  await ben.createGroup(new Kit.Group('a', 'a', 'public'));
  await ana.joinGroup('a');
  const group = await ben.getGroup('a');
  let answer: () => void = () => {};
  const client = await listing(async (ask) => {
    const page = await ask();
    await new Promise<void>((resolve) => (answer = resolve));
    return page;
  });
  const { listGroups } = client.queries;
  // The client is done with the answer, the list has not seen it yet, and the event comes.
  client.queries.listGroups = async (...given) => {
    const page = await listGroups.apply(client.queries, given);
    group.setName('b');
    await ben.updateGroup(group);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return page;
  };
  const model = modelOf({ client, query: new Kit.GroupsRequestBuilder().joinedOnly(true).toQuery() });
  await settled();
  answer();
  await settled();
  expect(model.getRow('a')?.item.name).toBe('b');
  await client.logout();
});

test('a comparison that finds more groups than there were leaves no gap', async () => {
  for (const name of ['a', 'b', 'c']) await ana.createGroup(new Kit.Group(name, name, 'public'));
  let release: (() => void) | null = null;
  let isHeld = false;
  const client = await listing(async (ask) => {
    if (isHeld) await new Promise<void>((resolve) => (release = resolve));
    return await ask();
  });
  const model = modelOf({ client, query: new Kit.GroupsRequestBuilder().setLimit(3).joinedOnly(true).toQuery() });
  await settled();
  isHeld = true;
  model.reload();
  for (const name of ['ab', 'z']) await ana.createGroup(new Kit.Group(name, name, 'public'));
  await settled();
  isHeld = false;
  (release as (() => void) | null)?.();
  await settled();
  // "z" comes with its page, behind "c".
  expect(model.getSnapshot().main).toMatchObject({ ids: ['a', 'ab', 'b'], hasMore: true });
  model.loadMore();
  await settled();
  expect(ids(model)).toEqual(['a', 'ab', 'b', 'c', 'z']);
  await client.logout();
});

test('where an event and a comparison disagree, the server is asked about that group', async () => {
  await ana.createGroup(new Kit.Group('a', 'a', 'public'));
  const engine = scene.server.engine();
  let tell: (events: readonly EngineEvent[]) => void = () => {};
  let isGone = false;
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: {
      ...engine,
      connect: (session, sink, signal) => engine.connect(session, (tell = sink), signal),
      listGroups: async (...given) =>
        isGone ? { items: [], cursor: null, isLast: true } : await engine.listGroups(...given),
      getGroup: async (...given) => ({ ...(await engine.getGroup(...given)), hasJoined: !isGone, revision: 9 }),
    },
  });
  await client.login('ana');
  const model = modelOf({ client, query: new Kit.GroupsRequestBuilder().joinedOnly(true).toQuery() });
  await settled();
  expect(ids(model)).toEqual(['a']);
  isGone = true;
  model.reload();
  tell([{ type: 'group.updated', id: 'e9', group: { guid: 'a', revision: 9, membersCount: 4 } }]);
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ ids: [], phase: 'empty' });
  await client.logout();
});

test('a group that was joined and left while a page was under way is not in the list', async () => {
  for (const name of ['a', 'b']) await ana.createGroup(new Kit.Group(name, name, 'public'));
  const engine = scene.server.engine();
  let tell: (events: readonly EngineEvent[]) => void = () => {};
  let answer: () => void = () => {};
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: {
      ...engine,
      connect: (session, sink, signal) => engine.connect(session, (tell = sink), signal),
      listGroups: async (...given) => {
        const page = await engine.listGroups(...given);
        await new Promise<void>((resolve) => (answer = resolve));
        return page;
      },
    },
  });
  await client.login('ana');
  const model = modelOf({ client, query: new Kit.GroupsRequestBuilder().joinedOnly(true).toQuery() });
  await settled();
  const user = { uid: 'ana', name: 'Ana', revision: 1 };
  const { revision } = await ana.queries.getGroup('a');
  const group = { guid: 'aa', name: 'aa', order: 'aa', revision };
  const left = { guid: 'aa', revision: revision + 1 };
  tell([{ type: 'group.joined', id: 'e1', group, user, actor: user, at: 1, message: null }]);
  tell([{ type: 'group.left', id: 'e2', group: left, user, actor: user, at: 2, message: null }]);
  answer();
  await settled();
  expect(ids(model)).toEqual(['a', 'b']);
  await client.logout();
});

test.each(['the first page', 'a comparison'])(
  'a group that comes while %s is under way is in the list',
  async (what) => {
    for (const name of ['a', 'c']) await ana.createGroup(new Kit.Group(name, name, 'public'));
    let answer: (() => void) | null = null;
    let isHeld = what === 'the first page';
    const client = await listing(async (ask) => {
      const page = await ask();
      if (isHeld) await new Promise<void>((resolve) => (answer = resolve));
      return page;
    });
    const model = modelOf({ client, query: new Kit.GroupsRequestBuilder().joinedOnly(true).toQuery() });
    await settled();
    isHeld = true;
    if (what === 'a comparison') model.reload();
    await settled();
    await ana.createGroup(new Kit.Group('b', 'b', 'public'));
    await settled();
    (answer as (() => void) | null)?.();
    await settled();
    expect(ids(model)).toEqual(['a', 'b', 'c']);
    await client.logout();
  },
);

/** Twenty groups of one's own, of which the list has loaded the first ten, on a client whose lists can be held back. */
async function half(builder = new Kit.GroupsRequestBuilder().joinedOnly(true).setLimit(10)): Promise<{
  readonly model: GroupListModel;
  readonly hold: () => void;
  readonly release: (isAnswered: boolean) => void;
  readonly asked: () => number;
  readonly end: () => Promise<unknown>;
}> {
  const names = Array.from({ length: 20 }, (_, index) => `g${String(index).padStart(2, '0')}`);
  for (const name of names) await ana.createGroup(new Kit.Group(name, name, 'public'));
  const engine = scene.server.engine();
  let isHeld = false;
  let lookups = 0;
  let release: (isAnswered: boolean) => void = () => {};
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: {
      ...engine,
      listGroups: async (...given) => {
        const page = await engine.listGroups(...given);
        if (isHeld && !(await new Promise<boolean>((resolve) => (release = resolve)))) {
          throw new Kit.KitException('INTERNAL', 'No answer.');
        }
        return page;
      },
      getGroup: (...given) => {
        lookups += 1;
        return engine.getGroup(...given);
      },
    },
  });
  await client.login('ana');
  const model = modelOf({ client, query: builder.toQuery() });
  await settled();
  return {
    model,
    hold: () => (isHeld = true),
    release: (isAnswered) => {
      isHeld = false;
      release(isAnswered);
    },
    asked: () => lookups,
    end: () => client.logout(),
  };
}

async function rename(guid: string, name: string): Promise<void> {
  const group = await ana.getGroup(guid);
  group.setName(name);
  await ana.updateGroup(group);
  await settled();
}

test('a group of one’s own that moves into the loaded range appears, though its event does not say that one is in it', async () => {
  const { model, asked, end } = await half();
  await rename('g15', 'g03 b');
  expect(ids(model).slice(3, 6)).toEqual(['g03', 'g15', 'g04']);
  expect(asked()).toBe(1);
  await end();
});

test('what happens to groups behind the loaded range is asked about by nobody', async () => {
  const { model, asked, end } = await half();
  const before = ids(model);
  await rename('g15', 'g16 b');
  await ben.joinGroup('g17');
  await settled();
  expect([ids(model), asked()]).toEqual([before, 0]);
  await end();
});

test('a group that belongs to no list here is asked about once', async () => {
  const { model, asked, end } = await half(new Kit.GroupsRequestBuilder().setTags(['sport']));
  expect(ids(model)).toEqual([]);
  await rename('g15', 'b');
  expect(asked()).toBe(1);
  for (const user of [ben, await scene.enter('cleo')]) await user.joinGroup('g15');
  await settled();
  expect(asked()).toBe(1);
  await rename('g15', 'c');
  expect([ids(model), asked()]).toEqual([[], 1]);
  await end();
});

test.each([
  ['a later page', true],
  ['a comparison', true],
  ['a later page', false],
  ['a comparison', false],
] as const)(
  'a group that moves into the range while %s is under way that has it elsewhere appears (answered: %s)',
  async (what, isAnswered) => {
    const { model, hold, release, end } = await half();
    hold();
    if (what === 'a comparison') model.reload();
    else model.loadMore();
    await settled();
    // Behind the range before, and in front of what the page under way brings.
    await rename('g19', 'g05 b');
    release(isAnswered);
    await settled();
    await settled();
    expect(ids(model).slice(5, 8)).toEqual(['g05', 'g19', 'g06']);
    expect(new Set(ids(model)).size).toBe(ids(model).length);
    await end();
  },
);

test('news of a group that is shown nowhere are not undone by the page that brings it', async () => {
  await ben.createGroup(new Kit.Group('a', 'a', 'public'));
  const engine = scene.server.engine();
  let tell: (events: readonly EngineEvent[]) => void = () => {};
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: { ...engine, connect: (session, sink, signal) => engine.connect(session, (tell = sink), signal) },
  });
  await client.login('ana');
  const { listGroups } = client.queries;
  client.queries.listGroups = async (...given) => {
    const page = await listGroups.apply(client.queries, given);
    tell([{ type: 'group.updated', id: 'e9', group: { guid: 'a', revision: 9, membersCount: 7 } }]);
    return page;
  };
  const model = modelOf({ client });
  await settled();
  expect(model.getRow('a')?.item.membersCount).toBe(7);
  await client.logout();
});

test('what is selected is watched too, in view or not', async () => {
  const model = await listed(['a', 'b']);
  model.setSelectionMode('multiple');
  model.subscribeRow('a', () => {});
  await settled();
  model.toggle('b');
  await settled();
  await scene.clock.advance(150); // the client gathers what is watched for a moment
  expect(scene.watched(ana)).toEqual(['a', 'b']);
  await ben.deleteGroup('b');
  await settled();
  expect(model.selected).toEqual([]);
});

/** A client whose engine lists as a test says. */
/** As an engine written in JavaScript may answer. */
const noPage = (value: unknown): Promise<never> => Promise.resolve(value as never);

async function listing(
  listGroups: (ask: () => Promise<Page<GroupRecord>>, query: GroupsQuery) => Promise<Page<GroupRecord>>,
): Promise<Kit.ChatClient> {
  const engine = scene.server.engine();
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: { ...engine, listGroups: (query, signal) => listGroups(() => engine.listGroups(query, signal), query) },
    onError: () => {},
  });
  await client.login('ana');
  return client;
}

test.each(['a comparison', 'a later page', 'a refresh'])(
  'an answer to %s that is no page wipes nothing',
  async (what) => {
    for (const name of ['a', 'b', 'c']) await ana.createGroup(new Kit.Group(name, name, 'public'));
    let isBroken = false;
    const client = await listing((ask) => (isBroken ? noPage({}) : ask()));
    const model = modelOf({ client, query: new Kit.GroupsRequestBuilder().setLimit(2).toQuery() });
    await settled();
    isBroken = true;
    if (what === 'a later page') model.loadMore();
    else model.reload();
    await settled();
    expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['a', 'b'] });
    expect(notices.filter(({ type }) => type === 'failed')).toMatchObject([{ error: { code: 'INTERNAL' } }]);
    await client.logout();
  },
);

test('a first answer that is no page is an error, not an empty list', async () => {
  const client = await listing(() => noPage(undefined));
  const model = modelOf({ client });
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', error: { code: 'INTERNAL' } });
  await client.logout();
});

test('an engine that promises more and gives nothing is not asked for ever', async () => {
  let calls = 0;
  const client = await listing(async () => {
    calls += 1;
    return { items: [], isLast: false, cursor: `c${calls}` };
  });
  const model = modelOf({ client });
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'empty', hasMore: false });
  expect(calls).toBeLessThan(10);
  await client.logout();
});

test('a comparison whose pages run in a circle ends, and shows no group twice', async () => {
  for (const guid of ['a', 'b']) await ben.createGroup(new Kit.Group(guid, guid, 'public'));
  let isCircling = false;
  let calls = 0;
  const client = await listing(async (ask, query) => {
    calls += 1;
    const page = await ask();
    return isCircling
      ? { items: [...page.items, ...page.items], isLast: false, cursor: query.cursor === 'x' ? 'y' : 'x' }
      : page;
  });
  const model = modelOf({ client });
  await settled();
  isCircling = true;
  model.reload();
  await settled();
  expect(ids(model)).toEqual(['a', 'b']);
  expect(calls).toBeLessThan(10);
  await client.logout();
});

test('a comparison that failed is made again after a pause, and told of once', async () => {
  await ben.createGroup(new Kit.Group('a', 'a', 'public'));
  const engine = scene.server.engine();
  let isBroken = false;
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: {
      ...engine,
      // Deaf to events: whatever happens, it must be found by comparing.
      connect: (session, _sink, signal) => engine.connect(session, () => {}, signal),
      listGroups: (...given) =>
        isBroken ? Promise.reject(new Kit.KitException('TIMEOUT', 'Broken.')) : engine.listGroups(...given),
    },
  });
  await client.login('ana');
  const clock = new ManualClock();
  const model = modelOf({ client, clock });
  await settled();
  isBroken = true;
  await ben.createGroup(new Kit.Group('b', 'b', 'public'));
  model.reload();
  await settled();
  await clock.advance(5_000);
  await settled();
  expect(notices.filter(({ type }) => type === 'failed')).toHaveLength(1);
  isBroken = false;
  await clock.advance(10_000);
  await settled();
  expect(ids(model)).toEqual(['a', 'b']);
  expect(clock.waiting).toBe(0);
  await client.logout();
});

test('a page that is asked for twice at once is asked for once', async () => {
  for (const guid of ['a', 'b', 'c']) await ben.createGroup(new Kit.Group(guid, guid, 'public'));
  let calls = 0;
  const client = await listing(async (ask) => {
    calls += 1;
    return await ask();
  });
  const model = modelOf({ client, query: new Kit.GroupsRequestBuilder().setLimit(2).toQuery() });
  model.loadMore();
  await settled();
  expect(calls).toBe(1);
  model.loadMore();
  model.loadMore();
  await settled();
  expect([calls, ids(model)]).toEqual([2, ['a', 'b', 'c']]);
  await client.logout();
});

test('a comparison that failed is made when the connection is back', async () => {
  await ben.createGroup(new Kit.Group('a', 'a', 'public'));
  const engine = scene.server.engine();
  let isBroken = false;
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: {
      ...engine,
      listGroups: (query, signal) =>
        isBroken ? Promise.reject(new Kit.KitException('NETWORK', 'Broken.')) : engine.listGroups(query, signal),
    },
    onError: () => {},
  });
  await client.login('ana');
  const model = modelOf({ client });
  await settled();
  isBroken = true;
  model.reload();
  await settled();
  expect(notices.at(-1)?.type).toBe('failed');
  await ben.createGroup(new Kit.Group('b', 'b', 'private'));
  await ben.addMembersToGroup('b', [new Kit.GroupMember('ana', 'participant')]);
  isBroken = false;
  scene.server.cut(engine);
  client.wake();
  await settled();
  expect(ids(model)).toEqual(['a', 'b']);
  await client.logout();
});

test('what was selected is not there for somebody else who logged in while nobody listened', async () => {
  await ana.createGroup(new Kit.Group('plans', 'plans', 'private'));
  const model = modelOf({ selectionMode: 'multiple' });
  await settled();
  model.toggle('plans');
  stop();
  await ana.login('ben');
  stop = model.subscribe(() => {});
  await settled();
  expect([model.selected, model.getRow('plans'), model.getSnapshot().selectedCount]).toEqual([[], undefined, 0]);
});

test('a list of tags takes in no group whose tags are others or not known', async () => {
  const tagged = async (guid: string, tags: string[]): Promise<void> => {
    const group = new Kit.Group(guid, guid, 'public');
    group.setTags(tags);
    await ben.createGroup(group);
  };
  await tagged('a', ['x']);
  const model = modelOf({ query: new Kit.GroupsRequestBuilder().setTags(['x']).toQuery() });
  await settled();
  await tagged('b', ['other']);
  await tagged('c', ['x']);
  await ben.createGroup(new Kit.Group('d', 'd', 'public'));
  await settled();
  expect(ids(model)).toEqual(['a', 'c']);
});

test('a Greek word is found in the middle and at the end alike', async () => {
  await ben.createGroup(new Kit.Group('street', 'ΟΔΟΣΑ', 'public'));
  const model = modelOf({ keyword: 'οδος' });
  await settled();
  await ana.joinGroup('street');
  await settled();
  expect(model.getSnapshot().search?.ids).toEqual(['street']);
});

test('a page of known groups with more behind it is not the end', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await ben.createGroup(new Kit.Group(name, name, 'public'));
  const engine = scene.server.engine();
  const known = await ana.queries.listGroups(new Kit.GroupsRequestBuilder().setLimit(2).toQuery());
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: {
      ...engine,
      // As offset paging does when rows moved: the second page brings the first one again.
      listGroups: async (query, signal) =>
        query.cursor === 'again'
          ? await engine.listGroups({ ...query, cursor: known.cursor }, signal)
          : { ...known, cursor: query.cursor === null ? 'more' : 'again' },
    },
  });
  await client.login('ana');
  const model = modelOf({ client, query: new Kit.GroupsRequestBuilder().setLimit(2).toQuery() });
  await settled();
  model.loadMore();
  await settled();
  expect(ids(model)).toEqual(['a', 'b', 'c', 'd']);
  await client.logout();
});

test('a selected group that went while the user was away leaves the selection', async () => {
  let tell: (event: EngineEvent) => void = () => {};
  let isDeaf = false;
  const engine = scene.server.engine();
  const client = new Kit.ChatClient({
    clock: scene.clock,
    engine: {
      ...engine,
      connect: (session, sink, signal) => {
        tell = (event) => sink([event]);
        return engine.connect(session, (events) => void (isDeaf || sink(events)), signal);
      },
    },
  });
  await client.login('ana');
  for (const name of ['a', 'b']) await ben.createGroup(new Kit.Group(name, name, 'public'));
  const model = modelOf({ client, selectionMode: 'multiple' });
  await settled();
  model.toggle('a');
  isDeaf = true;
  await ben.deleteGroup('a');
  tell({ type: 'resync' });
  await settled();
  await settled();
  expect(ids(model)).toEqual(['b']);
  expect(model.selected).toEqual([]);
  expect(notices.filter(({ type }) => type === 'selection').length).toBe(2);
  await client.logout();
});

test('events of groups beyond the loaded range cost no requests where they say all there is', async () => {
  for (let index = 10; index < 30; index += 1) await ben.createGroup(new Kit.Group(`g${index}`, `g${index}`, 'public'));
  await ana.joinGroup('g29');
  modelOf({ query: new Kit.GroupsRequestBuilder().setLimit(5).toQuery() });
  await settled();
  const asked = jest.spyOn(ana.queries, 'getGroup');
  const group = await ben.getGroup('g29');
  for (let count = 0; count < 50; count += 1) {
    group.setDescription(`text ${count}`);
    await ben.updateGroup(group);
  }
  await settled();
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
});
