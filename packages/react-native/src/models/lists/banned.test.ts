import { Kit, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { takeIn } from '../../testing/take-in.ts';
import { LiveList } from '../live-list/live-list.ts';
import { bannedFrom } from './banned.ts';

const scene = eachScene('ana', 'ben', 'cleo');
const { nextFrame, settled } = manualFrames();
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await scene.enter('cleo').then((cleo) => cleo.joinGroup('tea'));
  await ben.banGroupMember('tea', 'cleo');
});
async function opened(): Promise<LiveList<MemberRecord, MembersQuery>> {
  const model = new LiveList({
    description: bannedFrom('tea'),
    client: ana,
    query: new Kit.BannedMembersRequestBuilder('tea').toQuery(),
    nextFrame,
    onNotice: () => {},
  });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  return model;
}

test('who was refused sees who is banned as soon as they may', async () => {
  await ana.joinGroup('tea');
  const model = await opened();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', error: { code: 'FORBIDDEN' } });
  await settled(ben.updateGroupMemberScope('tea', 'ana', 'moderator'));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['cleo'], error: null });
});

test('so does a stranger who is taken in as a moderator, and who is handed the group', async () => {
  const model = await opened();
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', error: { code: 'FORBIDDEN' } });
  await settled(takeIn(ben, 'tea', { ana: 'moderator' }));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['cleo'] });
  await settled(ben.updateGroupMemberScope('tea', 'ana', 'participant'));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', ids: [] });
  await settled(ben.transferGroupOwnership('tea', 'ana'));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'loaded', ids: ['cleo'] });
});

test('who is allowed in again is not there any more, and is not asked for', async () => {
  await takeIn(ben, 'tea', { ana: 'moderator' });
  const model = await opened();
  expect(model.getSnapshot().main.ids).toEqual(['cleo']);
  const listBanned = jest.spyOn(ana.queries, 'listBanned');
  await settled(ben.unbanGroupMember('tea', 'cleo'));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'empty', ids: [] });
  expect(listBanned).not.toHaveBeenCalled();
});

test('who may not see them any more sees nobody at once, before the server is asked', async () => {
  await takeIn(ben, 'tea', { ana: 'moderator' });
  const model = await opened();
  expect(model.getSnapshot().main.ids).toEqual(['cleo']);
  const listBanned = jest.spyOn(ana.queries, 'listBanned').mockReturnValue(new Promise(() => {}));
  await settled(ben.updateGroupMemberScope('tea', 'ana', 'participant'));
  expect(model.getSnapshot().main).toMatchObject({ phase: 'error', ids: [], error: { code: 'FORBIDDEN' } });
  expect(listBanned).not.toHaveBeenCalled();
});
