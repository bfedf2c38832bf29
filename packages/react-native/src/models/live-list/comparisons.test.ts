/** What a list does where it may have missed something: it compares, and shows what differs. */
import { Kit } from '@open-chat-kit/sdk';
import { changeGroup } from '../../testing/change-group.ts';
import { Gate } from '../../testing/gate.ts';
import { idsOf, liveGroups } from '../../testing/live-groups.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { takeIn } from '../../testing/take-in.ts';

const lists = liveGroups();
const { scene, notices, settled, make, opened } = lists;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
beforeEach(() => void ({ ana, ben } = lists));

test('a resync compares with the server and changes only what differs', async () => {
  await make(ben, 'a', 'b', 'c');
  const { client, keep, tell } = await scene.line('ana');
  const model = await opened({}, { client });
  expect(idsOf(model)).toEqual(['a', 'b', 'c']);
  const untouched = model.getRow('b');
  expect(untouched?.item.guid).toBe('b');
  keep();
  await ben.deleteGroup('a');
  await settled(changeGroup(ben, 'c', (group) => group.setName('0')));
  expect(idsOf(model)).toEqual(['a', 'b', 'c']);
  tell({ type: 'resync' });
  await settled();
  expect(idsOf(model)).toEqual(['c', 'b']);
  expect(model.getRow('b')).toBe(untouched);
});

test('a comparison that finds more groups than there were leaves no gap', async () => {
  await make(ana, 'a', 'b', 'c');
  const gate = new Gate();
  const client = await scene.enter('ana', (engine) => ({
    async listGroups(...given) {
      await gate.passed();
      return await engine.listGroups(...given);
    },
  }));
  const model = await opened({ limit: 3, joinedOnly: true }, { client });
  gate.close();
  model.reload();
  await settled(make(ana, 'ab', 'z'));
  await settled(gate.open());
  // "z" comes with its page, behind "c".
  expect(model.getSnapshot().main).toMatchObject({ ids: ['a', 'ab', 'b'], hasMore: true });
  await settled(model.loadMore());
  expect(idsOf(model)).toEqual(['a', 'ab', 'b', 'c', 'z']);
});

test.each(['a comparison', 'a later page', 'a refresh'])(
  'an answer to %s that is no page wipes nothing',
  async (what) => {
    await make(ana, 'a', 'b', 'c');
    let isBroken = false;
    const client = await scene.enter('ana', (engine) => ({
      // As an engine written in JavaScript may answer.
      listGroups: (...given) => (isBroken ? Promise.resolve({} as never) : engine.listGroups(...given)),
    }));
    const model = await opened({ limit: 2 }, { client });
    isBroken = true;
    if (what === 'a later page') model.loadMore();
    else model.reload();
    await settled();
    expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['a', 'b'] });
    expect(notices.filter(({ type }) => type === 'failed')).toMatchObject([{ error: { code: 'INTERNAL' } }]);
  },
);

test('a comparison whose pages run in a circle ends, and shows no group twice', async () => {
  await make(ben, 'a', 'b');
  let isCircling = false;
  let calls = 0;
  const client = await scene.enter('ana', (engine) => ({
    async listGroups(query, signal) {
      calls += 1;
      const page = await engine.listGroups(query, signal);
      const cursor = query.cursor === 'x' ? 'y' : 'x';
      return isCircling ? { items: [...page.items, ...page.items], isLast: false, cursor } : page;
    },
  }));
  const model = await opened({}, { client });
  isCircling = true;
  await settled(model.reload());
  expect(idsOf(model)).toEqual(['a', 'b']);
  expect(calls).toBeLessThan(10);
});

test('a comparison that failed is made again after a pause, and told of once', async () => {
  await make(ben, 'a');
  // Whatever happens, it must be found by comparing.
  const { client, keep } = await scene.line('ana');
  keep();
  const clock = new ManualClock();
  const model = await opened({}, { client, clock });
  scene.refuse('TIMEOUT', 'listGroups');
  await make(ben, 'b');
  await settled(model.reload());
  await settled(clock.advance(5_000));
  expect(notices.filter(({ type }) => type === 'failed')).toHaveLength(1);
  scene.refuse('TIMEOUT');
  await settled(clock.advance(10_000));
  expect(idsOf(model)).toEqual(['a', 'b']);
  expect(clock.waiting).toBe(0);
});

test('a comparison that failed is made when the connection is back', async () => {
  await make(ben, 'a');
  const { client, engine } = await scene.line('ana');
  const model = await opened({}, { client });
  scene.refuse('NETWORK', 'listGroups');
  await settled(model.reload());
  expect(notices.at(-1)?.type).toBe('failed');
  await ben.createGroup(new Kit.Group('b', 'b', 'private'));
  await takeIn(ben, 'b', { ana: 'participant' });
  scene.refuse('NETWORK');
  scene.server.cut(engine);
  await settled(client.wake());
  expect(idsOf(model)).toEqual(['a', 'b']);
});

test('a selected group that went while the user was away leaves the selection', async () => {
  await make(ben, 'a', 'b');
  const { client, keep, tell } = await scene.line('ana');
  const model = await opened({}, { client, selectionMode: 'multiple' });
  model.toggle('a');
  keep();
  await ben.deleteGroup('a');
  tell({ type: 'resync' });
  await settled();
  expect(idsOf(model)).toEqual(['b']);
  expect(model.selected).toEqual([]);
  expect(notices.filter(({ type }) => type === 'selection').length).toBe(2);
});

test('a selected group that the user was put out of meanwhile leaves the selection, also where it moved out of what is loaded', async () => {
  await make(ben, 'a', 'b', 'c', 'd');
  for (const guid of ['a', 'b', 'c', 'd']) await ana.joinGroup(guid);
  const answers = new Gate();
  const { client, keep, tell } = await scene.line('ana', (engine) => ({
    listGroups: (...given) => answers.after(engine.listGroups(...given)),
  }));
  const model = await opened({ limit: 2, joinedOnly: true }, { client, selectionMode: 'multiple' });
  model.toggle('a');
  keep();
  await changeGroup(ben, 'a', (group) => group.setName('z'));
  await ben.kickGroupMember('a', 'ana');
  answers.close();
  tell({ type: 'resync' });
  // Whoever watches it is told what it is now, but not what they are to it.
  const { guid, name, revision, order } = await ben.queries.getGroup('a');
  tell({ type: 'group.updated', id: 'watched', group: { guid, name, revision, order } });
  await settled();
  answers.open();
  await settled();
  expect(idsOf(model)).toEqual(['b', 'c']);
  expect(model.selected).toEqual([]);
});

test('a page that failed comes with the comparison that follows: nobody can ask for it any more', async () => {
  await make(ana, 'a', 'b', 'c', 'd', 'e');
  let isRefused = false;
  const client = await scene.enter('ana', (engine) => ({
    async listGroups(query, signal) {
      if (isRefused) throw new Kit.KitException('TIMEOUT', 'No answer.');
      return await engine.listGroups(query, signal);
    },
  }));
  const model = await opened({ limit: 2 }, { client });
  isRefused = true;
  await settled(model.loadMore());
  expect(model.getSnapshot().main).toMatchObject({ ids: ['a', 'b'], error: { code: 'TIMEOUT' } });
  isRefused = false;
  model.reload();
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ ids: ['a', 'b', 'c', 'd'], hasMore: true, error: null });
});

test('a comparison leaves the first page on its way', async () => {
  const gate = new Gate();
  let asked = 0;
  const { client, tell } = await scene.line('ana', (engine) => ({
    async listGroups(...given) {
      asked += 1;
      await gate.passed();
      return await engine.listGroups(...given);
    },
  }));
  await make(ben, 'a');
  gate.close();
  const model = await opened({}, { client });
  for (const _ of 'abc') tell({ type: 'resync' });
  await settled();
  expect(asked).toBe(1);
  await settled(gate.open());
  expect(idsOf(model)).toEqual(['a']);
  expect(asked).toBe(2);
});

test('an empty list stays in view while it is compared, and is told as empty once', async () => {
  const gate = new Gate();
  const { client, tell } = await scene.line('ana', (engine) => ({
    async listGroups(...given) {
      await gate.passed();
      return await engine.listGroups(...given);
    },
  }));
  const model = await opened({ joinedOnly: true }, { client });
  gate.close();
  tell({ type: 'resync' });
  await settled();
  expect(model.getSnapshot().main.phase).toBe('empty');
  await settled(gate.open());
  expect(model.getSnapshot().main.phase).toBe('empty');
  expect(notices.map(({ type }) => type)).toEqual(['empty']);
});
