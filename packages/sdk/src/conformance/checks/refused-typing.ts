import type { ChatTarget } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { groupDraft, live } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

/** Where nobody may type, or nobody can. */
const nowhere: readonly (readonly [
  what: string,
  needs: readonly Need[],
  target: (scene: Scene, typist: Person, other: Person) => Promise<ChatTarget>,
])[] = [
  ['to nobody', [], async (_scene, { uid }) => ({ type: 'user', id: `${uid}-nobody` })],
  ['to oneself', [], async (_scene, { uid }) => ({ type: 'user', id: uid })],
  ['in no group', [], async (_scene, { uid }) => ({ type: 'group', id: `${uid}-nothing` })],
  ['in a group of others', [], async (scene, _typist, other) => inGroup(await scene.group(other))],
  [
    'in a private group of others',
    [],
    async (scene, _typist, other) => inGroup(await scene.group(other, { type: 'private' })),
  ],
  [
    'behind a kick',
    [],
    async (scene, typist, other) => {
      const chat = await scene.group(other);
      await scene.add(other, chat.guid, [typist], 'participant');
      typist.engine.setTyping(inGroup(chat), true);
      await other.engine.kickMember(chat.guid, typist.uid, live());
      return inGroup(chat);
    },
  ],
  [
    'over a block',
    ['blocking'],
    async (scene, typist) => {
      const blocking = await scene.person('Bea');
      await blocking.engine.setBlocked([typist.uid], true, live());
      return { type: 'user', id: blocking.uid };
    },
  ],
];

export const refusedTypingChecks: readonly ConformanceCheck[] = [
  check('typing', 'where it may not be is told to nobody, and the connection goes on', ['typing'], async (scene) => {
    const { owner, participant: paul, group: chat } = await scene.cast(['participant']);
    const offers: Readonly<Record<string, boolean | undefined>> = owner.engine.capabilities;
    for (const [what, needs, targetOf] of nowhere) {
      if (!needs.every((need) => offers[need] === true)) continue;
      const target = await targetOf(scene, paul, owner);
      await scene.quiet(owner, paul);
      for (const isTyping of [true, false, true]) paul.engine.setTyping(target, isTyping);
      await owner.heard.heardNothing(`of typing ${what}`, ({ type }) => type === 'typing');
      await expectAccepted(paul.engine.getGroup(chat.guid, live()), `a request behind typing ${what}`);
      await scene.say(owner, inGroup(chat), `are you there, who types ${what}?`);
      await paul.heard.next('message.received', `a message behind its typing ${what}`);
      expectEqual(paul.heard.all('connection.lost').length, 0, `number of breaks behind typing ${what}`);
      paul.engine.setTyping(inGroup(chat), true);
      await owner.heard.next('typing', `that somebody types who typed ${what} before`, ({ isTyping }) => isTyping);
      paul.engine.setTyping(inGroup(chat), false);
    }
  }),

  check('deleted groups', 'whoever takes the guid hears nothing of who typed there', ['typing'], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    participant.engine.setTyping(inGroup(chat), true);
    await owner.heard.next('typing', 'that somebody types', ({ isTyping }) => isTyping);
    await owner.engine.deleteGroup(chat.guid, live());
    await stranger.engine.createGroup(groupDraft({ guid: chat.guid }), live());
    await owner.engine.joinGroup(chat.guid, null, live());
    await scene.quiet(owner, stranger);
    participant.engine.setTyping(inGroup(chat), false);
    await scene.harness.advance(11_000);
    for (const { heard } of [owner, stranger]) {
      await heard.heardNothing('of who typed in the group of before', ({ type }) => type === 'typing');
    }
  }),
];
