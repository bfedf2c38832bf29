import { Kit } from '@open-chat-kit/sdk';
import { type ChatScene, chatScene } from '../testing/chat-scene.ts';
import { type ManualFrames, manualFrames } from '../testing/manual-frames.ts';
import { GroupListModel } from './group-list.ts';

let scene: ChatScene;
let frames: ManualFrames;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let stop: () => void = () => {};

beforeEach(async () => {
  scene = await chatScene('ana', 'ben', 'cleo');
  frames = manualFrames();
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

async function listed(names: readonly string[], builder = new Kit.GroupsRequestBuilder()): Promise<GroupListModel> {
  for (const name of names) await ben.createGroup(new Kit.Group(name, name, 'public'));
  const model = new GroupListModel({ client: ana, query: builder.toQuery(), nextFrame: frames.nextFrame });
  stop = model.subscribe(() => {});
  await settled();
  return model;
}

test('shows the first page, then the next, and knows the end', async () => {
  const model = await listed(['a', 'b', 'c'], new Kit.GroupsRequestBuilder().setLimit(2));
  expect(model.getSnapshot()).toMatchObject({ phase: 'loaded', ids: ['a', 'b'], hasMore: true });
  await model.loadMore();
  frames.draw();
  expect(model.getSnapshot()).toMatchObject({ ids: ['a', 'b', 'c'], hasMore: false, isLoadingMore: false });
});

test('an event changes one record, tells one row, and keeps the array of ids', async () => {
  const model = await listed(['a', 'b']);
  const before = model.getSnapshot();
  const told: string[] = [];
  model.subscribeGroup('a', () => told.push('a'));
  model.subscribeGroup('b', () => told.push('b'));
  const other = model.getGroup('b');
  await ana.joinGroup('a');
  await settled();
  expect(told).toEqual(['a']);
  expect(model.getGroup('a')?.membersCount).toBe(2);
  expect(model.getGroup('b')).toBe(other);
  expect(model.getSnapshot()).toBe(before);
});

test('many events in one frame are one call for each row', async () => {
  const model = await listed(['a']);
  let calls = 0;
  model.subscribeGroup('a', () => (calls += 1));
  await ana.joinGroup('a');
  await ana.leaveGroup('a');
  await ana.joinGroup('a');
  await settled();
  expect(calls).toBe(1);
  expect(model.getGroup('a')?.membersCount).toBe(2);
});

test('a renamed group moves, a new one appears in its place, a deleted one leaves', async () => {
  const model = await listed(['a', 'c']);
  await ana.createGroup(new Kit.Group('b', 'b', 'public'));
  await settled();
  expect(model.getSnapshot().ids).toEqual(['a', 'b', 'c']);
  const group = await ana.getGroup('b');
  group.setName('z');
  await ana.updateGroup(group);
  await settled();
  expect(model.getSnapshot().ids).toEqual(['a', 'c', 'b']);
  await ana.deleteGroup('b');
  await settled();
  expect(model.getSnapshot().ids).toEqual(['a', 'c']);
});

test('rows on screen of groups that the user is not in are live too', async () => {
  const model = await listed(['a', 'b']);
  const stopRow = model.subscribeGroup('a', () => {});
  frames.draw();
  for (let turn = 0; turn < 1_000 && scene.watched(ana).length === 0; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const cleo = await scene.enter('cleo');
  await cleo.joinGroup('a');
  await cleo.joinGroup('b');
  await settled();
  expect([model.getGroup('a')?.membersCount, model.getGroup('b')?.membersCount]).toEqual([2, 1]);
  stopRow();
});

test('an empty list is empty, and logout empties a full one', async () => {
  const nothing = await listed([]);
  expect(nothing.getSnapshot().phase).toBe('empty');
  stop();
  const model = await listed(['a']);
  expect(model.getSnapshot().ids).toEqual(['a']);
  await ana.logout();
  await settled();
  expect(model.getSnapshot().ids).toEqual([]);
  expect(model.getGroup('a')).toBeUndefined();
});

test('a first page that failed is an error, and is asked for again', async () => {
  await ben.createGroup(new Kit.Group('a', 'a', 'public'));
  let isBroken = true;
  const engine = scene.server.engine();
  const listGroups: typeof engine.listGroups = (query, signal) =>
    isBroken ? Promise.reject(new Kit.KitException('NETWORK', 'Broken.')) : engine.listGroups(query, signal);
  const client = new Kit.ChatClient({ engine: { ...engine, listGroups } });
  await client.login('ana');
  const query = new Kit.GroupsRequestBuilder().toQuery();
  const model = new GroupListModel({ client, query, nextFrame: frames.nextFrame });
  stop = model.subscribe(() => {});
  await settled();
  expect(model.getSnapshot()).toMatchObject({ phase: 'error', error: { code: 'NETWORK' } });
  isBroken = false;
  await model.loadMore();
  frames.draw();
  expect(model.getSnapshot()).toMatchObject({ phase: 'loaded', ids: ['a'], error: null });
  await client.logout();
});
