import { type GroupRecord, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../testing/each-scene.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { manualFrames } from '../testing/manual-frames.ts';
import { takeIn } from '../testing/take-in.ts';
import { GroupDetailsModel } from './group-details/group-details.ts';
import { LiveGroup } from './live-group.ts';
import { MessageComposerModel } from './message-composer/message-composer.ts';
import { MessageHeaderModel } from './message-header/message-header.ts';
import { MessageListModel } from './message-list/message-list.ts';
import { OwnMembership } from './own-membership.ts';

const scene = eachScene('ana', 'ben', 'cleo');
const { nextFrame, settled } = manualFrames();
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let clock: ManualClock;
let stops: (() => void)[];
let missSomething: () => Promise<void>;

beforeEach(async () => {
  clock = new ManualClock();
  stops = [];
  ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  const { client, tell } = await scene.line('ben');
  ben = client;
  missSomething = async (): Promise<void> => {
    tell({ type: 'resync' });
    await settled();
  };
});

/** All that shows one group to Ben at once. */
async function screens(): Promise<readonly { readonly getSnapshot: () => object }[]> {
  const group = await ana.queries.getGroup('tea');
  const given = { ...group, scope: null, hasJoined: false };
  const living = { client: ben, clock, nextFrame };
  const target = { type: 'group', id: 'tea' } as const;
  const query = new Kit.MessagesRequestBuilder().toQuery();
  const all = [
    new MessageHeaderModel({ ...living, subject: { type: 'group', group: given } }),
    new MessageComposerModel({ ...living, target }),
    new GroupDetailsModel({ ...living, group: given }),
    new OwnMembership({ ...living, guid: 'tea' }),
    new MessageListModel({ ...living, target, query }),
  ];
  stops.push(...all.map((model) => scene.atEnd(model.subscribe(() => {}))));
  await settled();
  return all;
}

function follow(client = ben): LiveGroup {
  const live = LiveGroup.of({ client, clock, nextFrame, guid: 'tea' });
  stops.push(scene.atEnd(live.subscribe(() => {})));
  return live;
}

test('all that show one group ask for it once, and once more when what they missed is told', async () => {
  await ben.joinGroup('tea');
  const asked = jest.spyOn(ben.queries, 'getGroup');
  await screens();
  expect(asked).toHaveBeenCalledTimes(1);
  await missSomething();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('what one of them finds out all of them say', async () => {
  const all = await screens();
  const [, composer] = all;
  if (!(composer instanceof MessageComposerModel)) throw new Error('No composer');
  // Nobody tells Ben's client of it.
  jest.spyOn(ben, 'joinGroup').mockRejectedValue(new Kit.KitException('BANNED', 'You are banned.'));
  await settled(composer.join());
  for (const model of all) expect(model.getSnapshot()).toMatchObject({ ending: 'banned' });
});

test('one ending for all of them, whichever way it ended', async () => {
  await ben.joinGroup('tea');
  const all = await screens();
  const endings = async (): Promise<unknown[]> => {
    await settled();
    return [...new Set(all.map((model) => Reflect.get(model.getSnapshot(), 'ending')))];
  };
  expect(await endings()).toEqual([null]);
  await ana.kickGroupMember('tea', 'ben');
  expect(await endings()).toEqual(['kicked']);
  await takeIn(ana, 'tea', { ben: 'participant' });
  expect(await endings()).toEqual([null]);
  await ana.banGroupMember('tea', 'ben');
  expect(await endings()).toEqual(['banned']);
  await ana.unbanGroupMember('tea', 'ben');
  await ben.joinGroup('tea');
  expect(await endings()).toEqual([null]);
  await ana.deleteGroup('tea');
  expect(await endings()).toEqual(['deleted']);
});

test('an answer from before an event still says what that left out', async () => {
  // Ben came after it was made: his client knows nothing of it so far.
  const record = { ...(await ana.queries.getGroup('tea')), scope: null, hasJoined: false, joinedAt: 0 };
  let answer: (group: GroupRecord) => void = () => {};
  jest.spyOn(ben.queries, 'getGroup').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const live = follow();
  live.want();
  await scene.clock.advance(1_000); // until the engine is told what is looked at
  const cleo = await scene.enter('cleo');
  await settled(cleo.joinGroup('tea'));
  expect(live.getSnapshot()).toMatchObject({ isKnown: false, record: null, said: { membersCount: 2 } });
  answer(record);
  await settled();
  expect(live.getSnapshot()).toMatchObject({ isKnown: true, record: { membersCount: 2, scope: null }, answers: 1 });
});

test('is asked for anew by who comes after the last one went, and keeps nothing for them', async () => {
  const first = follow();
  await settled(first.want());
  expect(LiveGroup.of({ client: ben, clock, nextFrame, guid: 'tea' })).toBe(first);
  stops.pop()?.();
  expect(first.getSnapshot()).toMatchObject({ said: null, isKnown: false });
  expect(clock.waiting).toBe(0);
  const second = follow();
  expect(second).not.toBe(first);
  const asked = jest.spyOn(ben.queries, 'getGroup');
  second.want();
  await settled(second.want());
  expect(asked).toHaveBeenCalledTimes(1);
});

test('nobody asks for whom events are enough, also after a loss', async () => {
  const asked = jest.spyOn(ben.queries, 'getGroup');
  const live = follow();
  await missSomething();
  expect(asked).not.toHaveBeenCalled();
  await ben.joinGroup('tea');
  expect(live.getSnapshot()).toMatchObject({ isKnown: true, said: { hasJoined: true, scope: 'participant' } });
});
