/** What a change of a group says to the engine: hosts hand over what they were given, copies of it, and objects of their own. */
import { groupFrom } from '../objects/from-records.ts';
import { Group } from '../objects/group.ts';
import type { GroupLike } from '../objects/copies.ts';
import { loggedInScene } from '../testing/client-scene.ts';
import { groupRecord } from '../testing/records.ts';

const record = groupRecord('team', {
  name: 'Team',
  type: 'private',
  icon: 'https://pictures.example/team.png',
  description: 'Who we are',
  metadata: { room: 7 },
  tags: ['work'],
  createdAt: 1_700_000_000,
  owner: 'ana',
});

/** The changes that an engine is asked for. */
async function changesOf(group: GroupLike): Promise<unknown> {
  const scene = await loggedInScene();
  scene.engine.on('getGroup', () => record).on('updateGroup', () => record);
  await scene.client.updateGroup(group);
  return scene.engine.calls.at(-1)?.given[1];
}

function ofTheHost(change: (group: Group) => void, ...more: [name?: string, type?: string]): Group {
  const group = new Group('team', ...more);
  change(group);
  return group;
}

function given(change: (group: Group) => void): Group {
  const group = groupFrom(record);
  change(group);
  return group;
}

const nothing = (): void => undefined;

test.each<[what: string, group: GroupLike, changes: object]>([
  ['its guid and a name', ofTheHost((group) => group.setName('New')), { name: 'New' }],
  ['its guid and a picture', ofTheHost((group) => group.setIcon('new.png')), { icon: 'new.png' }],
  [
    'its guid, a type and a password',
    ofTheHost((group) => {
      group.setType('password');
      group.setPassword('secret');
    }),
    { type: 'password', password: 'secret' },
  ],
  ['a name and a type', ofTheHost(nothing, 'New', 'public'), { name: 'New', type: 'public' }],
  ['a copy of such an object', { ...ofTheHost((group) => group.setName('New')) }, { name: 'New' }],
  ['a plain object with a name', { guid: 'team', name: 'New' }, { name: 'New' }],
  ['a plain object that empties what it names', { guid: 'team', description: '' }, { description: '' }],
])('of an object of the host’s own, %s changes that alone', async (_what, group, changes) => {
  expect(await changesOf(group)).toEqual(changes);
});

const emptied = (group: Group): void => {
  group.setDescription('');
  group.setMetadata({});
};

test.each<[what: string, group: GroupLike]>([
  ['a group that the kit gave', given(emptied)],
  ['a copy of it', { ...given(emptied) }],
  ['JSON of it', JSON.parse(JSON.stringify(given(emptied))) as GroupLike],
])('what is emptied in %s is emptied', async (_what, group) => {
  expect(await changesOf(group)).toEqual({ description: '', metadata: {} });
});

test.each<[what: string, group: GroupLike, argument: string]>([
  ['no guid', ofTheHost((group) => group.setGuid('')), 'group.guid'],
  ['a blank name', ofTheHost((group) => group.setName('  ')), 'group.name'],
  ['a type that there is not', ofTheHost(nothing, 'New', 'secret'), 'group.type'],
])('a change with %s is refused before anything is asked', async (_what, group, argument) => {
  const scene = await loggedInScene();
  await expect(scene.client.updateGroup(group)).rejects.toMatchObject({ details: { argument } });
  expect(scene.engine.calls.filter(({ method }) => method === 'updateGroup' || method === 'getGroup')).toEqual([]);
});

test('a group that is made says its type', async () => {
  const scene = await loggedInScene();
  const made = scene.client.createGroup(new Group('tea', 'Tea'));
  await expect(made).rejects.toMatchObject({ details: { argument: 'group.type' } });
  expect(scene.engine.count('createGroup')).toBe(0);
});
