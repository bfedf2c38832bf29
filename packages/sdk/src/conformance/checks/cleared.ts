import type { HistoryQuery } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { later } from './talks.ts';

const group = 'deleted conversations';

/** What stands last when a conversation is deleted. */
const lasts = ['a text', 'a reply', 'a deleted message', 'a deleted reply'] as const;

/** Every way to read messages. */
const ways: readonly (readonly [what: string, changes: Partial<HistoryQuery>])[] = [
  ['the newest', {}],
  ['before a time', { from: { kind: 'beforeTime', time: 1e10 } }],
  ['after a time', { from: { kind: 'afterTime', time: 0 } }],
  ['by a keyword', { keyword: 'o' }],
  ['by a type', { types: ['text'] }],
  ['by a category', { categories: ['message'] }],
  ['without replies', { hideReplies: true }],
  ['without what was deleted', { hideDeleted: true }],
  ['what is unread', { unreadOnly: true }],
  ['one at a time', { limit: 1 }],
];

export const clearedChecks: readonly ConformanceCheck[] = [
  ...lasts.map((last) =>
    check(
      group,
      `all of it is gone where ${last} stands last`,
      ['conversations', 'threads', 'deleting'],
      async (scene) => {
        const { owner, participant, group: chat } = await scene.cast(['participant']);
        const { id: parentId } = await scene.say(owner, inGroup(chat), 'one');
        const stands = await scene.say(owner, inGroup(chat), 'two');
        const reply = last.endsWith('reply') ? await scene.say(owner, inGroup(chat), 'so', { parentId }) : stands;
        if (last.startsWith('a deleted')) await owner.engine.deleteMessage(reply.id, live());
        const { upTo } = await participant.engine.deleteConversation(inGroup(chat), live());
        expectEqual(upTo, reply.order, `how far a conversation is gone in which ${last} stands last`);
        await expectNothing(scene, participant, chat.guid, [parentId, stands.id, reply.id]);
        await later(scene);
        const next = await scene.say(owner, inGroup(chat), 'next');
        for (const [what, changes] of ways) {
          if (changes.keyword !== undefined && !participant.engine.capabilities.search) continue;
          if (changes.unreadOnly && !participant.engine.capabilities.unreadCounts) continue;
          const { items, hasOlder } = await participant.engine.history(
            inGroup(chat),
            historyQuery(changes.keyword === undefined ? changes : { keyword: 'n' }),
            live(),
          );
          expectEqual(
            [items.map(({ id }) => id), hasOlder],
            [[next.id], false],
            `what is left of a deleted conversation, read ${what}, and whether there is older`,
          );
        }
      },
    ),
  ),

  check(group, 'what is gone is found in no way', ['conversations', 'threads'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id: parentId } = await scene.say(owner, inGroup(chat), 'one');
    const { id } = await scene.say(owner, inGroup(chat), 'two', { parentId });
    await participant.engine.deleteConversation(inGroup(chat), live());
    await expectNothing(scene, participant, chat.guid, [parentId, id]);
    if (!scene.harness.restart) return;
    await scene.restart(owner, participant);
    await expectNothing(scene, participant, chat.guid, [parentId, id]);
  }),

  check(group, 'it reads nothing, and the other side hears nothing', ['conversations', 'receipts'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const { id } = await scene.say(ben, toAnna, 'hello');
    await scene.quiet(ben);
    await anna.engine.deleteConversation(toBen, live());
    await ben.heard.heardNothing('of a conversation that somebody else deleted');
    const seen = await ben.engine.getMessage(id, live());
    expectEqual(
      [seen.deliveredAt, seen.readAt],
      [0, 0],
      'when a message was got and read by who deleted the conversation',
    );
    expectEqual(await ben.engine.listReceipts(id, live()), [], 'receipts of who deleted the conversation');
    const next = await scene.say(ben, toAnna, 'again');
    await anna.engine.mark(next.id, 'read', live());
    const readers = (await ben.engine.listReceipts(next.id, live())).map(({ user }) => user.uid);
    expectEqual(readers, [anna.uid], 'who read the next message');
  }),

  check(
    group,
    'where nothing but replies is left, the newest of them is the last message',
    ['conversations', 'threads'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const { id: parentId } = await scene.say(owner, inGroup(chat), 'one');
      await participant.engine.deleteConversation(inGroup(chat), live());
      await later(scene);
      await scene.say(owner, inGroup(chat), 'first reply', { parentId });
      await later(scene);
      const reply = await scene.say(owner, inGroup(chat), 'second reply', { parentId });
      const [listed, more] = await scene.conversations(participant);
      expectEqual(
        [listed?.lastMessage?.id, listed?.updatedAt, more],
        [reply.id, reply.sentAt, undefined],
        'last message of a conversation with nothing but replies left, when it was updated, and more conversations',
      );
      const root = await scene.say(owner, inGroup(chat), 'a root');
      await scene.say(owner, inGroup(chat), 'third reply', { parentId });
      const found = await participant.engine.getConversation(inGroup(chat), live());
      expectEqual(found.lastMessage?.id, root.id, 'last message when there is one that is no reply');
    },
  ),

  check(group, 'a group in which nobody wrote is gone from the list as well', ['conversations'], async (scene) => {
    const { participant, owner, group: chat } = await scene.cast(['participant']);
    for (const by of [participant, owner]) {
      expectEqual((await scene.conversations(by)).length, 1, 'conversations of somebody in one group');
      await by.engine.deleteConversation(inGroup(chat), live());
      expectEqual(
        await scene.conversations(by),
        [],
        'conversations after deleting that of a group in which nobody wrote',
      );
      await expectRefused(
        by.engine.getConversation(inGroup(chat), live()),
        'NOT_FOUND',
        'a conversation that one deleted',
      );
    }
    await scene.say(owner, inGroup(chat), 'hello');
    for (const by of [participant, owner]) {
      expectEqual((await scene.conversations(by)).length, 1, 'conversations after the first message');
    }
  }),

  check(group, 'a new group of the guid is hidden from nobody', ['conversations'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.say(owner, inGroup(chat), 'one');
    for (const by of [owner, participant]) await by.engine.deleteConversation(inGroup(chat), live());
    await owner.engine.deleteGroup(chat.guid, live());
    await scene.group(owner, { guid: chat.guid, name: 'Another' });
    await participant.engine.joinGroup(chat.guid, null, live());
    for (const by of [owner, participant]) {
      const listed = (await scene.conversations(by)).map(({ target }) => target.id);
      expectEqual(listed, [chat.guid], 'conversations with a new group of a guid whose conversation one deleted');
    }
    const { id } = await scene.say(owner, inGroup(chat), 'two');
    for (const by of [owner, participant]) {
      expectEqual(await scene.texts(by, inGroup(chat)), ['two'], 'texts in a new group of the guid');
      await by.engine.getMessage(id, live());
      const found = await by.engine.getConversation(inGroup(chat), live());
      expectEqual(found.lastMessage?.id, id, 'last message of a new group of the guid');
    }
    if (!participant.engine.capabilities.unreadCounts) return;
    expectEqual(
      (await participant.engine.unreadCounts(live())).groups,
      { [chat.guid]: 1 },
      'unread counts of the new group',
    );
  }),

  check(group, 'a message and a deletion at once end as one behind the other', ['conversations'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const laptop = await scene.connect('Anna’s laptop', anna.session);
    for (let time = 0; time < 6; time += 1) {
      await scene.say(ben, toAnna, `before ${time}`);
      const calls = [
        () => anna.engine.deleteConversation(toBen, live()),
        () => scene.say(ben, toAnna, `at once ${time}`),
        () => laptop.engine.deleteConversation(toBen, live()),
      ];
      const begun = (time % 2 === 0 ? calls : calls.toReversed()).map(async (call) => call());
      const answers = await Promise.all(begun);
      const upTo = Math.max(...answers.map((answer) => ('upTo' in answer ? answer.upTo : 0)));
      const [sent] = answers.flatMap((answer) => ('order' in answer ? [answer] : []));
      expectThat(sent !== undefined, 'a message gave no answer');
      const left = sent.order > upTo ? [`at once ${time}`] : [];
      expectEqual(
        await scene.texts(anna, toBen),
        left,
        `texts of a conversation gone up to ${upTo}, with a message of ${sent.order}`,
      );
      expectEqual(
        (await scene.conversations(anna)).length,
        left.length,
        'conversations after a deletion and a message at once',
      );
    }
  }),
];

/** Nothing of these messages is to be found by somebody who deleted the conversation. */
async function expectNothing(scene: Scene, person: Person, guid: string, ids: readonly string[]): Promise<void> {
  const { engine } = person;
  const { capabilities: has } = engine;
  for (const [what, changes] of ways) {
    if ((changes.keyword !== undefined && !has.search) || (changes.unreadOnly && !has.unreadCounts)) continue;
    const page = await engine.history(inGroup({ guid }), historyQuery(changes), live());
    expectEqual(
      [page.items.length, page.hasOlder, page.hasNewer],
      [0, false, false],
      `messages of a deleted conversation, read ${what}, and whether there are older and newer ones`,
    );
  }
  for (const id of ids) {
    await expectRefused(engine.getMessage(id, live()), 'NOT_FOUND', 'a message that is gone for oneself');
    for (const kind of ['before', 'after', 'around'] as const) {
      const call = engine.history(inGroup({ guid }), historyQuery({ from: { kind, id } }), live());
      await expectRefused(call, 'NOT_FOUND', `history ${kind} a message that is gone for oneself`);
    }
    const thread = engine.history(inGroup({ guid }), historyQuery({ parentId: id }), live());
    await expectRefused(thread, 'NOT_FOUND', 'the thread of a message that is gone for oneself');
    for (const field of ['quotedId', 'parentId'] as const) {
      const call = scene.say(person, inGroup({ guid }), 'x', { [field]: id });
      await expectRefused(call, 'NOT_FOUND', `a message whose ${field} is gone for oneself`);
    }
    if (has.reactions) {
      await expectRefused(
        engine.setReaction(id, '👍', true, live()),
        'NOT_FOUND',
        'a reaction to what is gone for oneself',
      );
    }
    if (has.receipts)
      await expectRefused(engine.mark(id, 'read', live()), 'NOT_FOUND', 'a mark at what is gone for oneself');
  }
}
