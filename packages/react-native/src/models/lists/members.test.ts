import { Kit, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import { beforeUse } from '../../testing/before-use.ts';
import { changeGroup } from '../../testing/change-group.ts';
import { eachScene } from '../../testing/each-scene.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { participants, takeIn } from '../../testing/take-in.ts';
import { LiveList } from '../live-list/live-list.ts';
import { membersOf } from './members.ts';

const scene = eachScene('ana', 'ben', 'cleo', 'dora');
const { nextFrame, settled } = manualFrames();
let ana: Kit.ChatClient;

beforeEach(async () => {
  ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
});
async function opened(client: Kit.ChatClient, limit = 30): Promise<LiveList<MemberRecord, MembersQuery>> {
  const model = new LiveList({
    description: membersOf('tea'),
    client,
    query: new Kit.GroupMembersRequestBuilder('tea').setLimit(limit).toQuery(),
    nextFrame,
    onNotice: () => {},
  });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  // The server hears in a moment what is looked at.
  await scene.clock.advance(1_000);
  return model;
}

/** The group is closed to strangers. */
const close = (group: Kit.Group): void => {
  group.setType('password');
  group.setPassword('secret');
};

const one = async (uid: string): Promise<MemberRecord> =>
  await membersOf('tea').one(ana, uid, new AbortController().signal);

test('somebody is found whose id is part of more names than a page holds', async () => {
  const uids = Array.from({ length: 120 }, (_, index) => `a1-${index}`);
  for (const uid of [...uids, '1']) await scene.server.createUser({ uid, name: uid === '1' ? 'Zoe' : uid });
  await takeIn(ana, 'tea', participants([...uids, '1']));
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
  await settled(changeGroup(ana, 'tea', close));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', ids: [], error: { code: 'FORBIDDEN' } });
  expect(model.getRow('ana')).toBeUndefined();
  await settled(changeGroup(ana, 'tea', (group) => group.setType('public')));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['ana'], error: null });
});

test('who is known to be a stranger sees nobody at once, however long an answer takes', async () => {
  const dora = await scene.enter('dora');
  await dora.getGroup('tea');
  const model = await opened(dora);
  jest.spyOn(dora.queries, 'listMembers').mockReturnValue(new Promise(() => {}));
  await settled(changeGroup(ana, 'tea', close));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', ids: [], error: { code: 'FORBIDDEN' } });
});

test('a refusal that was old when it came is not the last word', async () => {
  const dora = await scene.enter('dora');
  const model = await opened(dora);
  let answer = (): void => {};
  const asked = jest.spyOn(dora.queries, 'listMembers').mockImplementationOnce(
    (...args) =>
      new Promise((resolve, reject) => {
        const refused = dora.queries.listMembers(...args);
        answer = () => void refused.then(resolve, reject);
      }),
  );
  await settled(changeGroup(ana, 'tea', close));
  // Their answer is on its way when they are let in.
  await settled(dora.joinGroup('tea', 'password', 'secret'));
  answer();
  await settled();
  expect(asked).toHaveBeenCalled();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['ana', 'dora'], error: null });
});

test.each([
  ['becomes an admin', 'admin' as const],
  ['becomes the owner', 'owner' as const],
])('whoever was not loaded and %s comes with the time since when they are in the group', async (_what, scope) => {
  const ben = await scene.enter('ben');
  await ben.joinGroup('tea');
  const joinedAt = (await one('ben')).joinedAt;
  expect(joinedAt).toBeGreaterThan(0);
  await scene.clock.advance(60_000);
  const uids = ['aa', 'ab', 'ac'];
  for (const uid of uids) await scene.server.createUser({ uid, name: uid });
  await takeIn(ana, 'tea', participants(uids));
  const model = await opened(ana, 2);
  expect(model.getRow('ben')).toBeUndefined();
  await settled(
    scope === 'owner' ? ana.transferGroupOwnership('tea', 'ben') : ana.updateGroupMemberScope('tea', 'ben', scope),
  );
  expect(model.getRow('ben')?.item).toMatchObject({ scope, joinedAt });
});

test('who comes between an answer and its use is shown as there', async () => {
  await takeIn(ana, 'tea', participants(['ben']));
  const { client, tell } = await scene.line('ana');
  const { queries } = client;
  queries.listMembers = beforeUse(queries.listMembers.bind(queries), (page) => {
    const ben = page.items.find(({ uid }) => uid === 'ben');
    if (ben === undefined) throw new Error('Ben is a member.');
    const { name, revision, order } = ben;
    tell({
      type: 'user.presence',
      id: 'came',
      user: { uid: 'ben', name, order, status: 'online', revision: revision + 1 },
    });
  });
  const model = await opened(client);
  expect(model.getRow('ben')?.item.status).toBe('online');
});

test('a refusal is told once, whoever comes and goes behind it', async () => {
  await changeGroup(ana, 'tea', close);
  const cleo = await scene.enter('cleo');
  const refusals: string[] = [];
  const model = await opened(cleo);
  model.setNoticeListener((notice) => notice.type === 'failed' && refusals.push(notice.error.code));
  await settled(takeIn(ana, 'tea', participants(['ben'])));
  await settled(takeIn(ana, 'tea', participants(['dora'])));
  await settled(ana.kickGroupMember('tea', 'ben'));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', error: { code: 'FORBIDDEN' } });
  expect(refusals).toEqual([]);
  await settled(model.reload());
  expect(refusals).toEqual(['FORBIDDEN']);
});
