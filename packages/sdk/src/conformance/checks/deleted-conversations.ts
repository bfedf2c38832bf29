import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'deleted conversations';

export const deletedConversationChecks: readonly ConformanceCheck[] = [
  check(group, 'what stands there is gone for oneself', ['conversations'], async (scene) => {
    const { anna, toBen, ids } = await talk(scene);
    await anna.engine.deleteConversation(toBen, live());
    expectEqual(await scene.conversations(anna), [], 'conversations after deleting the only one');
    await expectRefused(anna.engine.getConversation(toBen, live()), 'NOT_FOUND', 'a conversation that one deleted');
    expectEqual(await scene.texts(anna, toBen), [], 'history of a conversation that one deleted');
    for (const id of ids) {
      await expectRefused(anna.engine.getMessage(id, live()), 'NOT_FOUND', 'a message that is gone for oneself');
      const from = { kind: 'around', id } as const;
      const call = anna.engine.history(toBen, historyQuery({ from }), live());
      await expectRefused(call, 'NOT_FOUND', 'history around a message that is gone for oneself');
    }
  }),

  check(group, 'the other side keeps everything', ['conversations'], async (scene) => {
    const { anna, ben, toAnna, toBen, ids } = await talk(scene);
    await anna.engine.deleteConversation(toBen, live());
    expectEqual(await scene.texts(ben, toAnna), ['one', 'two'], 'history of the other side after a deletion');
    const [listed] = await scene.conversations(ben);
    expectEqual(listed?.lastMessage?.id, ids[1], 'last message of the other side after a deletion');
  }),

  check(group, 'the next message brings it back, and nothing of before', ['conversations'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await talk(scene);
    await anna.engine.deleteConversation(toBen, live());
    const { id } = await scene.say(ben, toAnna, 'three');
    const listed = await scene.conversations(anna);
    expectEqual(
      listed.map(({ lastMessage }) => lastMessage?.id),
      [id],
      'last messages of conversations after the next message',
    );
    const page = await anna.engine.history(toBen, historyQuery({ limit: 1 }), live());
    expectEqual(
      [page.items[0]?.id, page.hasOlder],
      [id, false],
      'the newest message, and whether there are older ones',
    );
    expectEqual(await scene.texts(anna, toBen), ['three'], 'history after the next message');
    const from = { kind: 'before', id } as const;
    expectEqual(await scene.texts(anna, toBen, { from }), [], 'history before the first that is left');
  }),

  check(group, 'one’s own next message brings it back too', ['conversations'], async (scene) => {
    const { anna, toBen } = await talk(scene);
    await anna.engine.deleteConversation(toBen, live());
    await scene.say(anna, toBen, 'mine');
    expectEqual(await scene.texts(anna, toBen), ['mine'], 'history after one’s own next message');
    expectEqual((await scene.conversations(anna)).length, 1, 'number of conversations');
  }),

  check(group, 'the answer says how far it is gone', ['conversations'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await talk(scene);
    const { items } = await anna.engine.history(toBen, historyQuery(), live());
    const { upTo } = await anna.engine.deleteConversation(toBen, live());
    expectEqual(upTo, items.at(-1)?.order, 'how far a conversation is gone');
    const { order } = await scene.say(ben, toAnna, 'three');
    expectThat(order > upTo, `a message behind a deletion up to ${upTo} has the order ${order}`);
  }),

  check(group, 'nothing of it is unread', ['conversations', 'unreadCounts'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await talk(scene);
    await ben.engine.deleteConversation(toAnna, live());
    expectEqual((await ben.engine.unreadCounts(live())).users, {}, 'unread messages after deleting them');
    await scene.say(anna, toBen, 'three');
    expectEqual((await ben.engine.unreadCounts(live())).users, { [anna.uid]: 1 }, 'unread messages after one more');
    const [listed] = await scene.conversations(ben);
    expectEqual(listed?.unreadCount, 1, 'unread messages of a conversation that came back');
    const unread = await scene.texts(ben, toAnna, { unreadOnly: true });
    expectEqual(unread, ['three'], 'unread history after one more');
  }),

  check(group, 'search does not find what is gone', ['conversations', 'search'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await talk(scene);
    await anna.engine.deleteConversation(toBen, live());
    await scene.say(ben, toAnna, 'twofold');
    expectEqual(
      await scene.texts(anna, toBen, { keyword: 'two' }),
      ['twofold'],
      'hits in a conversation that came back',
    );
  }),

  check(group, 'nobody can answer what is gone for them', ['conversations', 'threads'], async (scene) => {
    const { anna, toBen, ids } = await talk(scene);
    await anna.engine.deleteConversation(toBen, live());
    const call = scene.say(anna, toBen, 'reply', { parentId: ids[1] ?? '' });
    await expectRefused(call, 'NOT_FOUND', 'a reply to a message that is gone for oneself');
  }),

  check(group, 'nobody hears of what is gone for them', ['conversations', 'editing', 'reactions'], async (scene) => {
    const { anna, ben, toBen, ids } = await talk(scene);
    await anna.engine.deleteConversation(toBen, live());
    await scene.quiet(anna);
    const [, id = ''] = ids;
    await ben.engine.setReaction(id, '👍', true, live());
    await ben.engine.editMessage(id, { content: { kind: 'text', text: 'edited' } }, live());
    await anna.heard.heardNothing('of a message that is gone for it', ({ type }) => type.startsWith('message.'));
  }),

  check(
    group,
    'other devices hear of it, the causing one and the other side do not',
    ['conversations'],
    async (scene) => {
      const { anna, ben, toBen } = await talk(scene);
      const laptop = await scene.connect('Anna’s laptop', anna.session);
      await scene.quiet(anna, ben, laptop);
      const { upTo } = await anna.engine.deleteConversation(toBen, live());
      const event = await laptop.heard.next('conversation.deleted', 'that the phone deleted a conversation');
      expectEqual([event.target, event.upTo], [toBen, upTo], 'target and upTo in conversation.deleted');
      expectEqual(await scene.texts(laptop, toBen), [], 'history on another device after a deletion');
      for (const { heard } of [anna, ben]) {
        await heard.heardNothing('of a deletion', ({ type }) => type === 'conversation.deleted');
      }
    },
  ),

  check(group, 'a deletion missed comes after connecting again, or a resync', ['conversations'], async (scene) => {
    const { anna, toBen } = await talk(scene);
    const laptop = await scene.connect('Anna’s laptop', anna.session);
    await scene.quiet(laptop);
    await scene.cut(laptop);
    await anna.engine.deleteConversation(toBen, live());
    await scene.reconnect(laptop);
    await laptop.heard.until('the deletion that it missed, or resync', () => {
      return laptop.heard.all('conversation.deleted').length + laptop.heard.all('resync').length > 0;
    });
    expectEqual(await scene.conversations(laptop), [], 'conversations after connecting again');
  }),

  check(group, 'twice, and where nothing was written, is no error', ['conversations'], async (scene) => {
    const { anna, toBen } = await talk(scene);
    const laptop = await scene.connect('Anna’s laptop', anna.session);
    const first = await anna.engine.deleteConversation(toBen, live());
    await laptop.heard.next('conversation.deleted', 'the deletion');
    await scene.quiet(laptop);
    const second = await expectAccepted(anna.engine.deleteConversation(toBen, live()), 'deleting twice');
    expectEqual(second, first, 'how far a conversation is gone that was deleted twice');
    await laptop.heard.heardNothing('of a second deletion', ({ type }) => type === 'conversation.deleted');
    const cid = await scene.person('Cid');
    const none = anna.engine.deleteConversation({ type: 'user', id: cid.uid }, live());
    expectEqual(
      await expectAccepted(none, 'deleting where nothing was written'),
      { upTo: 0 },
      'how far nothing is gone',
    );
    const unknown = anna.engine.deleteConversation({ type: 'user', id: `${cid.uid}-nobody` }, live());
    await expectRefused(unknown, 'NOT_FOUND', 'deleting a conversation with nobody');
  }),

  check(group, 'who deletes that of a group stays a member', ['conversations'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.say(owner, inGroup(chat), 'one');
    await participant.engine.deleteConversation(inGroup(chat), live());
    expectEqual(await scene.conversations(participant), [], 'conversations after deleting that of a group');
    await scene.expectCount(participant, chat.guid, 2, 'somebody deleted their conversation');
    await scene.say(owner, inGroup(chat), 'two');
    await participant.heard.next('message.received', 'the next message', ({ message }) => isText(message, 'two'));
    expectEqual(await scene.texts(participant, inGroup(chat)), ['two'], 'history of a member after a deletion');
    expectEqual(await scene.texts(owner, inGroup(chat)), ['one', 'two'], 'history of another member');
    expectEqual((await scene.conversations(participant)).length, 1, 'number of conversations after the next message');
  }),

  check(group, 'what is gone stays gone when one comes again', ['conversations'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.say(owner, inGroup(chat), 'one');
    await participant.engine.deleteConversation(inGroup(chat), live());
    await participant.engine.leaveGroup(chat.guid, live());
    await participant.engine.joinGroup(chat.guid, null, live());
    await scene.say(owner, inGroup(chat), 'two');
    expectEqual(await scene.texts(participant, inGroup(chat)), ['two'], 'history of who left and came again');
  }),

  check(group, 'what is gone is gone after a crash', ['conversations', 'restart'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await talk(scene);
    await anna.engine.deleteConversation(toBen, live());
    await scene.restart(anna, ben);
    expectEqual(await scene.conversations(anna), [], 'conversations after a crash');
    await scene.say(ben, toAnna, 'three');
    expectEqual(await scene.texts(anna, toBen), ['three'], 'history after a crash and one more message');
    expectEqual(await scene.texts(ben, toAnna), ['one', 'two', 'three'], 'history of the other side after a crash');
  }),
];

/** Anna and Ben wrote a line each: the second is Ben's. */
async function talk(
  scene: Scene,
): Promise<Awaited<ReturnType<Scene['pair']>> & { readonly ids: readonly string[]; readonly anna: Person }> {
  const pair = await scene.pair();
  const first = await scene.say(pair.anna, pair.toBen, 'one');
  const second = await scene.say(pair.ben, pair.toAnna, 'two');
  await scene.quiet(pair.anna, pair.ben);
  return { ...pair, ids: [first.id, second.id] };
}

function isText({ content }: { readonly content: { readonly kind: string } }, words: string): boolean {
  return 'text' in content && content.text === words;
}
