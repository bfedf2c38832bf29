import { Kit } from '@open-chat-kit/sdk';
import { changeGroup } from '../../testing/change-group.ts';
import { idsOf, liveGroups } from '../../testing/live-groups.ts';
import { ManualClock } from '../../testing/manual-clock.ts';

const lists = liveGroups();
const { scene, notices, draw, settled, make, begun, opened, stop } = lists;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
beforeEach(() => void ({ ana, ben } = lists));

test('shows the first page, then the next, and knows the end', async () => {
  await make(ben, 'a', 'b', 'c');
  const model = await opened({ limit: 2 });
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['a', 'b'], hasMore: true });
  await settled(model.loadMore());
  expect(model.getSnapshot().main).toMatchObject({ ids: ['a', 'b', 'c'], hasMore: false, isLoadingMore: false });
  expect(notices.map((notice) => (notice.type === 'loaded' ? notice.items.length : notice.type))).toEqual([2, 3]);
});

test('an event changes one record, tells one row, and keeps the array of ids', async () => {
  await make(ben, 'a', 'b');
  const model = await opened();
  const before = model.getSnapshot();
  const told: string[] = [];
  for (const guid of ['a', 'b']) model.subscribeRow(guid, () => told.push(guid));
  const other = model.getRow('b');
  await settled(ana.joinGroup('a'));
  expect(told).toEqual(['a']);
  expect(model.getRow('a')?.item.membersCount).toBe(2);
  expect(model.getRow('b')).toBe(other);
  expect(model.getSnapshot()).toBe(before);
});

test('many events in one frame are one call for each row', async () => {
  await make(ben, 'a');
  const model = await opened();
  let calls = 0;
  model.subscribeRow('a', () => (calls += 1));
  await ana.joinGroup('a');
  await ana.leaveGroup('a');
  await settled(ana.joinGroup('a'));
  expect(calls).toBe(1);
  expect(model.getRow('a')?.item.membersCount).toBe(2);
});

test('what changed as the list went away is told where it comes back', async () => {
  await make(ben, 'a');
  const model = await opened();
  let calls = 0;
  model.subscribeRow('a', () => (calls += 1));
  await settled();
  await ana.joinGroup('a');
  stop();
  await settled();
  expect(calls).toBe(0);
  scene.atEnd(model.subscribe(() => {}));
  draw();
  expect(calls).toBe(1);
});

test('a renamed group moves, a new one appears in its place, a deleted one leaves', async () => {
  await make(ben, 'a', 'c');
  const model = await opened();
  await settled(make(ana, 'b'));
  expect(idsOf(model)).toEqual(['a', 'b', 'c']);
  await settled(changeGroup(ana, 'b', (group) => group.setName('z')));
  expect(idsOf(model)).toEqual(['a', 'c', 'b']);
  await settled(ana.deleteGroup('b'));
  expect(idsOf(model)).toEqual(['a', 'c']);
});

test('a group beyond the loaded range waits for its page, so that none is shown twice or skipped', async () => {
  await make(ben, 'a', 'b', 'c', 'd');
  const model = await opened({ limit: 2 });
  await settled(make(ana, 'x', 'aa'));
  expect(idsOf(model)).toEqual(['a', 'aa', 'b']);
  for (let page = 0; page < 3; page += 1) {
    await settled(model.loadMore());
  }
  expect(idsOf(model)).toEqual(['a', 'aa', 'b', 'c', 'd', 'x']);
});

test('search stands beside the main list, waits for rest, and gives the main list back as it was', async () => {
  await make(ben, 'tea', 'jam', 'team');
  const clock = new ManualClock();
  const model = await opened({}, { clock });
  const main = model.getSnapshot().main;
  model.setKeyword('t');
  // At once: two letters may come before the next picture, and a browser takes back what is not drawn.
  expect(model.getSnapshot().keyword).toBe('t');
  model.setKeyword('te');
  expect(model.getSnapshot()).toMatchObject({ keyword: 'te', search: null });
  await clock.advance(299);
  draw();
  expect(model.getSnapshot()).toMatchObject({ keyword: 'te', search: null });
  await settled(clock.advance(1));
  expect(model.getSnapshot().search).toMatchObject({ phase: 'loaded', ids: ['tea', 'team'] });
  expect((await ana.getGroup('jam')).getName()).toBe('jam');
  await changeGroup(ben, 'tea', (group) => group.setName('coffee'));
  await settled(ana.joinGroup('team'));
  model.setKeyword('');
  draw();
  expect(model.getSnapshot().search).toBeNull();
  expect(model.getSnapshot().main.ids.length).toBe(main.ids.length);
});

test('what one user searched for is gone when the session ends, what the host gave is not', async () => {
  await make(ben, 'tea');
  const model = await opened({}, { keyword: 'te' });
  model.setKeyword('secret');
  await settled(ana.logout());
  expect(model.getSnapshot()).toMatchObject({ keyword: 'te', search: null });
  await settled(ana.login('ben'));
  expect(model.getSnapshot()).toMatchObject({ keyword: 'te', search: { ids: ['tea'] } });
  model.setHostKeyword('zzz');
  await settled(ana.logout());
  expect(model.getSnapshot().keyword).toBe('zzz');
});

test('an empty search shows no results and is no empty list', async () => {
  await make(ben, 'tea');
  const model = await opened({}, { keyword: 'zzz' });
  expect(model.getSnapshot().search?.phase).toBe('empty');
  expect(notices.some(({ type }) => type === 'empty')).toBe(false);
});

test('selection: single and multiple, kept over paging and search, cleared by hand', async () => {
  await make(ben, 'a', 'b', 'c');
  const model = await opened();
  model.toggle('a');
  expect(model.selected).toEqual([]);
  model.setSelectionMode('multiple');
  for (const guid of ['a', 'c', 'a', 'b']) model.toggle(guid);
  draw();
  expect(model.selected.map((group) => group.guid)).toEqual(['c', 'b']);
  expect(model.getSnapshot().selectedCount).toBe(2);
  model.setSelectionMode('single');
  expect(model.selected).toEqual([]);
  for (const guid of ['a', 'b']) model.toggle(guid);
  expect(model.selected.map((group) => group.guid)).toEqual(['b']);
  expect([model.getRow('a')?.isSelected, model.getRow('b')?.isSelected]).toEqual([false, true]);
  model.clearSelection();
  expect(model.getRow('b')?.isSelected).toBe(false);
});

test('an empty list is empty, and logout empties a full one at once', async () => {
  const nothing = await opened();
  expect(nothing.getSnapshot().main.phase).toBe('empty');
  stop();
  await make(ben, 'a');
  const model = await opened();
  expect(idsOf(model)).toEqual(['a']);
  await ana.logout();
  expect(idsOf(model)).toEqual([]);
  expect(model.getRow('a')).toBeUndefined();
});

test('a first page that failed is an error, and is asked for again', async () => {
  await make(ben, 'a');
  scene.refuse('NETWORK', 'listGroups');
  const model = await opened();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', error: { code: 'NETWORK' } });
  expect(notices.map(({ type }) => type)).toEqual(['failed']);
  scene.refuse('NETWORK');
  await settled(model.loadMore());
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['a'], error: null });
});

test('a later page that failed keeps the rows', async () => {
  await make(ben, 'a', 'b', 'c');
  const model = await opened({ limit: 2 });
  scene.refuse('TIMEOUT', 'listGroups');
  await settled(model.loadMore());
  const failed = { phase: 'loaded', ids: ['a', 'b'], isLoadingMore: false, error: { code: 'TIMEOUT' } };
  expect(model.getSnapshot().main).toMatchObject(failed);
  scene.refuse('TIMEOUT');
  await settled(model.loadMore());
  expect(model.getSnapshot().main).toMatchObject({ ids: ['a', 'b', 'c'], error: null });
});

test('nobody logs in: an error after ten seconds, and the list by itself once somebody does', async () => {
  const clock = new ManualClock();
  await make(ben, 'a');
  const client = scene.client();
  const model = begun({}, { client, clock });
  expect([model.getSnapshot().main.phase, clock.waiting]).toEqual(['loading', 1]);
  await clock.advance(9_999);
  draw();
  expect(model.getSnapshot().main.phase).toBe('loading');
  await clock.advance(1);
  draw();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', error: { code: 'NOT_LOGGED_IN' } });
  await settled(client.login('ana'));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['a'] });
  await client.logout();
  stop();
  const before = begun({}, { client: null, clock });
  await clock.advance(10_000);
  draw();
  expect(before.getSnapshot().main.error?.code).toBe('NOT_INITIALIZED');
});

test('what is selected is watched too, in view or not', async () => {
  await make(ben, 'a', 'b');
  const model = await opened();
  model.setSelectionMode('multiple');
  model.subscribeRow('a', () => {});
  await settled();
  await settled(model.toggle('b'));
  await scene.clock.advance(150); // the client gathers what is watched for a moment
  expect(scene.watched(ana)).toEqual(['a', 'b']);
  await settled(ben.deleteGroup('b'));
  expect(model.selected).toEqual([]);
});

test('a first answer that is no page is an error, not an empty list', async () => {
  // As an engine written in JavaScript may answer.
  const client = await scene.enter('ana', () => ({ listGroups: () => Promise.resolve(undefined as never) }));
  const model = await opened({}, { client });
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', error: { code: 'INTERNAL' } });
});

test('an engine that promises more and gives nothing is not asked for ever', async () => {
  let calls = 0;
  const nothing = (): Promise<{ items: []; isLast: false; cursor: string }> => {
    calls += 1;
    return Promise.resolve({ items: [], isLast: false, cursor: `c${calls}` });
  };
  const client = await scene.enter('ana', () => ({ listGroups: nothing }));
  const model = await opened({}, { client });
  expect(model.getSnapshot().main).toMatchObject({ phase: 'empty', hasMore: false });
  expect(calls).toBeLessThan(10);
});

test('a page that is asked for twice at once is asked for once', async () => {
  await make(ben, 'a', 'b', 'c');
  const asked = jest.spyOn(ana.queries, 'listGroups');
  const model = begun({ limit: 2 });
  await settled(model.loadMore());
  expect(asked).toHaveBeenCalledTimes(1);
  model.loadMore();
  await settled(model.loadMore());
  expect([asked.mock.calls.length, idsOf(model)]).toEqual([2, ['a', 'b', 'c']]);
});

test('what was selected is not there for somebody else who logged in while nobody listened', async () => {
  await ana.createGroup(new Kit.Group('plans', 'plans', 'private'));
  const model = await opened({}, { selectionMode: 'multiple' });
  model.toggle('plans');
  stop();
  await ana.login('ben');
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  expect([model.selected, model.getRow('plans'), model.getSnapshot().selectedCount]).toEqual([[], undefined, 0]);
});

test('a page of known groups with more behind it is not the end', async () => {
  await make(ben, 'a', 'b', 'c', 'd');
  const known = await ana.queries.listGroups(new Kit.GroupsRequestBuilder().setLimit(2).toQuery());
  const client = await scene.enter('ana', (engine) => ({
    // As offset paging does when rows moved: the second page brings the first one again.
    listGroups: async (query, signal) =>
      query.cursor === 'again'
        ? await engine.listGroups({ ...query, cursor: known.cursor }, signal)
        : { ...known, cursor: query.cursor === null ? 'more' : 'again' },
  }));
  const model = await opened({ limit: 2 }, { client });
  await settled(model.loadMore());
  expect(idsOf(model)).toEqual(['a', 'b', 'c', 'd']);
});
