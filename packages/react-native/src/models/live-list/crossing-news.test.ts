/** Answers and events that cross: whichever comes first, what is true in the end is shown. */
import type { Kit } from '@open-chat-kit/sdk';
import { beforeUse } from '../../testing/before-use.ts';
import { changeGroup } from '../../testing/change-group.ts';
import { Gate } from '../../testing/gate.ts';
import { idsOf, liveGroups } from '../../testing/live-groups.ts';
import type { Line } from '../../testing/line.ts';

const lists = liveGroups();
const { scene, settled, make, opened } = lists;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let gate: Gate;
beforeEach(() => {
  ({ ana, ben } = lists);
  gate = new Gate();
});

/** Ana's, where the answers about lists come through the gate. */
const gated = (): Promise<Line> =>
  scene.line('ana', (engine) => ({ listGroups: (...given) => gate.after(engine.listGroups(...given)) }));

test('a group that moves to where the next page does not begin any more is not lost', async () => {
  await make(ana, 'a', 'c', 'd', 'e');
  const model = await opened({ limit: 2, joinedOnly: true });
  expect(idsOf(model)).toEqual(['a', 'c']);
  // The next page begins after "c", which is gone; "a" becomes the last one in front of that place.
  await ana.deleteGroup('c');
  await changeGroup(ana, 'a', (group) => group.setName('b'));
  await settled(model.loadMore());
  expect(idsOf(model)).toEqual(['a', 'd', 'e']);
});

test('an event between an answer and its use is not undone by it', async () => {
  await make(ben, 'a');
  await ana.joinGroup('a');
  const { client } = await gated();
  gate.close();
  const { queries } = client;
  queries.listGroups = beforeUse(queries.listGroups.bind(queries), () =>
    changeGroup(ben, 'a', (group) => group.setName('b')),
  );
  const model = await opened({ joinedOnly: true }, { client });
  await settled(gate.open());
  expect(model.getRow('a')?.item.name).toBe('b');
});

test('where an event and a comparison disagree, the server is asked about that group', async () => {
  await make(ana, 'a');
  let isGone = false;
  const { client, tell } = await scene.line('ana', (engine) => ({
    listGroups: async (...given) =>
      isGone ? { items: [], cursor: null, isLast: true } : await engine.listGroups(...given),
    getGroup: async (...given) => ({ ...(await engine.getGroup(...given)), hasJoined: !isGone, revision: 9 }),
  }));
  const model = await opened({ joinedOnly: true }, { client });
  expect(idsOf(model)).toEqual(['a']);
  isGone = true;
  model.reload();
  tell({ type: 'group.updated', id: 'e9', group: { guid: 'a', revision: 9, membersCount: 4 } });
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ ids: [], phase: 'empty' });
});

test('a group that was joined and left while a page was under way is not in the list', async () => {
  await make(ana, 'a', 'b');
  const { client, tell } = await gated();
  gate.close();
  const model = await opened({ joinedOnly: true }, { client });
  const user = { uid: 'ana', name: 'Ana', revision: 1 };
  const { revision } = await ana.queries.getGroup('a');
  const group = { guid: 'aa', name: 'aa', order: 'aa', revision };
  const left = { guid: 'aa', revision: revision + 1 };
  tell({ type: 'group.joined', id: 'e1', group, user, actor: user, at: 1, message: null });
  tell({ type: 'group.left', id: 'e2', group: left, user, actor: user, at: 2, message: null });
  await settled(gate.open());
  expect(idsOf(model)).toEqual(['a', 'b']);
});

test.each(['the first page', 'a comparison'])(
  'a group that comes while %s is under way is in the list',
  async (what) => {
    await make(ana, 'a', 'c');
    const { client } = await gated();
    if (what === 'the first page') gate.close();
    const model = await opened({ joinedOnly: true }, { client });
    gate.close();
    if (what === 'a comparison') model.reload();
    await settled();
    await settled(make(ana, 'b'));
    await settled(gate.open());
    expect(idsOf(model)).toEqual(['a', 'b', 'c']);
  },
);

test('news of a group that is shown nowhere are not undone by the page that brings it', async () => {
  await make(ben, 'a');
  const { client, tell } = await scene.line('ana');
  const { listGroups } = client.queries;
  client.queries.listGroups = async (...given) => {
    const page = await listGroups.apply(client.queries, given);
    tell({ type: 'group.updated', id: 'e9', group: { guid: 'a', revision: 9, membersCount: 7 } });
    return page;
  };
  const model = await opened({}, { client });
  expect(model.getRow('a')?.item.membersCount).toBe(7);
});
