import { Kit } from '@open-chat-kit/sdk';
import { KitUIEventHandler } from '../events/KitUIEventHandler.ts';
import { eachScene } from '../testing/each-scene.ts';
import { deleteGroup, leaveGroup } from './leaving.ts';

const scene = eachScene('ana', 'ben', 'cleo');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let told: string[];

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.joinGroup('tea');
  told = [];
  KitUIEventHandler.addGroupListener('test', {
    ccGroupLeft: ({ leftGroup }) => told.push(`left ${leftGroup.getGuid()}`),
    ccGroupDeleted: (group) => told.push(`deleted ${group.getGuid()}`),
  });
});

afterEach(() => KitUIEventHandler.removeGroupListener('test'));

/** What happens on the way of the request to the server. */
function before(happens: () => Promise<unknown>): void {
  const leave = ben.leaveGroup.bind(ben);
  jest.spyOn(ben, 'leaveGroup').mockImplementation(async (guid) => {
    await happens();
    return await leave(guid);
  });
}

test('of what another device has done hosts are told', async () => {
  const group = await ben.queries.getGroup('tea');
  before(async () => (await scene.enter('ben')).leaveGroup('tea'));
  expect(await leaveGroup(ben, group)).toBe(true);
  expect(told).toContain('left tea');
});

test('whoever is removed before they have left has not left', async () => {
  const group = await ben.queries.getGroup('tea');
  before(() => ana.kickGroupMember('tea', 'ben'));
  expect(await leaveGroup(ben, group)).toBe(false);
  expect(told).toEqual([]);
});

test('what happens to others, or to another group, is no reason', async () => {
  await ana.createGroup(new Kit.Group('jam', 'Jam', 'public'));
  await ben.joinGroup('jam');
  await (await scene.enter('cleo')).joinGroup('tea');
  const group = await ben.queries.getGroup('tea');
  before(async () => {
    await ana.kickGroupMember('jam', 'ben');
    await ana.kickGroupMember('tea', 'cleo');
    await (await scene.enter('ben')).leaveGroup('tea');
  });
  expect(await leaveGroup(ben, group)).toBe(true);
});

test('a group that the owner deletes on two devices is deleted', async () => {
  const group = await ana.queries.getGroup('tea');
  const remove = ana.deleteGroup.bind(ana);
  jest.spyOn(ana, 'deleteGroup').mockImplementation(async (guid) => {
    await (await scene.enter('ana')).deleteGroup('tea');
    return await remove(guid);
  });
  expect(await deleteGroup(ana, group)).toBe(true);
});
