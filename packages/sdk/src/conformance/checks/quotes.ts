import type { EngineEvent } from '../../domain/event.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live, text } from '../requests.ts';
import { inGroup, type Cast, type Person, type Scene } from '../scene.ts';

const fields: readonly (readonly [field: 'quotedId' | 'parentId', what: string, needs: readonly Need[]])[] = [
  ['quotedId', 'quoted', []],
  ['parentId', 'answered', ['threads']],
];

const isOfMessages = ({ type }: EngineEvent): boolean => type === 'receipt' || type.startsWith('message.');

/** Messages that somebody cannot hang theirs on. */
const elsewhere: readonly (readonly [
  where: string,
  needs: readonly Need[],
  make: (scene: Scene, cast: Cast) => Promise<string>,
])[] = [
  ['nowhere', [], async () => 'nothing'],
  [
    'in another group of the same people',
    [],
    async (scene, { owner, participant }) => {
      const { guid } = await scene.group(owner);
      await scene.add(owner, guid, [participant], 'participant');
      return (await scene.say(owner, inGroup({ guid }), 'elsewhere')).id;
    },
  ],
  [
    'in a group that one is not in',
    [],
    async (scene, { owner }) => {
      const { guid } = await scene.group(owner, { type: 'private' });
      return (await scene.say(owner, inGroup({ guid }), 'elsewhere')).id;
    },
  ],
  [
    'one-to-one with somebody of the group',
    [],
    async (scene, { owner, participant }) =>
      (await scene.say(owner, { type: 'user', id: participant.uid }, 'elsewhere')).id,
  ],
  [
    'one-to-one between others',
    [],
    async (scene, { owner, stranger }) => (await scene.say(owner, { type: 'user', id: stranger.uid }, 'elsewhere')).id,
  ],
  [
    'in a conversation that one deleted',
    ['conversations'],
    async (scene, { owner, participant, group: chat }) => {
      const { id } = await scene.say(owner, inGroup(chat), 'gone');
      await participant.engine.deleteConversation(inGroup(chat), live());
      return id;
    },
  ],
  [
    'in a group that is gone',
    [],
    async (scene, { owner, participant }) => {
      const { guid } = await scene.group(owner);
      await scene.add(owner, guid, [participant], 'participant');
      const { id } = await scene.say(owner, inGroup({ guid }), 'gone');
      await owner.engine.deleteGroup(guid, live());
      return id;
    },
  ],
];

/** Ways out of a group. */
const out: readonly (readonly [how: string, needs: readonly Need[], go: (cast: Cast) => Promise<unknown>])[] = [
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

export const quoteChecks: readonly ConformanceCheck[] = [
  ...fields.flatMap(([field, what, needs]) =>
    elsewhere.map(([where, more, make]) =>
      check('threads and quotes', `what stands ${where} is not ${what}`, [...needs, ...more], async (scene) => {
        const cast = await scene.cast(['participant', 'stranger']);
        const { owner, participant, group: chat } = cast;
        const id = await make(scene, cast);
        await scene.quiet(owner);
        const places = [inGroup(chat), { type: 'user', id: owner.uid } as const];
        for (const place of where.startsWith('one-to-one with') ? places.slice(0, 1) : places) {
          const call = scene.say(participant, place, 'so', { [field]: id });
          await expectRefused(call, 'NOT_FOUND', `a message whose ${field} is ${where}`);
        }
        await owner.heard.heardNothing('of a message that was refused');
      }),
    ),
  ),

  check(
    'threads and quotes',
    'what was deleted is quoted all the same, and quotes of it stay',
    ['deleting'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const { id } = await scene.say(owner, inGroup(chat), 'one');
      const before = await scene.say(participant, inGroup(chat), 'before', { quotedId: id });
      await owner.engine.deleteMessage(id, live());
      const after = await expectAccepted(
        scene.say(participant, inGroup(chat), 'after', { quotedId: id }),
        'a quote of what was deleted meanwhile',
      );
      for (const quote of [before, after]) {
        const { quotedId } = await owner.engine.getMessage(quote.id, live());
        expectEqual(quotedId, id, 'quotedId of a quote of what was deleted');
      }
    },
  ),

  check(
    'threads and quotes',
    'a reply may quote, a quote may be answered, and one quotes oneself',
    ['threads'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const { id: parentId } = await scene.say(owner, inGroup(chat), 'one');
      const reply = await expectAccepted(
        scene.say(participant, inGroup(chat), 'two', { parentId, quotedId: parentId }),
        'a reply that quotes',
      );
      expectEqual([reply.parentId, reply.quotedId], [parentId, parentId], 'what a reply that quotes hangs on');
      const quote = await expectAccepted(
        scene.say(participant, inGroup(chat), 'three', { quotedId: reply.id }),
        'a quote of a reply',
      );
      await expectAccepted(scene.say(owner, inGroup(chat), 'four', { parentId: quote.id }), 'a reply to a quote');
      await expectAccepted(
        scene.say(participant, inGroup(chat), 'five', { quotedId: quote.id }),
        'a quote of one’s own',
      );
    },
  ),

  ...out.map(([how, needs, go]) =>
    check('members', `whoever ${how} does nothing with messages of the group any more`, needs, async (scene) => {
      const cast = await scene.cast(['participant']);
      const { owner, participant, group: chat } = cast;
      const { capabilities: has } = owner.engine;
      const mine = (await scene.say(participant, inGroup(chat), 'mine')).id;
      const theirs = (await scene.say(owner, inGroup(chat), 'theirs')).id;
      if (has.reactions) {
        for (const id of [mine, theirs]) await participant.engine.setReaction(id, '👍', true, live());
      }
      await go(cast);
      const before = [await owner.engine.getMessage(mine, live()), await owner.engine.getMessage(theirs, live())];
      await scene.quiet(owner);
      const { engine } = participant;
      for (const id of [mine, theirs]) {
        const calls: Record<string, () => Promise<unknown>> = { 'looking at': () => engine.getMessage(id, live()) };
        if (has.reactions) {
          calls['reacting to'] = () => engine.setReaction(id, '🎉', true, live());
          calls['reacting again to'] = () => engine.setReaction(id, '👍', true, live());
          calls['taking a reaction back from'] = () => engine.setReaction(id, '👍', false, live());
          calls['taking back what was never there from'] = () => engine.setReaction(id, '❤️', false, live());
        }
        if (has.editing) calls['editing'] = () => engine.editMessage(id, { content: text('x') }, live());
        if (has.deleting) calls['deleting'] = () => engine.deleteMessage(id, live());
        if (has.receipts) {
          calls['marking'] = () => engine.mark(id, 'read', live());
          calls['listing receipts of'] = () => engine.listReceipts(id, live());
        }
        for (const [what, call] of Object.entries(calls)) {
          await expectRefused(call(), ['NOT_FOUND', 'FORBIDDEN'], `${what} a message of a group that one ${how} of`);
        }
        if (!has.threads) continue;
        const thread = engine.history(inGroup(chat), historyQuery({ parentId: id }), live());
        await expectRefused(
          thread,
          ['NOT_A_MEMBER', 'NOT_FOUND'],
          `the thread of a message of a group that one ${how} of`,
        );
      }
      // That they are out may be told late, and twice.
      await owner.heard.heardNothing(`of what was refused to somebody who ${how}`, isOfMessages);
      const after = [await owner.engine.getMessage(mine, live()), await owner.engine.getMessage(theirs, live())];
      expectEqual(after, before, `messages after all that was refused to somebody who ${how}`);
    }),
  ),

  ...(
    [
      'watches it',
      'has seen it',
      'left it',
      'was kicked',
      'was a member before it had one',
      'was let in again',
    ] as const
  ).map((who) =>
    check(
      'passwords',
      `whoever ${who} needs the password`,
      ['passwordGroups', ...(who === 'was let in again' ? (['bans'] as const) : [])],
      async (scene) => {
        const {
          owner,
          stranger,
          group: chat,
        } = await scene.cast(['stranger'], {
          type: 'password',
          password: 'Open-7261',
        });
        await beforehand(who, owner, stranger, chat.guid);
        for (const password of ['open-7261', 'Open-726', 'Open-7261\u0000', '', null]) {
          const call = stranger.engine.joinGroup(chat.guid, password, live());
          await expectRefused(call, 'WRONG_PASSWORD', `joining with a wrong password, by whoever ${who}`);
        }
        expectEqual((await owner.engine.getGroup(chat.guid, live())).membersCount, 1, 'members after wrong passwords');
        await expectAccepted(
          stranger.engine.joinGroup(chat.guid, 'Open-7261', live()),
          `joining with the password, by whoever ${who}`,
        );
      },
    ),
  ),

  check('passwords', 'a group that gets a password again needs a new one', ['passwordGroups'], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger'], { type: 'password', password: 'first-1' });
    for (const type of ['public', 'private'] as const) {
      await owner.engine.updateGroup(chat.guid, { type }, live());
      const call = owner.engine.updateGroup(chat.guid, { type: 'password' }, live());
      await expectRefused(call, 'INVALID_ARGUMENT', `a ${type} group that gets a password again, without one`);
      expectEqual(
        (await owner.engine.getGroup(chat.guid, live())).type,
        type,
        'type of a group after that was refused',
      );
    }
    await owner.engine.updateGroup(chat.guid, { type: 'password', password: 'second-2' }, live());
    await expectRefused(
      stranger.engine.joinGroup(chat.guid, 'first-1', live()),
      'WRONG_PASSWORD',
      'joining with the password of before',
    );
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    await stranger.engine.joinGroup(chat.guid, 'second-2', live());
  }),
];

async function beforehand(who: string, owner: Person, stranger: Person, guid: string): Promise<void> {
  const { engine } = stranger;
  switch (who) {
    case 'watches it':
      engine.watch({ users: [owner.uid], groups: [guid] });
      return;
    case 'has seen it':
      await engine.getGroup(guid, live());
      return;
    case 'left it':
      await engine.joinGroup(guid, 'Open-7261', live());
      await engine.leaveGroup(guid, live());
      return;
    case 'was kicked':
      await owner.engine.addMembers(guid, [{ uid: stranger.uid, scope: 'participant' }], live());
      await owner.engine.kickMember(guid, stranger.uid, live());
      return;
    case 'was a member before it had one':
      await owner.engine.updateGroup(guid, { type: 'public' }, live());
      await engine.joinGroup(guid, null, live());
      await engine.leaveGroup(guid, live());
      await owner.engine.updateGroup(guid, { type: 'password', password: 'Open-7261' }, live());
      return;
    default:
      await owner.engine.banMember(guid, stranger.uid, live());
      await owner.engine.unbanMember(guid, stranger.uid, live());
  }
}
