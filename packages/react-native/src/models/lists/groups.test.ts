/** What a list of groups does that others do not; what all of them do stands in `live-list/`. */
import { type GroupsQuery, Kit } from '@open-chat-kit/sdk';
import { changeGroup } from '../../testing/change-group.ts';
import { Gate } from '../../testing/gate.ts';
import { idsOf, liveGroups } from '../../testing/live-groups.ts';
import { takeIn } from '../../testing/take-in.ts';
import type { GroupListModel } from './groups.ts';

const lists = liveGroups();
const { scene, notices, draw, settled, make, opened } = lists;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
beforeEach(() => void ({ ana, ben } = lists));

test('rows on screen of groups that the user is not in are live too', async () => {
  await make(ben, 'a', 'b');
  const model = await opened();
  scene.atEnd(model.subscribeRow('a', () => {}));
  draw();
  await scene.clock.advance(150); // the client gathers what is watched for a moment
  const cleo = await scene.enter('cleo');
  await cleo.joinGroup('a');
  await settled(cleo.joinGroup('b'));
  expect([model.getRow('a')?.item.membersCount, model.getRow('b')?.item.membersCount]).toEqual([2, 1]);
});

test('the user is added: the group appears in a joined-only list; kicked: it leaves, and its selection with it', async () => {
  const model = await opened({ joinedOnly: true }, { selectionMode: 'multiple' });
  await ben.createGroup(new Kit.Group('p', 'p', 'private'));
  await settled(takeIn(ben, 'p', { ana: 'participant' }));
  expect(idsOf(model)).toEqual(['p']);
  model.toggle('p');
  await settled(ben.kickGroupMember('p', 'ana'));
  expect(model.getSnapshot()).toMatchObject({ main: { ids: [], phase: 'empty' }, selectedCount: 0 });
  const selections = notices.flatMap((notice) => (notice.type === 'selection' ? [notice.items.length] : []));
  expect(selections).toEqual([1, 0]);
});

/** Twenty groups of one's own, of which the list has loaded the first ten; answers about lists come through the gate. */
async function half(query: Partial<GroupsQuery> = { joinedOnly: true, limit: 10 }): Promise<{
  readonly model: GroupListModel;
  readonly gate: Gate;
  readonly asked: () => number;
}> {
  await make(ana, ...Array.from({ length: 20 }, (_, index) => `g${String(index).padStart(2, '0')}`));
  const gate = new Gate();
  let lookups = 0;
  const client = await scene.enter('ana', (engine) => ({
    listGroups: (...given) => gate.after(engine.listGroups(...given)),
    getGroup(...given) {
      lookups += 1;
      return engine.getGroup(...given);
    },
  }));
  return { model: await opened(query, { client }), gate, asked: () => lookups };
}

async function rename(guid: string, name: string): Promise<void> {
  await settled(changeGroup(ana, guid, (group) => group.setName(name)));
}

test('a group of one’s own that moves into the loaded range appears, though its event does not say that one is in it', async () => {
  const { model, asked } = await half();
  await rename('g15', 'g03 b');
  expect(idsOf(model).slice(3, 6)).toEqual(['g03', 'g15', 'g04']);
  expect(asked()).toBe(1);
});

test('what happens to groups behind the loaded range is asked about by nobody', async () => {
  const { model, asked } = await half();
  const before = idsOf(model);
  await rename('g15', 'g16 b');
  await settled(ben.joinGroup('g17'));
  expect([idsOf(model), asked()]).toEqual([before, 0]);
});

test('a group that belongs to no list here is asked about once', async () => {
  const { model, asked } = await half({ tags: ['sport'] });
  expect(idsOf(model)).toEqual([]);
  await rename('g15', 'b');
  expect(asked()).toBe(1);
  for (const user of [ben, await scene.enter('cleo')]) await user.joinGroup('g15');
  await settled();
  expect(asked()).toBe(1);
  await rename('g15', 'c');
  expect([idsOf(model), asked()]).toEqual([[], 1]);
});

test.each([
  ['a later page', true],
  ['a comparison', true],
  ['a later page', false],
  ['a comparison', false],
] as const)(
  'a group that moves into the range while %s is under way that has it elsewhere appears (answered: %s)',
  async (what, isAnswered) => {
    const { model, gate } = await half();
    gate.close();
    if (what === 'a comparison') model.reload();
    else model.loadMore();
    await settled();
    // Behind the range before, and in front of what the page under way brings.
    await rename('g19', 'g05 b');
    if (isAnswered) gate.open();
    else gate.refuse(new Kit.KitException('INTERNAL', 'No answer.'));
    await settled();
    expect(idsOf(model).slice(5, 8)).toEqual(['g05', 'g19', 'g06']);
    expect(new Set(idsOf(model)).size).toBe(idsOf(model).length);
  },
);

test('a list of tags takes in no group whose tags are others or not known', async () => {
  const tagged = async (guid: string, ...tags: string[]): Promise<void> => {
    const group = new Kit.Group(guid, guid, 'public');
    group.setTags(tags);
    await ben.createGroup(group);
  };
  await tagged('a', 'x');
  const model = await opened({ tags: ['x'] });
  await tagged('b', 'other');
  await tagged('c', 'x');
  await settled(tagged('d'));
  expect(idsOf(model)).toEqual(['a', 'c']);
});

test('a Greek word is found in the middle and at the end alike', async () => {
  await ben.createGroup(new Kit.Group('street', 'ΟΔΟΣΑ', 'public'));
  const model = await opened({}, { keyword: 'οδος' });
  await settled(ana.joinGroup('street'));
  expect(model.getSnapshot().search?.ids).toEqual(['street']);
});

test('events of groups beyond the loaded range cost no requests where they say all there is', async () => {
  await make(ben, ...Array.from({ length: 20 }, (_, index) => `g${index + 10}`));
  await ana.joinGroup('g29');
  await opened({ limit: 5 });
  const asked = jest.spyOn(ana.queries, 'getGroup');
  const group = await ben.getGroup('g29');
  for (let count = 0; count < 50; count += 1) {
    group.setDescription(`text ${count}`);
    await ben.updateGroup(group);
  }
  await settled();
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
});
