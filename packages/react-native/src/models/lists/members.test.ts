import { Kit, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import { type ChatScene, chatScene } from '../../testing/chat-scene.ts';
import { type ManualFrames, manualFrames } from '../../testing/manual-frames.ts';
import { LiveList } from '../live-list/live-list.ts';
import { membersOf } from './members.ts';

let scene: ChatScene;
let frames: ManualFrames;
let ana: Kit.ChatClient;
let stop: () => void = () => {};

beforeEach(async () => {
  scene = await chatScene('ana', 'ben', 'cleo', 'dora');
  frames = manualFrames();
  ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
});
afterEach(async () => {
  stop();
  await scene.close();
});

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  frames.draw();
}

async function opened(client: Kit.ChatClient): Promise<LiveList<MemberRecord, MembersQuery>> {
  const model = new LiveList({
    description: membersOf('tea'),
    client,
    query: new Kit.GroupMembersRequestBuilder('tea').toQuery(),
    nextFrame: frames.nextFrame,
    onNotice: () => {},
  });
  stop = model.subscribe(() => {});
  await settled();
  // The server hears in a moment what is looked at.
  await scene.clock.advance(1_000);
  return model;
}

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

test.each(['kicked', 'banned', 'gone by themselves'])(
  'whoever is %s is not there any more, and nobody is asked for',
  async (how) => {
    const ben = await scene.enter('ben');
    await ben.joinGroup('tea');
    const model = await opened(ana);
    expect(model.getSnapshot().main.ids).toEqual(['ana', 'ben']);
    const listMembers = jest.spyOn(ana.queries, 'listMembers');
    if (how === 'kicked') await ana.kickGroupMember('tea', 'ben');
    else if (how === 'banned') await ana.banGroupMember('tea', 'ben');
    else await ben.leaveGroup('tea');
    await settled();
    expect(model.getSnapshot().main.ids).toEqual(['ana']);
    expect(listMembers).not.toHaveBeenCalled();
  },
);

test('strangers see nobody of a group any more that is closed before them, and all again once it is open', async () => {
  const dora = await scene.enter('dora');
  const model = await opened(dora);
  expect(model.getSnapshot().main.ids).toEqual(['ana']);
  const group = await ana.getGroup('tea');
  group.setType('password');
  group.setPassword('secret');
  await ana.updateGroup(group);
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', ids: [], error: { code: 'FORBIDDEN' } });
  expect(model.getRow('ana')).toBeUndefined();
  const again = await ana.getGroup('tea');
  again.setType('public');
  await ana.updateGroup(again);
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['ana'], error: null });
});

test('who is known to be a stranger sees nobody at once, however long an answer takes', async () => {
  const dora = await scene.enter('dora');
  await dora.getGroup('tea');
  const model = await opened(dora);
  jest.spyOn(dora.queries, 'listMembers').mockReturnValue(new Promise(() => {}));
  const group = await ana.getGroup('tea');
  group.setType('password');
  group.setPassword('secret');
  await ana.updateGroup(group);
  await settled();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', ids: [], error: { code: 'FORBIDDEN' } });
});

test('a refusal that was old when it came is not the last word', async () => {
  const dora = await scene.enter('dora');
  const model = await opened(dora);
  const group = await ana.getGroup('tea');
  group.setType('password');
  group.setPassword('secret');
  let answer = (): void => {};
  const asked = jest.spyOn(dora.queries, 'listMembers').mockImplementationOnce(
    (...args) =>
      new Promise((resolve, reject) => {
        const refused = dora.queries.listMembers(...args);
        answer = () => void refused.then(resolve, reject);
      }),
  );
  await ana.updateGroup(group);
  await settled();
  // Their answer is on its way when they are let in.
  await dora.joinGroup('tea', 'password', 'secret');
  await settled();
  answer();
  await settled();
  expect(asked).toHaveBeenCalled();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['ana', 'dora'], error: null });
});
