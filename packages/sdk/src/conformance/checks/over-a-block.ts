import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { live, messageDraft, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'blocking';

/** Olga has a group with Paul in it; one of the two blocked the other. Vera and Zoe are in it, and did the same. */
interface Stage {
  readonly scene: Scene;
  readonly guid: string;
  readonly olga: Person;
  readonly paul: Person;
  readonly stan: Person;
  /** Messages of Olga and Paul in the group. */
  readonly hers: string;
  readonly his: string;
}

/** What two do in a group that they are both in, whoever blocked whom. */
const inCommon: readonly (readonly [what: string, needs: readonly Need[], act: (stage: Stage) => Promise<unknown>])[] =
  [
    ['writing', [], ({ scene, paul, guid }) => scene.say(paul, inGroup({ guid }), 'to all')],
    ['quoting', [], ({ scene, paul, guid, hers }) => scene.say(paul, inGroup({ guid }), 'so', { quotedId: hers })],
    [
      'replying',
      ['threads'],
      ({ scene, paul, guid, hers }) => scene.say(paul, inGroup({ guid }), 'so', { parentId: hers }),
    ],
    ['reacting', ['reactions'], ({ paul, hers }) => paul.engine.setReaction(hers, '👍', true, live())],
    ['reading', ['receipts'], ({ paul, hers }) => paul.engine.mark(hers, 'read', live())],
    ['editing', ['editing'], ({ paul, his }) => paul.engine.editMessage(his, { content: text('edited') }, live())],
    ['deleting', ['deleting'], ({ paul, his }) => paul.engine.deleteMessage(his, live())],
    [
      'deleting what the other wrote',
      ['deleting', 'scopes'],
      async ({ scene, olga, paul, guid }) => {
        const { id } = await scene.say(paul, inGroup({ guid }), 'bad words');
        await olga.engine.deleteMessage(id, live());
      },
    ],
    ['another scope', ['scopes'], ({ olga, paul, guid }) => olga.engine.setScope(guid, paul.uid, 'admin', live())],
    ['a kick', [], ({ olga, paul, guid }) => olga.engine.kickMember(guid, paul.uid, live())],
    [
      'adding again',
      [],
      async ({ olga, paul, guid }) => {
        const { results } = await olga.engine.addMembers(guid, [{ uid: paul.uid, scope: 'participant' }], live());
        expectEqual(
          results.map(({ error }) => error),
          [null],
          'why somebody is not added over a block',
        );
      },
    ],
    ['a ban', ['bans'], ({ olga, paul, guid }) => olga.engine.banMember(guid, paul.uid, live())],
    ['the end of a ban', ['bans'], ({ olga, paul, guid }) => olga.engine.unbanMember(guid, paul.uid, live())],
    [
      'adding somebody whom a member blocked',
      [],
      async ({ olga, stan, guid }) => {
        const { results } = await olga.engine.addMembers(guid, [{ uid: stan.uid, scope: 'participant' }], live());
        expectEqual(
          results.map(({ error }) => error),
          [null],
          'why somebody is not added whom a member blocked',
        );
      },
    ],
    ['leaving', [], ({ stan, guid }) => stan.engine.leaveGroup(guid, live())],
    ['joining', [], ({ stan, guid }) => stan.engine.joinGroup(guid, null, live())],
  ];

/** What two have one-to-one. */
interface Talk {
  readonly scene: Scene;
  readonly anna: Person;
  readonly ben: Person;
  /** What Anna wrote, and what Ben wrote. */
  readonly mine: { readonly id: string; readonly muid: string };
  readonly theirs: { readonly id: string };
}

/** What goes on one-to-one over a block: it brings nothing new to the other side. */
const goesOn: readonly (readonly [what: string, needs: readonly Need[], act: (talk: Talk) => Promise<unknown>])[] = [
  ['reading a message', [], ({ anna, theirs }) => anna.engine.getMessage(theirs.id, live())],
  [
    'reading the history',
    [],
    async ({ scene, anna, ben }) =>
      expectEqual(await scene.texts(anna, { type: 'user', id: ben.uid }), ['mine', 'theirs'], 'texts over a block'),
  ],
  ['marking', ['receipts'], ({ anna, theirs }) => anna.engine.mark(theirs.id, 'read', live())],
  ['receipts', ['receipts'], ({ anna, mine }) => anna.engine.listReceipts(mine.id, live())],
  [
    'sending again what was sent before',
    [],
    async ({ anna, ben, mine }) => {
      const again = await anna.engine.send(
        { type: 'user', id: ben.uid },
        messageDraft(mine.muid, text('mine')),
        live(),
      );
      expectEqual(again.id, mine.id, 'id of what was sent again over a block');
    },
  ],
  [
    'the conversation',
    ['conversations'],
    async ({ anna, ben }) => {
      await anna.engine.getConversation({ type: 'user', id: ben.uid }, live());
    },
  ],
  ['seeing the other one', [], ({ anna, ben }) => anna.engine.getUser(ben.uid, live())],
  [
    'deleting',
    ['deleting'],
    async ({ anna, mine }) => {
      const gone = await anna.engine.deleteMessage(mine.id, live());
      expectEqual(gone.content, { kind: 'deleted' }, 'content of what was deleted over a block');
    },
  ],
  [
    'deleting the conversation',
    ['conversations'],
    async ({ scene, anna, ben }) => {
      await anna.engine.deleteConversation({ type: 'user', id: ben.uid }, live());
      expectEqual(
        await scene.texts(anna, { type: 'user', id: ben.uid }),
        [],
        'texts of a conversation deleted over a block',
      );
    },
  ],
];

const sides = ['who blocked', 'who is blocked'] as const;

export const overABlockChecks: readonly ConformanceCheck[] = [
  ...sides.map((side) =>
    check(group, `in common groups all goes on for ${side}`, ['blocking'], async (scene) => {
      const {
        owner: olga,
        participant: paul,
        stranger: stan,
        group: chat,
      } = await scene.cast(['participant', 'stranger']);
      const offers: Readonly<Record<string, boolean | undefined>> = olga.engine.capabilities;
      const hers = (await scene.say(olga, inGroup(chat), 'hers')).id;
      const his = (await scene.say(paul, inGroup(chat), 'his')).id;
      const [by, other] = side === 'who blocked' ? [paul, olga] : [olga, paul];
      await by.engine.setBlocked([other.uid], true, live());
      const [first, second] = side === 'who blocked' ? [paul, stan] : [stan, paul];
      await first.engine.setBlocked([second.uid], true, live());
      const stage: Stage = { scene, guid: chat.guid, olga, paul, stan, hers, his };
      for (const [what, needs, act] of inCommon) {
        if (needs.every((need) => offers[need] === true)) await expectAccepted(act(stage), `${what} in a common group`);
      }
    }),
  ),

  ...sides.map((side) =>
    check(group, `one-to-one what brings nothing new goes on for ${side}`, ['blocking'], async (scene) => {
      const { anna, ben, toAnna, toBen } = await scene.pair();
      const offers: Readonly<Record<string, boolean | undefined>> = anna.engine.capabilities;
      const mine = await scene.say(anna, toBen, 'mine');
      const theirs = await scene.say(ben, toAnna, 'theirs');
      const [by, other] = side === 'who blocked' ? [anna, ben] : [ben, anna];
      await by.engine.setBlocked([other.uid], true, live());
      for (const [what, needs, act] of goesOn) {
        if (!needs.every((need) => offers[need] === true)) continue;
        await expectAccepted(act({ scene, anna, ben, mine, theirs }), `${what} for ${side}`);
      }
    }),
  ),

  check(group, 'the answer holds each user once asked for, in that order', ['blocking'], async (scene) => {
    const anna = await scene.person('Anna');
    const people = await scene.people('Zoe', 'Ben', 'Max', 'Cid');
    const uids = people.map(({ uid }) => uid);
    for (const [asked, isBlocked] of [
      [uids, true],
      [uids.toReversed(), true],
      [uids.slice(1, 3), false],
      [uids, false],
    ] as const) {
      const answer = await anna.engine.setBlocked(asked, isBlocked, live());
      expectEqual(
        answer.map((user) => [user.uid, user.blockedByMe]),
        asked.map((uid) => [uid, isBlocked]),
        'users in the answer to a block, and whether they are blocked',
      );
    }
  }),

  check(group, 'a block that is none already, or that ended, is told to nobody', ['blocking'], async (scene) => {
    const { anna, ben } = await scene.pair();
    const laptop = await scene.connect('Anna’s laptop', anna.session);
    const before = (await anna.engine.getUser(ben.uid, live())).revision;
    const silent = async (isBlocked: boolean, what: string): Promise<void> => {
      await scene.quiet(ben, laptop);
      await anna.engine.setBlocked([ben.uid], isBlocked, live());
      for (const { heard } of [ben, laptop]) {
        await heard.heardNothing(`of ${what}`, ({ type }) => type === 'user.blocking' || type === 'user.updated');
      }
    };
    await silent(false, 'the end of a block that never was');
    expectEqual(
      (await anna.engine.getUser(ben.uid, live())).revision,
      before,
      'revision of who was not blocked before either',
    );
    await anna.engine.setBlocked([ben.uid], true, live());
    await silent(true, 'a block that is there already');
    await anna.engine.setBlocked([ben.uid], false, live());
    await silent(false, 'the end of a block that ended');
  }),

  check(group, 'of several the changed ones alone are told', ['blocking'], async (scene) => {
    const anna = await scene.person('Anna');
    const [ben, cid] = [await scene.person('Ben'), await scene.person('Cid')];
    await anna.engine.setBlocked([ben.uid], true, live());
    await scene.quiet(ben, cid);
    await anna.engine.setBlocked([ben.uid, cid.uid], true, live());
    const event = await cid.heard.next('user.blocking', 'that it was blocked');
    expectEqual(
      [event.actor.uid, event.user.uid, event.isBlocked],
      [anna.uid, cid.uid, true],
      'a block of the second one',
    );
    await ben.heard.heardNothing('of a block of somebody else');
    expectThat((await cid.engine.getUser(anna.uid, live())).hasBlockedMe, 'the second of two is not blocked');
    await scene.quiet(cid);
    await anna.engine.setBlocked([cid.uid], false, live());
    const end = await cid.heard.next('user.blocking', 'that its block ended');
    expectEqual(end.isBlocked, false, 'isBlocked in the event of the end of a block');
  }),

  ...sides.map((side) =>
    check(
      group,
      `typing ends with a block, and is not renewed over it, by ${side}`,
      ['blocking', 'typing'],
      async (scene) => {
        const { anna, ben, toBen } = await scene.pair();
        anna.engine.setTyping(toBen, true);
        await ben.heard.next('typing', 'that somebody types');
        const [by, other] = side === 'who blocked' ? [anna, ben] : [ben, anna];
        await by.engine.setBlocked([other.uid], true, live());
        await ben.heard.next('typing', 'the end of typing with the block', ({ isTyping }) => !isTyping);
        await scene.quiet(ben);
        anna.engine.setTyping(toBen, true);
        await ben.heard.heardNothing('of typing over a block', ({ type }) => type === 'typing');
        await by.engine.setBlocked([other.uid], false, live());
        await scene.quiet(ben);
        anna.engine.setTyping(toBen, true);
        await ben.heard.next('typing', 'that somebody types again when the block ended', ({ isTyping }) => isTyping);
      },
    ),
  ),
];
