import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup } from '../scene.ts';
import { later, sayMany } from './talks.ts';

/** Receipts and counts where time passes, and more than one reads. */
export const readingChecks: readonly ConformanceCheck[] = [
  check(
    'receipts and unread counts',
    'nobody is among the receipts of what they did not get',
    ['receipts'],
    async (scene) => {
      const { owner, participant, admin, group: chat } = await scene.cast(['participant', 'admin']);
      const first = await scene.say(owner, inGroup(chat), 'one');
      await participant.engine.mark(first.id, 'read', live());
      await later(scene);
      const second = await scene.say(owner, inGroup(chat), 'two');
      expectEqual(await owner.engine.listReceipts(second.id, live()), [], 'receipts of a message that nobody got');
      await admin.engine.mark(second.id, 'delivered', live());
      const listed = await owner.engine.listReceipts(second.id, live());
      expectEqual(
        listed.map(({ user, readAt }) => [user.uid, readAt]),
        [[admin.uid, 0]],
        'receipts of a message that one got',
      );
      const got = listed[0]?.deliveredAt ?? 0;
      expectThat(got >= second.sentAt, `a message of ${second.sentAt} was delivered at ${got}`);
    },
  ),

  check(
    'receipts and unread counts',
    'who joins and reads on has read what stood there before',
    ['receipts'],
    async (scene) => {
      const { owner, stranger, group: chat } = await scene.cast(['stranger']);
      const before = await scene.say(owner, inGroup(chat), 'before');
      await stranger.engine.joinGroup(chat.guid, null, live());
      expectEqual(await owner.engine.listReceipts(before.id, live()), [], 'receipts of a message when somebody joined');
      const after = await scene.say(owner, inGroup(chat), 'after');
      await stranger.engine.mark(after.id, 'read', live());
      for (const { id } of [before, after]) {
        const readers = (await owner.engine.listReceipts(id, live())).map(({ user }) => user.uid);
        expectEqual(readers, [stranger.uid], 'who read a message');
      }
    },
  ),

  check('receipts and unread counts', 'a second reading keeps the time of the first', ['receipts'], async (scene) => {
    const { owner, participant, admin, group: chat } = await scene.cast(['participant', 'admin']);
    const { id } = await scene.say(owner, inGroup(chat), 'one');
    await later(scene);
    await participant.engine.mark(id, 'delivered', live());
    await later(scene);
    await participant.engine.mark(id, 'read', live());
    const times = await Promise.all([
      owner.engine.getMessage(id, live()),
      participant.engine.getMessage(id, live()),
      owner.engine.listReceipts(id, live()),
    ]);
    await later(scene);
    await participant.engine.mark(id, 'read', live());
    const next = await scene.say(owner, inGroup(chat), 'two');
    await participant.engine.mark(next.id, 'read', live());
    await admin.engine.mark(next.id, 'read', live());
    const again = await Promise.all([
      owner.engine.getMessage(id, live()),
      participant.engine.getMessage(id, live()),
      owner.engine.listReceipts(id, live()),
    ]);
    const timesOf = ([own, others, receipts]: typeof times): unknown => [
      [own.deliveredAt, own.readAt],
      [others.deliveredAt, others.readAt],
      receipts
        .filter(({ user }) => user.uid === participant.uid)
        .map(({ deliveredAt, readAt }) => [deliveredAt, readAt]),
    ];
    expectEqual(timesOf(again), timesOf(times), 'times of a message after it was read again');
    const [own] = times;
    expectThat(
      own.readAt > own.deliveredAt && own.deliveredAt > own.sentAt,
      'a message was not sent, then delivered, then read',
    );
  }),

  check(
    'receipts and unread counts',
    'writing reads nothing, and counts for the others alone',
    ['receipts', 'unreadCounts'],
    async (scene) => {
      const { anna, ben, toAnna, toBen } = await scene.pair();
      for (const words of ['one', 'two', 'three', 'four', 'five']) await scene.say(anna, toBen, words);
      await scene.say(ben, toAnna, 'mine');
      expectEqual(
        (await ben.engine.unreadCounts(live())).users,
        { [anna.uid]: 5 },
        'unread counts after one wrote oneself',
      );
      expectEqual((await anna.engine.unreadCounts(live())).users, { [ben.uid]: 1 }, 'unread counts of the other side');
    },
  ),

  check(
    'receipts and unread counts',
    'a hundred and twenty are counted, and not ninety-nine',
    ['unreadCounts'],
    async (scene) => {
      const { anna, ben, toBen } = await scene.pair();
      await sayMany(scene, anna, toBen, 120);
      expectEqual((await ben.engine.unreadCounts(live())).users, { [anna.uid]: 120 }, 'unread counts of many');
    },
  ),

  check(
    'receipts and unread counts',
    'reading a reply reads what stands before it',
    ['receipts', 'unreadCounts', 'threads'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const { id: parentId } = await scene.say(owner, inGroup(chat), 'first');
      const reply = await scene.say(owner, inGroup(chat), 'reply', { parentId });
      await scene.say(owner, inGroup(chat), 'later');
      await participant.engine.mark(reply.id, 'read', live());
      expectEqual(
        (await participant.engine.unreadCounts(live())).groups,
        { [chat.guid]: 1 },
        'unread counts after reading a reply',
      );
    },
  ),
];
