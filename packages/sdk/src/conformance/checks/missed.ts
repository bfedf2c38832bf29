import type { EngineEvent } from '../../contract.ts';
import { check } from '../check.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { live, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

interface Place {
  readonly scene: Scene;
  readonly owner: Person;
  /** Who does not hear, and their other device, which does. */
  readonly paul: Person;
  readonly laptop: Person;
  readonly vera: Person;
  readonly guid: string;
  readonly mine: string;
  readonly theirs: string;
}

/** What happens while somebody's line is broken, in turn. */
const course: readonly (readonly [
  what: string,
  type: EngineEvent['type'],
  needs: readonly Need[],
  act: (place: Place) => Promise<unknown>,
])[] = [
  ['a message', 'message.received', [], ({ scene, owner, guid }) => scene.say(owner, inGroup({ guid }), 'Hello')],
  [
    'a message on another device',
    'message.received',
    [],
    ({ scene, laptop, guid }) => scene.say(laptop, inGroup({ guid }), 'Mine'),
  ],
  [
    'a message by one person',
    'message.received',
    [],
    ({ scene, owner, paul }) => scene.say(owner, { type: 'user', id: paul.uid }, 'For you'),
  ],
  [
    'an edit',
    'message.edited',
    ['editing'],
    ({ owner, theirs }) => owner.engine.editMessage(theirs, { content: text('Changed') }, live()),
  ],
  [
    'a reaction',
    'message.reaction',
    ['reactions'],
    ({ owner, mine }) => owner.engine.setReaction(mine, '👍', true, live()),
  ],
  [
    'a reaction taken back',
    'message.reaction',
    ['reactions'],
    ({ owner, mine }) => owner.engine.setReaction(mine, '👍', false, live()),
  ],
  ['a delivery', 'receipt', ['receipts'], ({ owner, mine }) => owner.engine.mark(mine, 'delivered', live())],
  ['a reading', 'receipt', ['receipts'], ({ owner, mine }) => owner.engine.mark(mine, 'read', live())],
  [
    'a reading on another device',
    'receipt',
    ['receipts'],
    ({ laptop, theirs }) => laptop.engine.mark(theirs, 'read', live()),
  ],
  ['a deletion', 'message.deleted', ['deleting'], ({ owner, theirs }) => owner.engine.deleteMessage(theirs, live())],
  [
    'another name',
    'group.updated',
    [],
    ({ owner, guid }) => owner.engine.updateGroup(guid, { name: 'Renamed' }, live()),
  ],
  ['a joining', 'group.joined', [], ({ vera, guid }) => vera.engine.joinGroup(guid, null, live())],
  [
    'a scope',
    'group.scopeChanged',
    ['scopes'],
    ({ owner, vera, guid }) => owner.engine.setScope(guid, vera.uid, 'admin', live()),
  ],
  [
    'one’s own scope',
    'group.scopeChanged',
    ['scopes'],
    ({ owner, paul, guid }) => owner.engine.setScope(guid, paul.uid, 'moderator', live()),
  ],
  [
    'another owner',
    'group.ownershipTransferred',
    ['ownershipTransfer', 'scopes'],
    async ({ owner, vera, guid }) => {
      await owner.engine.transferOwnership(guid, vera.uid, live());
      await vera.engine.transferOwnership(guid, owner.uid, live());
    },
  ],
  ['a leaving', 'group.left', [], ({ vera, guid }) => vera.engine.leaveGroup(guid, live())],
  [
    'an adding',
    'group.added',
    [],
    ({ owner, vera, guid }) => owner.engine.addMembers(guid, [{ uid: vera.uid, scope: 'participant' }], live()),
  ],
  ['a kick', 'group.kicked', [], ({ owner, vera, guid }) => owner.engine.kickMember(guid, vera.uid, live())],
  ['a ban', 'group.banned', ['bans'], ({ owner, vera, guid }) => owner.engine.banMember(guid, vera.uid, live())],
  [
    'the end of a ban',
    'group.unbanned',
    ['bans'],
    ({ owner, vera, guid }) => owner.engine.unbanMember(guid, vera.uid, live()),
  ],
  ['a block', 'user.blocking', ['blocking'], ({ owner, paul }) => owner.engine.setBlocked([paul.uid], true, live())],
  [
    'the end of a block',
    'user.blocking',
    ['blocking'],
    ({ owner, paul }) => owner.engine.setBlocked([paul.uid], false, live()),
  ],
  [
    'a conversation deleted on another device',
    'conversation.deleted',
    ['conversations'],
    ({ laptop, guid }) => laptop.engine.deleteConversation(inGroup({ guid }), live()),
  ],
  ['one’s own kick', 'group.kicked', [], ({ owner, paul, guid }) => owner.engine.kickMember(guid, paul.uid, live())],
  [
    'being added',
    'group.added',
    [],
    ({ owner, paul, guid }) => owner.engine.addMembers(guid, [{ uid: paul.uid, scope: 'participant' }], live()),
  ],
  ['leaving on another device', 'group.left', [], ({ laptop, guid }) => laptop.engine.leaveGroup(guid, live())],
  ['joining on another device', 'group.joined', [], ({ laptop, guid }) => laptop.engine.joinGroup(guid, null, live())],
  [
    'one’s own ban',
    'group.banned',
    ['bans'],
    ({ owner, paul, guid }) => owner.engine.banMember(guid, paul.uid, live()),
  ],
  [
    'the end of one’s own ban',
    'group.unbanned',
    ['bans'],
    ({ owner, paul, guid }) => owner.engine.unbanMember(guid, paul.uid, live()),
  ],
  ['a group made on another device', 'group.created', [], ({ scene, laptop }) => scene.group(laptop)],
  [
    'the end of a group',
    'group.deleted',
    [],
    async ({ scene, owner, paul, laptop, guid }) => {
      const { hasJoined } = await laptop.engine.getGroup(guid, live());
      if (!hasJoined) await scene.add(owner, guid, [paul], 'participant');
      await owner.engine.deleteGroup(guid, live());
    },
  ],
];

/** What one misses, one is told of, or told to compare. */
export const missedChecks: readonly ConformanceCheck[] = [
  check('reconnect', 'whatever was missed comes after connecting again, or a resync', [], async (scene) => {
    const { owner, participant: paul, group: chat } = await scene.cast(['participant']);
    const offers: Readonly<Record<string, boolean | undefined>> = owner.engine.capabilities;
    const [laptop, vera] = [await scene.connect('Paul’s laptop', paul.session), await scene.person('Vera')];
    const mine = (await scene.say(paul, inGroup(chat), 'mine')).id;
    const theirs = (await scene.say(owner, inGroup(chat), 'theirs')).id;
    const place: Place = { scene, owner, paul, laptop, vera, guid: chat.guid, mine, theirs };
    for (const [what, type, needs, act] of course) {
      if (!needs.every((need) => offers[need] === true)) continue;
      await scene.quiet(paul);
      await scene.cut(paul);
      await act(place);
      paul.heard.forget();
      await scene.reconnect(paul);
      await paul.heard.until(`of ${what} that it missed, or resync`, () =>
        paul.heard.kinds().some((kind) => kind === type || kind === 'resync'),
      );
    }
  }),
];
