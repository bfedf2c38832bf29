import type { ChatTarget, MessageRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { later } from './talks.ts';

const group = 'marking as unread';
const needs: readonly Need[] = ['receipts', 'unreadCounts', 'markingUnread'];

export const markingUnreadChecks: readonly ConformanceCheck[] = [
  check(
    group,
    'everything of others from the message on is unread again, and nothing before it',
    needs,
    async (scene) => {
      const talk = await readTalk(scene);
      const { ben, toAnna, sent } = talk;
      const answer = await ben.engine.markUnread(idOf(sent, 1), live());
      expectEqual(answer.from, sent[1]?.order, 'where what is unread begins');
      await expectUnread(talk, ['two', 'three', 'four'], 'after the second of four was marked');
      if (ben.engine.capabilities.conversations) {
        const { unreadCount } = await ben.engine.getConversation(toAnna, live());
        expectEqual(unreadCount, 3, 'unread messages in the conversation itself');
        const listed = await scene.conversations(ben, { unreadOnly: true });
        expectEqual(
          listed.map((one) => one.unreadCount),
          [3],
          'unread messages in the list of conversations',
        );
      }
    },
  ),

  check(group, 'what one wrote oneself is not unread, wherever one marks', needs, async (scene) => {
    const talk = await readTalk(scene);
    const { anna, ben, toAnna, toBen } = talk;
    const own = await scene.say(ben, toAnna, 'mine');
    await scene.say(anna, toBen, 'five');
    const last = await scene.say(ben, toAnna, 'mine again');
    await ben.engine.mark(last.id, 'read', live());
    await ben.engine.markUnread(last.id, live());
    await expectUnread(talk, [], 'after the last, an own one, was marked');
    await ben.engine.markUnread(own.id, live());
    await expectUnread(talk, ['five'], 'after an own one was marked');
  }),

  check(group, 'what others were told of reading stays as it is, and nobody hears of it', needs, async (scene) => {
    const { anna, ben, sent } = await readTalk(scene);
    const before = await ticksOf(anna, sent);
    await scene.quiet(anna);
    await ben.engine.markUnread(idOf(sent, 0), live());
    await scene.quiet();
    expectEqual(
      anna.heard.events.map(({ type }) => type),
      [],
      'what the other side hears of it',
    );
    expectEqual(await ticksOf(anna, sent), before, 'times and receipts of the sender');
  }),

  check(group, 'other connections of the same user hear it, and not the one that did it', needs, async (scene) => {
    const { ben, toAnna, sent } = await readTalk(scene);
    const laptop = await scene.connect('Ben’s laptop', ben.session);
    await scene.quiet(ben, laptop);
    await ben.engine.markUnread(idOf(sent, 2), live());
    const event = await laptop.heard.next('conversation.unread', 'that a message was marked as unread');
    expectEqual(
      [event.target, event.messageId, event.from],
      [toAnna, sent[2]?.id, sent[2]?.order],
      'conversation, message and order of conversation.unread',
    );
    await scene.quiet();
    expectEqual(
      ben.heard.events.map(({ type }) => type),
      [],
      'what the connection that did it hears',
    );
  }),

  check(group, 'reading again reads, for oneself alone, and the first time stays', needs, async (scene) => {
    const talk = await readTalk(scene);
    const { anna, ben, sent } = talk;
    const before = await ticksOf(anna, sent);
    const first = await ben.engine.getMessage(idOf(sent, 3), live());
    const laptop = await scene.connect('Ben’s laptop', ben.session);
    await later(scene);
    await ben.engine.markUnread(idOf(sent, 0), live());
    await scene.quiet(anna, laptop);
    await ben.engine.mark(idOf(sent, 3), 'read', live());
    const event = await laptop.heard.next('receipt', 'that it was read again');
    expectEqual([event.kind, event.messageId, event.user.uid], ['read', sent[3]?.id, ben.uid], 'what the laptop hears');
    await expectUnread(talk, [], 'after reading again');
    await scene.quiet();
    expectEqual(
      anna.heard.events.map(({ type }) => type),
      [],
      'what the other side hears of the second reading',
    );
    expectEqual(await ticksOf(anna, sent), before, 'times and receipts of the sender after the second reading');
    const again = await ben.engine.getMessage(idOf(sent, 3), live());
    expectEqual(again.readAt, first.readAt, 'when the reader read it, after the second reading');
  }),

  check(group, 'a message is not read, to oneself, as long as it is marked', needs, async (scene) => {
    const { ben, sent } = await readTalk(scene);
    await ben.engine.markUnread(idOf(sent, 2), live());
    const isRead: boolean[] = [];
    for (const { id } of sent) isRead.push((await ben.engine.getMessage(id, live())).readAt > 0);
    expectEqual(isRead, [true, true, false, false], 'which of four messages are read after the third was marked');
    const { deliveredAt } = await ben.engine.getMessage(idOf(sent, 3), live());
    expectThat(deliveredAt > 0, 'a message that was marked as unread is not delivered any more');
  }),

  check(group, 'reading up to the middle leaves the rest unread', needs, async (scene) => {
    const talk = await readTalk(scene);
    const { ben, sent } = talk;
    await ben.engine.markUnread(idOf(sent, 0), live());
    await ben.engine.mark(idOf(sent, 1), 'read', live());
    await expectUnread(talk, ['three', 'four'], 'after reading up to the second of four');
    await ben.engine.mark(idOf(sent, 3), 'delivered', live());
    await expectUnread(talk, ['three', 'four'], 'after a mark as delivered');
    await ben.engine.mark(idOf(sent, 0), 'read', live());
    await expectUnread(talk, ['three', 'four'], 'after a mark behind which one is');
  }),

  check(
    group,
    'what is unread already stays so, and nobody hears of a mark that changes nothing',
    needs,
    async (scene) => {
      const talk = await readTalk(scene);
      const { ben, sent } = talk;
      const laptop = await scene.connect('Ben’s laptop', ben.session);
      await ben.engine.markUnread(idOf(sent, 1), live());
      await laptop.heard.next('conversation.unread', 'that a message was marked as unread');
      await scene.quiet(laptop);
      for (const at of [3, 1]) {
        const { from } = await ben.engine.markUnread(idOf(sent, at), live());
        expectEqual(from, sent[1]?.order, 'where what is unread begins, after a later one was marked');
      }
      await expectUnread(talk, ['two', 'three', 'four'], 'after a later one was marked as well');
      await scene.quiet();
      expectEqual(
        laptop.heard.events.map(({ type }) => type),
        [],
        'what the laptop hears of marks that change nothing',
      );
      await ben.engine.markUnread(idOf(sent, 0), live());
      await expectUnread(talk, ['one', 'two', 'three', 'four'], 'after an earlier one was marked as well');
    },
  ),

  check(group, 'what comes is unread beside it, and reading that reads all', needs, async (scene) => {
    const talk = await readTalk(scene);
    const { anna, ben, toBen, sent } = talk;
    await ben.engine.markUnread(idOf(sent, 3), live());
    const fifth = await scene.say(anna, toBen, 'five');
    await expectUnread(talk, ['four', 'five'], 'after one more came');
    await ben.engine.mark(fifth.id, 'read', live());
    await expectUnread(talk, [], 'after the newest was read');
    const event = await anna.heard.next(
      'receipt',
      'that the newest was read',
      ({ messageId }) => messageId === fifth.id,
    );
    expectEqual(event.kind, 'read', 'kind of the receipt of the newest');
    await scene.say(anna, toBen, 'six');
    await expectUnread(talk, ['six'], 'after the next one came');
  }),

  check(group, 'of two devices the last that is heard holds', needs, async (scene) => {
    const talk = await readTalk(scene);
    const { ben, sent } = talk;
    const laptop = await scene.connect('Ben’s laptop', ben.session);
    await ben.engine.markUnread(idOf(sent, 0), live());
    await laptop.engine.mark(idOf(sent, 3), 'read', live());
    await expectUnread(talk, [], 'after the laptop read what the phone had marked');
    await laptop.engine.markUnread(idOf(sent, 2), live());
    await expectUnread(talk, ['three', 'four'], 'after the laptop marked what the phone had read');
  }),

  check(group, 'in a group it is for one member alone, and lines count no more than ever', needs, async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const first = await scene.say(owner, inGroup(chat), 'one');
    await scene.add(owner, chat.guid, [stranger], 'participant');
    const second = await scene.say(owner, inGroup(chat), 'two');
    for (const { engine } of [participant, stranger]) await engine.mark(second.id, 'read', live());
    await participant.engine.markUnread(first.id, live());
    expectEqual(await countsInGroups(participant), { [chat.guid]: 2 }, 'unread messages of whoever marked');
    expectEqual(await countsInGroups(stranger), {}, 'unread messages of another member');
    expectEqual(await countsInGroups(owner), {}, 'unread messages of who wrote');
    // What stood there before they were added never counted.
    await stranger.engine.markUnread(first.id, live());
    expectEqual(
      await countsInGroups(stranger),
      { [chat.guid]: 1 },
      'unread messages of who was added before the second of two',
    );
  }),

  check(group, 'deleted messages are not unread again', [...needs, 'deleting'], async (scene) => {
    const talk = await readTalk(scene);
    const { anna, ben, sent } = talk;
    await ben.engine.markUnread(idOf(sent, 1), live());
    await anna.engine.deleteMessage(idOf(sent, 1), live());
    await expectUnread(talk, ['three', 'four'], 'after the one that was marked was deleted');
    await ben.engine.mark(idOf(sent, 3), 'read', live());
    await ben.engine.markUnread(idOf(sent, 1), live());
    await expectUnread(talk, ['three', 'four'], 'after a deleted one was marked');
  }),

  check(group, 'replies are unread again like other messages', [...needs, 'threads'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const parent = await scene.say(owner, inGroup(chat), 'parent');
    const reply = await scene.say(owner, inGroup(chat), 'reply', { parentId: parent.id });
    await participant.engine.mark(reply.id, 'read', live());
    await participant.engine.markUnread(parent.id, live());
    const { groups } = await participant.engine.unreadCounts(live());
    expectEqual(groups, { [chat.guid]: 2 }, 'unread messages after the first message of a thread was marked');
  }),

  check(group, 'one conversation leaves all others alone', needs, async (scene) => {
    const { ben, sent, toAnna } = await readTalk(scene);
    const cleo = await scene.person('Cleo');
    const other = await scene.say(cleo, { type: 'user', id: ben.uid }, 'hello');
    await ben.engine.mark(other.id, 'read', live());
    await ben.engine.markUnread(idOf(sent, 3), live());
    expectEqual(
      (await ben.engine.unreadCounts(live())).users,
      { [toAnna.id]: 1 },
      'unread counts of two conversations',
    );
  }),

  check(group, 'is refused where the message cannot be read', needs, async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.mark(id, 'read', live());
    await expectRefused(stranger.engine.markUnread(id, live()), 'NOT_FOUND', 'a stranger marking as unread');
    await expectRefused(
      owner.engine.markUnread('nothing', live()),
      'NOT_FOUND',
      'marking an unknown message as unread',
    );
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    const call = participant.engine.markUnread(id, live());
    await expectRefused(call, 'NOT_FOUND', 'somebody who was kicked marking as unread');
  }),

  check(group, 'whoever comes back begins anew', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'before');
    await participant.engine.mark(id, 'read', live());
    await participant.engine.markUnread(id, live());
    await participant.engine.leaveGroup(chat.guid, live());
    expectEqual((await participant.engine.unreadCounts(live())).groups, {}, 'unread messages of who left');
    await participant.engine.joinGroup(chat.guid, null, live());
    expectEqual((await participant.engine.unreadCounts(live())).groups, {}, 'unread messages of who came back');
    await scene.say(owner, inGroup(chat), 'after');
    const { groups } = await participant.engine.unreadCounts(live());
    expectEqual(groups, { [chat.guid]: 1 }, 'unread messages of who came back before the last of two');
  }),

  check(group, 'what one deleted for oneself is not unread again', [...needs, 'conversations'], async (scene) => {
    const talk = await readTalk(scene);
    const { anna, ben, toAnna, toBen, sent } = talk;
    await ben.engine.markUnread(idOf(sent, 0), live());
    await ben.engine.deleteConversation(toAnna, live());
    await expectUnread(talk, [], 'after the conversation was deleted');
    await expectRefused(ben.engine.markUnread(idOf(sent, 0), live()), 'NOT_FOUND', 'marking what one deleted');
    await scene.say(anna, toBen, 'five');
    await expectUnread(talk, ['five'], 'after one more came');
  }),

  check(group, 'is there after a crash', [...needs, 'restart'], async (scene) => {
    const talk = await readTalk(scene);
    const { anna, ben, sent } = talk;
    await ben.engine.markUnread(idOf(sent, 2), live());
    const before = await ticksOf(anna, sent);
    await scene.restart(anna, ben);
    await expectUnread(talk, ['three', 'four'], 'after a crash');
    expectEqual(await ticksOf(anna, sent), before, 'times and receipts of the sender after a crash');
    await ben.engine.mark(idOf(sent, 3), 'read', live());
    await scene.restart(anna, ben);
    await expectUnread(talk, [], 'after it was read and the server crashed again');
  }),
];

interface Talk {
  readonly scene: Scene;
  readonly anna: Person;
  readonly ben: Person;
  readonly toAnna: ChatTarget;
  readonly toBen: ChatTarget;
  readonly sent: readonly MessageRecord[];
}

/** Anna wrote four messages, and Ben has read them. */
async function readTalk(scene: Scene): Promise<Talk> {
  const { anna, ben, toAnna, toBen } = await scene.pair();
  const sent: MessageRecord[] = [];
  for (const words of ['one', 'two', 'three', 'four']) sent.push(await scene.say(anna, toBen, words));
  await ben.engine.mark(idOf(sent, 3), 'read', live());
  await scene.quiet(anna, ben);
  return { scene, anna, ben, toAnna, toBen, sent };
}

/** Counts and the history say the same of what Ben has not read. */
async function expectUnread({ scene, anna, ben, toAnna }: Talk, texts: readonly string[], when: string): Promise<void> {
  const { users } = await ben.engine.unreadCounts(live());
  expectEqual(users, texts.length === 0 ? {} : { [anna.uid]: texts.length }, `unread counts ${when}`);
  expectEqual(await scene.texts(ben, toAnna, { unreadOnly: true }), texts, `unread texts ${when}`);
}

async function countsInGroups({ engine }: Person): Promise<unknown> {
  return (await engine.unreadCounts(live())).groups;
}

/** What the sender knows of the reading of their messages. */
async function ticksOf({ engine }: Person, sent: readonly MessageRecord[]): Promise<unknown> {
  const ticks: unknown[] = [];
  for (const { id } of sent) {
    const { deliveredAt, readAt } = await engine.getMessage(id, live());
    const receipts = await engine.listReceipts(id, live());
    ticks.push([deliveredAt, readAt, receipts.map((one) => [one.user.uid, one.deliveredAt, one.readAt])]);
  }
  return ticks;
}

function idOf(sent: readonly MessageRecord[], at: number): string {
  return sent[at]?.id ?? '';
}
