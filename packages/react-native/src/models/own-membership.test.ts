import { Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../testing/each-scene.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { manualFrames } from '../testing/manual-frames.ts';
import { takeIn } from '../testing/take-in.ts';
import { OwnMembership } from './own-membership.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
let clock: ManualClock;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let model: OwnMembership;
let stop: () => void = () => {};

beforeEach(async () => {
  clock = new ManualClock();
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.joinGroup('tea');
});
/** What is known of whom nobody has said anything. */
const nothing = { scope: null, owner: '', isKnown: false, lost: null, ending: null };
function follow(client: Kit.ChatClient | null, guid = 'tea'): void {
  model = new OwnMembership({ client, guid, nextFrame, clock });
  stop = scene.atEnd(model.subscribe(() => {}));
}

test('asks at first, then follows what is told, until the group is no more', async () => {
  follow(ben);
  expect(model.getSnapshot()).toEqual({ ...nothing, uid: 'ben' });
  await settled();
  expect(model.getSnapshot()).toEqual({ ...nothing, uid: 'ben', scope: 'participant', owner: 'ana', isKnown: true });
  await settled(ana.updateGroupMemberScope('tea', 'ben', 'moderator'));
  expect(model.getSnapshot().scope).toBe('moderator');
  await settled(ana.kickGroupMember('tea', 'ben'));
  expect(model.getSnapshot().scope).toBeNull();
  await settled(ben.joinGroup('tea'));
  expect(model.getSnapshot().scope).toBe('participant');
  await settled(ana.deleteGroup('tea'));
  expect(model.getSnapshot()).toMatchObject({ scope: null, lost: 'deleted', ending: 'deleted' });
});

test('an answer that is older than what was told says nothing', async () => {
  const old = await ben.queries.getGroup('tea');
  let answer: (group: typeof old) => void = () => {};
  jest.spyOn(ben.queries, 'getGroup').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  follow(ben);
  await settled(ana.updateGroupMemberScope('tea', 'ben', 'admin'));
  answer(old);
  await settled();
  expect(model.getSnapshot().scope).toBe('admin');
});

test('asks again after a pause where there was no answer, and not where the answer was no', async () => {
  const asked = jest.spyOn(ben.queries, 'getGroup').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
  follow(ben);
  await settled();
  expect(model.getSnapshot().scope).toBeNull();
  await settled(clock.advance(5_000));
  expect(model.getSnapshot().scope).toBe('participant');
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
  follow(ben, 'nowhere');
  await settled();
  await settled(clock.advance(600_000));
  expect(asked).toHaveBeenCalledTimes(3);
});

test('is nobody’s once they are out, the next one’s once they are in, and of no group without one', async () => {
  follow(ben);
  await settled();
  await settled(ben.logout());
  expect(model.getSnapshot()).toEqual({ ...nothing, uid: '' });
  await settled(ben.login('ana'));
  expect(model.getSnapshot()).toEqual({ ...nothing, uid: 'ana', scope: 'owner', owner: 'ana', isKnown: true });
  stop();
  follow(ben, '');
  await settled();
  expect(model.getSnapshot()).toEqual({ ...nothing, uid: 'ana' });
  stop();
  follow(null);
  await settled();
  expect(model.getSnapshot()).toEqual({ ...nothing, uid: '' });
});

test('says that it is known once the server has said so, or has said that there is nothing to say', async () => {
  follow(ben);
  expect(model.getSnapshot().isKnown).toBe(false);
  await settled();
  expect(model.getSnapshot().isKnown).toBe(true);
  await settled(ana.deleteGroup('tea'));
  expect(model.getSnapshot()).toEqual({ ...nothing, uid: 'ben', isKnown: true, lost: 'deleted', ending: 'deleted' });
  stop();
  follow(ben, 'nowhere');
  await settled();
  expect(model.getSnapshot()).toEqual({ ...nothing, uid: 'ben', isKnown: true, lost: 'hidden', ending: 'hidden' });
});

test('who is thrown out of a private group has nothing to see in it, by that reason, until they are in again', async () => {
  await ana.createGroup(new Kit.Group('den', 'Den', 'private'));
  await takeIn(ana, 'den', { ben: 'participant' });
  follow(ben, 'den');
  await settled();
  expect(model.getSnapshot()).toMatchObject({ scope: 'participant', lost: null });
  await settled(ana.kickGroupMember('den', 'ben'));
  expect(model.getSnapshot()).toMatchObject({ scope: null, lost: 'kicked' });
  // Whoever watches it is told by nobody that there is none: the reason stays.
  ben.watch({ groups: ['den', 'tea'] });
  for (let turn = 0; turn < 10; turn += 1) await settled();
  expect(model.getSnapshot()).toMatchObject({ scope: null, lost: 'kicked' });
  await settled(takeIn(ana, 'den', { ben: 'participant' }));
  expect(model.getSnapshot()).toMatchObject({ scope: 'participant', lost: null });
  await settled(ana.banGroupMember('den', 'ben'));
  expect(model.getSnapshot()).toMatchObject({ scope: null, lost: 'banned' });
});

test('of whoever is put out of a group that all may see the reason is known, and nothing of it is lost', async () => {
  follow(ben);
  await settled();
  await settled(ana.kickGroupMember('tea', 'ben'));
  expect(model.getSnapshot()).toMatchObject({ scope: null, lost: null, ending: 'kicked' });
  await settled(ana.banGroupMember('tea', 'ben'));
  expect(model.getSnapshot()).toMatchObject({ scope: null, lost: null, ending: 'banned' });
  stop();
  follow(ben);
  await settled();
  expect(model.getSnapshot()).toMatchObject({ scope: null, lost: null, ending: 'banned' });
  await ana.unbanGroupMember('tea', 'ben');
  await settled(ben.joinGroup('tea'));
  expect(model.getSnapshot()).toMatchObject({ scope: 'participant', lost: null, ending: null });
  await settled(ben.leaveGroup('tea'));
  expect(model.getSnapshot()).toMatchObject({ scope: null, lost: null, ending: 'left' });
});
