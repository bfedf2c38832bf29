import type { Capability } from '../../contract.ts';
import { compareTexts } from '../../domain/compare-texts.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup } from '../scene.ts';

const group = 'receipts and unread counts';
const receipts: readonly Capability[] = ['receipts'];
const unread: readonly Capability[] = ['receipts', 'unreadCounts'];

export const receiptChecks: readonly ConformanceCheck[] = [
  check(group, 'the sender hears that a message was delivered, then read', receipts, async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const sent = await scene.say(anna, toBen, 'hello');
    for (const kind of ['delivered', 'read'] as const) {
      await ben.engine.mark(sent.id, kind, live());
      const event = await anna.heard.next('receipt', `that it was ${kind}`, (receipt) => receipt.kind === kind);
      expectEqual(
        [event.user.uid, event.messageId, event.target],
        [ben.uid, sent.id, toAnna],
        `user, message and conversation, as the reader addresses it, of the receipt (${kind})`,
      );
    }
    const seen = await anna.engine.getMessage(sent.id, live());
    expectThat(seen.deliveredAt > 0, 'deliveredAt is 0 after the message was delivered');
    expectThat(seen.readAt > 0, 'readAt is 0 after the message was read');
  }),

  check(group, 'a message that nobody marked is neither delivered nor read', receipts, async (scene) => {
    const { anna, toBen } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'hello');
    expectEqual((await anna.engine.getMessage(id, live())).readAt, 0, 'readAt of a message that nobody marked');
  }),

  check(group, 'reading the last message reads the ones before', receipts, async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const first = await scene.say(anna, toBen, 'one');
    const second = await scene.say(anna, toBen, 'two');
    const third = await scene.say(anna, toBen, 'three');
    await ben.engine.mark(second.id, 'read', live());
    await anna.heard.next('receipt', 'that it was read');
    const readAt = async (id: string): Promise<boolean> => (await anna.engine.getMessage(id, live())).readAt > 0;
    const marked = [await readAt(first.id), await readAt(second.id), await readAt(third.id)];
    expectEqual(marked, [true, true, false], 'which of three messages are read after marking the second');
  }),

  check(group, 'receipts of a group message tell who read it', receipts, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.mark(id, 'read', live());
    const event = await owner.heard.next('receipt', 'that it was read', ({ kind }) => kind === 'read');
    expectEqual([event.target, event.user.uid], [inGroup(chat), participant.uid], 'conversation and user');
    const listed = await owner.engine.listReceipts(id, live());
    const readers = listed.filter(({ readAt }) => readAt > 0).map(({ user }) => user.uid);
    expectEqual(readers, [participant.uid], 'who read the message');
  }),

  check(group, 'the senders of messages before hear too that theirs were read', receipts, async (scene) => {
    const { owner, admin, participant, group: chat } = await scene.cast(['admin', 'participant']);
    const first = await scene.say(owner, inGroup(chat), 'one');
    const second = await scene.say(admin, inGroup(chat), 'two');
    await participant.engine.mark(second.id, 'read', live());
    const what = 'that everything up to a later message was read';
    const event = await owner.heard.next('receipt', what, ({ kind }) => kind === 'read');
    expectEqual([event.user.uid, event.messageId], [participant.uid, second.id], 'reader and last message');
    expectThat((await owner.engine.getMessage(first.id, live())).readAt > 0, 'an earlier message is not read');
  }),

  check(group, 'receipts are for the sender alone', receipts, async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await expectRefused(participant.engine.listReceipts(id, live()), 'FORBIDDEN', 'listing receipts of others');
    const outside = stranger.engine.listReceipts(id, live());
    await expectRefused(outside, ['NOT_FOUND', 'FORBIDDEN'], 'a stranger listing receipts');
    await expectRefused(stranger.engine.mark(id, 'read', live()), 'NOT_FOUND', 'a stranger marking a message');
    await expectRefused(owner.engine.mark('nothing', 'read', live()), 'NOT_FOUND', 'marking an unknown message');
  }),

  check(group, 'messages from others count as unread until they are read', unread, async (scene) => {
    const { anna, ben, toBen, toAnna } = await scene.pair();
    await scene.say(anna, toBen, 'one');
    const last = await scene.say(anna, toBen, 'two');
    expectEqual((await ben.engine.unreadCounts(live())).users, { [anna.uid]: 2 }, 'unread counts of the receiver');
    expectEqual((await anna.engine.unreadCounts(live())).users, {}, 'unread counts of the sender');
    await ben.engine.mark(last.id, 'read', live());
    expectEqual((await ben.engine.unreadCounts(live())).users, {}, 'unread counts after reading');
    expectEqual(await scene.texts(ben, toAnna, { unreadOnly: true }), [], 'unread texts after reading');
  }),

  check(group, 'unread messages of a group are counted for each member', unread, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const baseline = (await participant.engine.unreadCounts(live())).groups[chat.guid] ?? 0;
    await scene.say(owner, inGroup(chat), 'one');
    const last = await scene.say(owner, inGroup(chat), 'two');
    const count = (await participant.engine.unreadCounts(live())).groups[chat.guid] ?? 0;
    expectEqual(count - baseline, 2, 'unread messages more in the group after two texts');
    await participant.engine.mark(last.id, 'read', live());
    const after = (await participant.engine.unreadCounts(live())).groups;
    expectEqual(after, {}, 'unread counts of groups after reading');
  }),

  check(group, 'being delivered leaves a message unread', unread, async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'one');
    await ben.engine.mark(id, 'delivered', live());
    expectEqual((await ben.engine.unreadCounts(live())).users, { [anna.uid]: 1 }, 'unread counts after delivery');
  }),

  check(group, 'going back with a mark changes nothing', unread, async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const first = await scene.say(anna, toBen, 'one');
    const second = await scene.say(anna, toBen, 'two');
    await ben.engine.mark(second.id, 'read', live());
    await ben.engine.mark(first.id, 'read', live());
    expectEqual((await ben.engine.unreadCounts(live())).users, {}, 'unread counts after marking backwards');
  }),

  check(group, 'unreadOnly lists what is unread', unread, async (scene) => {
    const { anna, ben, toBen, toAnna } = await scene.pair();
    const first = await scene.say(anna, toBen, 'one');
    await scene.say(anna, toBen, 'two');
    await scene.say(ben, toAnna, 'mine');
    await ben.engine.mark(first.id, 'read', live());
    expectEqual(await scene.texts(ben, toAnna, { unreadOnly: true }), ['two'], 'unread texts');
  }),

  check(group, 'reading delivers', receipts, async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'hello');
    await ben.engine.mark(id, 'read', live());
    const own = await anna.engine.getMessage(id, live());
    expectThat(own.deliveredAt > 0 && own.deliveredAt <= own.readAt, 'a message was read and not delivered before');
    const [receipt] = await anna.engine.listReceipts(id, live());
    expectThat((receipt?.deliveredAt ?? 0) > 0, 'a receipt says read and not delivered');
  }),

  check(group, 'a message of others says when oneself got and read it', receipts, async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    await stranger.engine.joinGroup(chat.guid, null, live());
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.mark(id, 'read', live());
    const read = await participant.engine.getMessage(id, live());
    expectThat(read.readAt > 0 && read.deliveredAt > 0, 'a message that one has read does not say so');
    const other = await stranger.engine.getMessage(id, live());
    expectEqual([other.deliveredAt, other.readAt], [0, 0], 'times of a message that others read and oneself did not');
  }),

  check(group, 'receipts stay of somebody who left since', receipts, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.mark(id, 'delivered', live());
    await participant.engine.leaveGroup(chat.guid, live());
    const listed = (await owner.engine.listReceipts(id, live())).map(({ user }) => user.uid);
    expectEqual(listed, [participant.uid], 'who got the message');
  }),

  check(group, 'receipts stand in the order of lists', receipts, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const people = await scene.people('Zoe', 'Ann', 'Max', 'Bea');
    await scene.add(owner, chat.guid, people, 'participant');
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    for (const person of people) await person.engine.mark(id, 'read', live());
    const listed = await owner.engine.listReceipts(id, live());
    const sorted = listed.toSorted(
      (a, b) => compareTexts(a.user.order, b.user.order) || compareTexts(a.user.uid, b.user.uid),
    );
    const uids = (of: typeof listed): readonly string[] => of.map(({ user }) => user.uid);
    expectEqual(listed.length, people.length, 'number of receipts of a message that four people read');
    expectEqual(uids(listed), uids(sorted), 'sequence of receipts');
  }),

  check(group, 'replies are unread like other messages', [...unread, 'threads'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const parent = await scene.say(owner, inGroup(chat), 'parent');
    await participant.engine.mark(parent.id, 'read', live());
    await scene.say(owner, inGroup(chat), 'reply', { parentId: parent.id });
    const { groups } = await participant.engine.unreadCounts(live());
    expectEqual(groups[chat.guid], 1, 'unread messages when only a reply is');
  }),

  check(group, 'what stood there before one joined is not unread', unread, async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    await scene.say(owner, inGroup(chat), 'before');
    await stranger.engine.joinGroup(chat.guid, null, live());
    await scene.say(owner, inGroup(chat), 'after');
    const { groups } = await stranger.engine.unreadCounts(live());
    expectEqual(groups[chat.guid], 1, 'unread messages of somebody who joined before the last of two');
  }),

  check(group, 'unread begins with each joining', unread, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const baseline = (await participant.engine.unreadCounts(live())).groups[chat.guid] ?? 0;
    await scene.say(owner, inGroup(chat), 'before leaving');
    await participant.engine.leaveGroup(chat.guid, live());
    await scene.say(owner, inGroup(chat), 'while away');
    const away = (await participant.engine.unreadCounts(live())).groups;
    expectEqual(away, {}, 'unread counts of groups of somebody who left the only one');
    await participant.engine.joinGroup(chat.guid, null, live());
    await scene.say(owner, inGroup(chat), 'after coming back');
    const { groups } = await participant.engine.unreadCounts(live());
    expectEqual(groups[chat.guid], baseline + 1, 'unread messages of somebody who came back before the last of three');
  }),

  check(group, 'a deleted message is not unread', ['receipts', 'unreadCounts', 'deleting'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'oops');
    await anna.engine.deleteMessage(id, live());
    expectEqual((await ben.engine.unreadCounts(live())).users, {}, 'unread counts after the only message was deleted');
  }),

  check(group, 'other connections of the reader hear what was read', receipts, async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const laptop = await scene.connect('Ben’s laptop', ben.session);
    const { id } = await scene.say(anna, toBen, 'hello');
    await ben.engine.mark(id, 'read', live());
    const event = await laptop.heard.next('receipt', 'what was read on the phone', ({ kind }) => kind === 'read');
    expectEqual([event.user.uid, event.target], [ben.uid, toAnna], 'user and conversation of the receipt');
  }),
];
