import type { ChatTarget, MessageRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'receipts and unread counts';

/** Olga writes, Paul reads: in a group and one-to-one. */
interface Talk {
  readonly scene: Scene;
  readonly writer: Person;
  readonly reader: Person;
  /** As the writer addresses it, and as the reader does. */
  readonly to: ChatTarget;
  readonly back: ChatTarget;
}

/** What a reader does, or what is done to them, behind a reading. */
const afterwards: readonly (readonly [what: string, needs: readonly Need[], act: (talk: Talk) => Promise<unknown>])[] =
  [
    [
      'deleting the conversation',
      ['conversations'],
      ({ reader, back }) => reader.engine.deleteConversation(back, live()),
    ],
    ['blocking the writer', ['blocking'], ({ reader, writer }) => reader.engine.setBlocked([writer.uid], true, live())],
    [
      'a block by the writer',
      ['blocking'],
      ({ reader, writer }) => writer.engine.setBlocked([reader.uid], true, live()),
    ],
    [
      'the end of that block',
      ['blocking'],
      ({ reader, writer }) => writer.engine.setBlocked([reader.uid], false, live()),
    ],
    ['going', [], ({ reader }) => reader.engine.disconnect()],
  ];

/** What happens to a message that somebody does not see any more. */
const unseen: readonly (readonly [
  what: string,
  needs: readonly Need[],
  act: (by: Person, owner: Person, id: string) => Promise<unknown>,
])[] = [
  ['a receipt of what was got', ['receipts'], ({ engine }, _owner, id) => engine.mark(id, 'delivered', live())],
  ['a receipt of what was read', ['receipts'], ({ engine }, _owner, id) => engine.mark(id, 'read', live())],
  ['a reaction', ['reactions'], ({ engine }, _owner, id) => engine.setReaction(id, '👍', true, live())],
  ['a reaction taken back', ['reactions'], ({ engine }, _owner, id) => engine.setReaction(id, '👍', false, live())],
  ['an edit', ['editing'], (_by, { engine }, id) => engine.editMessage(id, { content: text('edited') }, live())],
  ['a deletion', ['deleting'], (_by, { engine }, id) => engine.deleteMessage(id, live())],
];

export const receiptsToldChecks: readonly ConformanceCheck[] = [
  check(
    group,
    'a receipt names the message that was marked, whatever stands behind it',
    ['receipts'],
    async (scene) => {
      for (const { writer, reader, to } of await talksOf(scene)) {
        const laptop = await scene.connect('the reader’s laptop', reader.session);
        const sent: MessageRecord[] = [];
        for (const words of ['one', 'two', 'three']) sent.push(await scene.say(writer, to, words));
        await scene.quiet(writer, laptop);
        for (const { id } of sent.slice(0, 2)) {
          for (const as of ['delivered', 'read'] as const) {
            await reader.engine.mark(id, as, live());
            for (const { heard } of [writer, laptop]) {
              const event = await heard.next('receipt', `that a message of three was ${as}`, ({ kind }) => kind === as);
              expectEqual(event.messageId, id, `the message that a receipt names, of three (${to.type}, ${as})`);
            }
            await scene.quiet(writer, laptop);
          }
        }
      }
    },
  ),

  check(group, 'what was got and read stays that, whatever its reader does afterwards', ['receipts'], async (scene) => {
    for (const talk of await talksOf(scene)) {
      const { writer, reader, to } = talk;
      const offers: Readonly<Record<string, boolean | undefined>> = writer.engine.capabilities;
      const { id } = await scene.say(writer, to, 'hello');
      await reader.engine.mark(id, 'read', live());
      const before = await seenBy(writer, id);
      for (const [what, needs, act] of afterwards) {
        if (!needs.every((need) => offers[need] === true)) continue;
        await act(talk);
        await scene.quiet();
        expectEqual(await seenBy(writer, id), before, `times and readers of a message behind ${what} (${to.type})`);
      }
    }
  }),

  check(group, 'a mark covers lines where nothing else is new', ['receipts'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id: last } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.mark(last, 'read', live());
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    const { items } = await participant.engine.history(inGroup(chat), historyQuery({ limit: 1 }), live());
    const [line] = items;
    if (line?.content.kind !== 'action') return;
    await participant.engine.mark(line.id, 'delivered', live());
    const got = await participant.engine.getMessage(line.id, live());
    expectThat(got.deliveredAt > 0 && got.readAt === 0, 'a line that alone was new and was got is not got, or is read');
    await participant.engine.mark(line.id, 'read', live());
    for (const { engine } of [participant, owner]) {
      const { readAt } = await engine.getMessage(line.id, live());
      expectThat(readAt > 0, 'readAt of a line that alone was new is 0 after a mark');
    }
  }),

  check(group, 'a mark where nobody else wrote marks nothing', ['receipts'], async (scene) => {
    for (const { writer, to } of await talksOf(scene)) {
      const { id } = await scene.say(writer, to, 'for you');
      const before = await seenBy(writer, id);
      for (const as of ['delivered', 'read'] as const) await writer.engine.mark(id, as, live());
      expectEqual(
        await seenBy(writer, id),
        before,
        `times and readers of a message that its writer marked (${to.type})`,
      );
    }
  }),

  ...unseen.map(([what, needs, act]) =>
    check(
      'deleted conversations',
      `whoever deleted it hears nothing of ${what} there`,
      ['conversations', ...needs],
      async (scene) => {
        const { owner, admin, participant, group: chat } = await scene.cast(['admin', 'participant']);
        const { id } = await scene.say(owner, inGroup(chat), 'hello');
        if (what.endsWith('taken back')) await admin.engine.setReaction(id, '👍', true, live());
        await participant.engine.deleteConversation(inGroup(chat), live());
        await scene.quiet(participant);
        await act(admin, owner, id);
        await participant.heard.heardNothing(`of ${what} where it deleted the conversation`);
      },
    ),
  ),
];

async function talksOf(scene: Scene): Promise<readonly Talk[]> {
  const { owner, participant, group: chat } = await scene.cast(['participant']);
  const [writer, reader] = [await scene.person('Wanda'), await scene.person('Rita')];
  return [
    { scene, writer: owner, reader: participant, to: inGroup(chat), back: inGroup(chat) },
    { scene, writer, reader, to: { type: 'user', id: reader.uid }, back: { type: 'user', id: writer.uid } },
  ];
}

async function seenBy({ engine }: Person, id: string): Promise<unknown> {
  const { deliveredAt, readAt } = await engine.getMessage(id, live());
  const listed = await engine.listReceipts(id, live());
  return [deliveredAt, readAt, listed.map(({ user, ...times }) => [user.uid, times.deliveredAt, times.readAt])];
}
