import type { ChatTarget, EngineEvent } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live, text } from '../requests.ts';
import type { Person, Scene } from '../scene.ts';
import { expectAsRead } from './same-record.ts';
import { later } from './talks.ts';

const group = 'one-to-one';

interface Talk {
  readonly scene: Scene;
  readonly anna: Person;
  readonly ben: Person;
  /** What Anna and what Ben wrote. */
  readonly mine: string;
  readonly theirs: string;
}

/** What happens between two people, in turn, and what the other side hears of it. */
const course: readonly (readonly [
  what: string,
  needs: readonly Need[],
  type: EngineEvent['type'],
  act: (talk: Talk) => Promise<unknown>,
])[] = [
  ['a text', [], 'message.received', ({ scene, anna, ben }) => scene.say(anna, { type: 'user', id: ben.uid }, 'Hello')],
  [
    'a quote',
    [],
    'message.received',
    ({ scene, anna, ben, theirs }) => scene.say(anna, { type: 'user', id: ben.uid }, 'So', { quotedId: theirs }),
  ],
  [
    'a reply',
    ['threads'],
    'message.received',
    ({ scene, anna, ben, theirs }) => scene.say(anna, { type: 'user', id: ben.uid }, 'Yes', { parentId: theirs }),
  ],
  [
    'an edit',
    ['editing'],
    'message.edited',
    ({ anna, mine }) => anna.engine.editMessage(mine, { content: text('Changed'), metadata: { now: true } }, live()),
  ],
  [
    'a reaction',
    ['reactions'],
    'message.reaction',
    ({ anna, theirs }) => anna.engine.setReaction(theirs, '👍', true, live()),
  ],
  [
    'a reaction to what one wrote oneself',
    ['reactions'],
    'message.reaction',
    ({ anna, mine }) => anna.engine.setReaction(mine, '🎉', true, live()),
  ],
  [
    'a reaction taken back',
    ['reactions'],
    'message.reaction',
    ({ anna, theirs }) => anna.engine.setReaction(theirs, '👍', false, live()),
  ],
  ['a delivery', ['receipts'], 'receipt', ({ anna, theirs }) => anna.engine.mark(theirs, 'delivered', live())],
  ['a reading', ['receipts'], 'receipt', ({ anna, theirs }) => anna.engine.mark(theirs, 'read', live())],
  ['a deletion', ['deleting'], 'message.deleted', ({ anna, mine }) => anna.engine.deleteMessage(mine, live())],
];

export const oneToOneChecks: readonly ConformanceCheck[] = [
  check(
    group,
    'all that happens is told to the other side and to both sides’ devices, and stays over a crash',
    [],
    async (scene) => {
      const { anna, ben, toAnna, toBen } = await scene.pair();
      const cid = await scene.person('Cid');
      const laptop = await scene.connect('Anna’s laptop', anna.session);
      const tablet = await scene.connect('Ben’s tablet', ben.session);
      const everyone = [anna, ben, cid, laptop, tablet];
      const offers: Readonly<Record<string, boolean | undefined>> = anna.engine.capabilities;
      if (offers['presence']) cid.engine.watch({ users: [anna.uid, ben.uid], groups: [] });
      const theirs = (await scene.say(ben, toAnna, 'One')).id;
      const mine = (await scene.say(anna, toBen, 'Two', { metadata: { before: true } })).id;
      for (const [what, needs, type, act] of course) {
        if (!needs.every((need) => offers[need] === true)) continue;
        await later(scene);
        await scene.quiet();
        await scene.quiet(...everyone);
        const answer = await act({ scene, anna, ben, mine, theirs });
        await expectAsRead(answer, anna, `the answer to ${what}`, true);
        await scene.quiet();
        for (const { name, heard } of [ben, laptop, tablet]) {
          const kinds = [...new Set(heard.events.map((event) => event.type))];
          expectEqual(kinds, [type], `what ${name} heard of ${what}`);
          for (const event of heard.events) await expectAsRead(event, ben, `${event.type} as ${name} heard it`);
        }
        for (const { name, heard } of [anna, cid]) {
          const [event] = heard.events;
          expectThat(event === undefined, `${name} heard ${event?.type} of ${what} between two people`);
        }
      }
      if (!scene.harness.restart) return;
      const seen = async (): Promise<unknown> => [
        await partsOf(anna, toBen, [mine, theirs]),
        await partsOf(ben, toAnna, [mine, theirs]),
        offers['unreadCounts'] ? await ben.engine.unreadCounts(live()) : null,
      ];
      const before = await seen();
      await scene.restart(...everyone);
      expectEqual(await seen(), before, 'what two people read of each other, after a crash');
    },
  ),
];

/** Messages without who wrote them, and who got them. */
async function partsOf({ engine, uid }: Person, to: ChatTarget, ids: readonly string[]): Promise<unknown> {
  const { items } = await engine.history(to, historyQuery(), live());
  const receipts: unknown[] = [];
  for (const { id, sender } of items.filter((item) => ids.includes(item.id))) {
    if (!engine.capabilities.receipts || sender.uid !== uid) continue;
    const listed = await engine.listReceipts(id, live());
    receipts.push(listed.map(({ user, ...times }) => [user.uid, times]));
  }
  return [items.map(({ sender, ...message }) => [sender.uid, message]), receipts];
}
