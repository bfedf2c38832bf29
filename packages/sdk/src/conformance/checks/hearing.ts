import type { EngineEvent } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { groupOf, idOf } from '../recorder.ts';
import { live, text } from '../requests.ts';
import { inGroup, type Cast, type Person, type Scene } from '../scene.ts';
import { sayMany } from './talks.ts';

const group = 'who hears';

/** Ways out of a group. */
const out: readonly (readonly [who: string, needs: readonly Need[], go: (cast: Cast) => Promise<unknown>])[] = [
  ['left', [], ({ participant, group: { guid } }) => participant.engine.leaveGroup(guid, live())],
  [
    'was kicked',
    [],
    ({ owner, participant, group: { guid } }) => owner.engine.kickMember(guid, participant.uid, live()),
  ],
  [
    'was banned',
    ['bans'],
    ({ owner, participant, group: { guid } }) => owner.engine.banMember(guid, participant.uid, live()),
  ],
];

/** What is there already when it is asked for: nobody has anything to hear. */
const again: readonly (readonly [
  what: string,
  needs: readonly Need[],
  act: (by: Person, cast: Cast, messageId: string) => Promise<unknown>,
])[] = [
  ['a reaction', ['reactions'], (by, _cast, id) => by.engine.setReaction(id, '👍', true, live())],
  ['a reaction taken back', ['reactions'], (by, _cast, id) => by.engine.setReaction(id, '❤️', false, live())],
  ['a mark of what was read', ['receipts'], (by, _cast, id) => by.engine.mark(id, 'read', live())],
  ['a mark of what was delivered', ['receipts'], (by, _cast, id) => by.engine.mark(id, 'delivered', live())],
  ['a deletion', ['deleting'], (by, _cast, id) => by.engine.deleteMessage(id, live())],
  [
    'a scope',
    ['scopes'],
    (by, { participant, group: { guid } }) => by.engine.setScope(guid, participant.uid, 'moderator', live()),
  ],
  ['a block', ['blocking'], (by, { participant }) => by.engine.setBlocked([participant.uid], true, live())],
  [
    'a deleted conversation',
    ['conversations'],
    (by, { group: chat }) => by.engine.deleteConversation(inGroup(chat), live()),
  ],
];

export const hearingChecks: readonly ConformanceCheck[] = [
  ...out.map(([who, needs, go]) =>
    check(group, `whoever ${who} hears nothing more, of old messages neither`, needs, async (scene) => {
      const cast = await scene.cast(['participant', 'admin']);
      const { owner, participant, admin, group: chat } = cast;
      const mine = await scene.say(participant, inGroup(chat), 'mine');
      const theirs = await scene.say(owner, inGroup(chat), 'theirs');
      if (owner.engine.capabilities.receipts) await participant.engine.mark(theirs.id, 'read', live());
      await go(cast);
      await scene.quiet(participant);
      await everythingIn(scene, { owner, admin }, chat.guid, [mine.id, theirs.id]);
      await participant.heard.heardNothing(`of a group that it ${who} of`, (event) => groupOf(event) === chat.guid);
    }),
  ),

  check(group, 'somebody outside who is banned from a public group hears of it', ['bans'], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    await owner.engine.banMember(chat.guid, stranger.uid, live());
    const banned = await stranger.heard.next('group.banned', 'that it was banned from a group that it was not in');
    expectEqual([banned.user.uid, banned.actor.uid], [stranger.uid, owner.uid], 'user and actor in group.banned');
    await owner.engine.unbanMember(chat.guid, stranger.uid, live());
    await stranger.heard.next('group.unbanned', 'that the ban ended');
  }),

  check(group, 'somebody outside who is banned from a private group hears nothing', ['bans'], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger'], { type: 'private' });
    await owner.engine.banMember(chat.guid, stranger.uid, live());
    await owner.engine.unbanMember(chat.guid, stranger.uid, live());
    await stranger.heard.heardNothing(
      'of a private group that it was banned from',
      (event) => groupOf(event) === chat.guid,
    );
  }),

  check(
    group,
    'a member who is banned from a private group hears that, and nothing when the ban ends',
    ['bans'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant'], { type: 'private' });
      await owner.engine.banMember(chat.guid, participant.uid, live());
      await participant.heard.next('group.banned', 'its own ban');
      await scene.quiet(participant);
      await owner.engine.unbanMember(chat.guid, participant.uid, live());
      await participant.heard.heardNothing('of the end of a ban', (event) => groupOf(event) === chat.guid);
    },
  ),

  ...again.map(([what, needs, act]) =>
    check(group, `${what} that is there already is told to nobody`, needs, async (scene) => {
      const cast = await scene.cast(['participant', 'moderator']);
      const { owner, participant, moderator, group: chat } = cast;
      const laptop = await scene.connect('Olga’s laptop', owner.session);
      const { id } = await scene.say(what.startsWith('a mark') ? participant : owner, inGroup(chat), 'hello');
      await act(owner, cast, id);
      await scene.quiet(laptop, participant, moderator);
      await act(owner, cast, id);
      for (const { heard } of [laptop, participant, moderator])
        await heard.heardNothing(`of ${what} that is there already`);
    }),
  ),

  check(group, 'an older mark is told to nobody', ['receipts'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const laptop = await scene.connect('Paul’s laptop', participant.session);
    const [first, second] = [
      await scene.say(owner, inGroup(chat), 'one'),
      await scene.say(owner, inGroup(chat), 'two'),
    ];
    await participant.engine.mark(second.id, 'read', live());
    await scene.quiet(owner, laptop);
    for (const as of ['delivered', 'read'] as const) await participant.engine.mark(first.id, as, live());
    await participant.engine.mark(second.id, 'delivered', live());
    for (const { heard } of [owner, laptop]) await heard.heardNothing('of a mark that changes nothing');
  }),

  check(group, 'nobody hears that somebody stopped who did not type', ['typing'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    owner.engine.setTyping(inGroup(chat), false);
    await participant.heard.heardNothing('of the end of typing that never began');
    owner.engine.setTyping(inGroup(chat), true);
    owner.engine.setTyping(inGroup(chat), false);
    owner.engine.setTyping(inGroup(chat), false);
    await scene.say(owner, inGroup(chat), 'hello');
    await scene.quiet();
    const ends = participant.heard.all('typing', ({ isTyping }) => !isTyping);
    expectEqual(idsOf(ends).size, 1, 'number of ends of typing that began once');
  }),

  check(group, 'typing that ends on one device goes on where another one types', ['typing'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const laptop = await scene.connect('Olga’s laptop', owner.session);
    owner.engine.setTyping(inGroup(chat), true);
    await participant.heard.next('typing', 'that somebody types');
    laptop.engine.setTyping(inGroup(chat), true);
    await scene.quiet(participant);
    owner.engine.setTyping(inGroup(chat), false);
    await participant.heard.heardNothing(
      'of an end of typing while another device types',
      ({ type }) => type === 'typing',
    );
    laptop.engine.setTyping(inGroup(chat), false);
    await participant.heard.next('typing', 'the end of typing on the last device', ({ isTyping }) => !isTyping);
  }),

  check(group, 'a member who watches the group, twice, hears each thing once', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    for (const { engine } of [participant, stranger]) engine.watch({ users: [], groups: [chat.guid, chat.guid] });
    await scene.quiet(participant, stranger);
    const { revision } = await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    for (const { name, heard } of [participant, stranger]) {
      await heard.next('group.updated', 'the new name', (event) => event.group.revision === revision);
      await scene.quiet();
      const told = heard.events.filter((event) => groupOf(event) === chat.guid && event.type === 'group.updated');
      expectEqual(idsOf(told).size, 1, `number of ids under which ${name} heard of one change`);
    }
  }),

  check(group, 'what is watched twice in one list is told of once', ['presence'], async (scene) => {
    const { anna, ben } = await scene.pair();
    // Whatever was still to come of Ben's coming has come with the first watch.
    for (const users of [[ben.uid], [], [ben.uid, ben.uid]]) {
      await scene.quiet();
      await scene.quiet(anna);
      anna.engine.watch({ users, groups: [] });
      if (users.length > 0) await anna.heard.next('user.presence', 'whether Ben is there');
    }
    await scene.quiet();
    expectEqual(
      idsOf(anna.heard.all('user.presence')).size,
      1,
      'number of times that it was told whether Ben is there',
    );
    await scene.quiet(anna);
    anna.engine.watch({ users: [ben.uid], groups: [] });
    await anna.heard.heardNothing('of what it watches already', ({ type }) => type === 'user.presence');
    await ben.engine.disconnect();
    await anna.heard.next('user.presence', 'that Ben went');
    await scene.quiet();
    expectEqual(idsOf(anna.heard.all('user.presence')).size, 1, 'number of times that it was told that Ben went');
  }),

  check(group, 'three hundred messages told at once arrive to the last, and in order', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    scene.harness.stall(participant.connection, true);
    await sayMany(scene, owner, inGroup(chat), 300);
    scene.harness.stall(participant.connection, false);
    await participant.heard.until(
      'the last of three hundred messages, or resync',
      () => texts(participant).size >= 300 || participant.heard.all('resync').length > 0,
    );
    if (participant.heard.all('resync').length > 0) return;
    const orders = [...new Set(participant.heard.all('message.received').map(({ message }) => message.order))];
    expectEqual(
      orders,
      orders.toSorted((a, b) => a - b),
      'orders of three hundred messages as they arrived',
    );
  }),

  check(group, 'three hundred messages missed come after connecting again, or a resync', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.cut(participant);
    await sayMany(scene, owner, inGroup(chat), 300);
    await scene.reconnect(participant);
    await participant.heard.until(
      'the last of three hundred messages that it missed, or resync',
      () => texts(participant).size >= 300 || participant.heard.all('resync').length > 0,
    );
  }),

  check(group, 'a person acted upon hears it on every device', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const laptop = await scene.connect('Paul’s laptop', participant.session);
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    for (const { heard } of [participant, laptop]) await heard.next('group.kicked', 'its own kick');
    await scene.add(owner, chat.guid, [participant], 'participant');
    for (const { heard } of [participant, laptop]) await heard.next('group.added', 'that it was added');
  }),
];

/** All that can happen in a group which a member would hear. */
async function everythingIn(
  scene: Scene,
  { owner, admin }: Pick<Cast, 'owner' | 'admin'>,
  guid: string,
  [mine, theirs]: readonly [string, string],
): Promise<void> {
  const { capabilities: has } = owner.engine;
  await scene.say(owner, inGroup({ guid }), 'he is gone');
  if (has.threads) await scene.say(owner, inGroup({ guid }), 'in his thread', { parentId: mine });
  if (has.reactions) for (const id of [mine, theirs]) await admin.engine.setReaction(id, '👍', true, live());
  if (has.receipts) for (const as of ['delivered', 'read'] as const) await admin.engine.mark(theirs, as, live());
  if (has.editing) await owner.engine.editMessage(theirs, { content: text('edited') }, live());
  if (has.typing) for (const isTyping of [true, false]) admin.engine.setTyping(inGroup({ guid }), isTyping);
  await owner.engine.updateGroup(guid, { name: 'Renamed', icon: 'x' }, live());
  const vera = await scene.person('Vera');
  await vera.engine.joinGroup(guid, null, live());
  await owner.engine.kickMember(guid, vera.uid, live());
  if (has.scopes) await owner.engine.setScope(guid, admin.uid, 'participant', live());
  if (has.deleting)
    for (const id of has.scopes ? [mine, theirs] : [theirs]) await owner.engine.deleteMessage(id, live());
}

function texts({ heard }: Person): ReadonlySet<string> {
  return new Set(
    heard
      .all('message.received')
      .flatMap(({ message }) => (message.content.kind === 'text' ? [message.content.text] : [])),
  );
}

/** The same happening may be told twice, under one id. */
function idsOf(events: readonly EngineEvent[]): ReadonlySet<string> {
  return new Set(events.map(idOf));
}
