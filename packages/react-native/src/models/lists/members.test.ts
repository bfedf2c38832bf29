import { Kit, type MemberRecord } from '@open-chat-kit/sdk';
import { type ChatScene, chatScene } from '../../testing/chat-scene.ts';
import { membersOf } from './members.ts';

let scene: ChatScene;
let ana: Kit.ChatClient;

beforeEach(async () => {
  scene = await chatScene('ana');
  ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
});
afterEach(async () => await scene.close());

const one = async (uid: string): Promise<MemberRecord> =>
  await membersOf('tea').one(ana, uid, new AbortController().signal);

test('somebody is found whose id is part of more names than a page holds', async () => {
  const uids = Array.from({ length: 120 }, (_, index) => `a1-${index}`);
  for (const uid of [...uids, '1']) await scene.server.createUser({ uid, name: uid === '1' ? 'Zoe' : uid });
  await ana.addMembersToGroup(
    'tea',
    [...uids, '1'].map((uid) => new Kit.GroupMember(uid, 'participant')),
  );
  expect(await one('1')).toMatchObject({ uid: '1', name: 'Zoe' });
  await expect(one('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
