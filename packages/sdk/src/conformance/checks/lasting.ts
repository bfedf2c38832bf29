import type { ConversationsQuery } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live, text } from '../requests.ts';
import { inGroup, type Cast, type Person } from '../scene.ts';
import { sayMany } from './talks.ts';

/** Ways out of a group, and back. */
const away: readonly (readonly [who: string, needs: readonly Need[], go: (cast: Cast) => Promise<unknown>])[] = [
  ['left', [], ({ participant, group: { guid } }) => participant.engine.leaveGroup(guid, live())],
  [
    'was kicked',
    [],
    ({ owner, participant, group: { guid } }) => owner.engine.kickMember(guid, participant.uid, live()),
  ],
  [
    'was banned and let in again',
    ['bans'],
    async ({ owner, participant, group: { guid } }) => {
      await owner.engine.banMember(guid, participant.uid, live());
      await owner.engine.unbanMember(guid, participant.uid, live());
    },
  ],
];

const both: readonly Partial<ConversationsQuery>[] = [{}, { type: 'group' }];

/** What lasts: behind many others, over being away, and when it is done once more. */
export const lastingChecks: readonly ConformanceCheck[] = [
  check(
    'history',
    'what stands behind a hundred and twenty others is found, known and changed as ever',
    [],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const { capabilities: has } = owner.engine;
      const to = inGroup(chat);
      const first = await scene.say(owner, to, 'Weather vane', { metadata: { first: true } });
      await sayMany(scene, owner, to, 120);
      const again = await scene.say(owner, to, 'another', { muid: first.muid });
      expectEqual(again.id, first.id, 'the message of a muid behind a hundred and twenty others');
      if (has.search) {
        expectEqual(
          await scene.texts(participant, to, { keyword: 'weather' }),
          ['Weather vane'],
          'texts found by a keyword',
        );
      }
      if (has.unreadCounts) {
        const page = await participant.engine.history(to, historyQuery({ unreadOnly: true }), live());
        expectEqual(
          [page.items.length, page.hasOlder],
          [100, true],
          'messages on a page of what is unread, and hasOlder',
        );
        const before = { from: { kind: 'before', id: page.items[0]?.id ?? '' }, unreadOnly: true } as const;
        const older = await scene.texts(participant, to, before);
        expectEqual(
          [older.length, older[0]],
          [21, 'Weather vane'],
          'number of older unread texts, and the first of them',
        );
      }
      const around = await participant.engine.history(
        to,
        historyQuery({ limit: 3, from: { kind: 'around', id: first.id } }),
        live(),
      );
      expectThat(
        around.items.some(({ id }) => id === first.id),
        'a page around the first message lacks it',
      );
      expectEqual(around.hasNewer, true, 'hasNewer around the first message');
      const quote = await scene.say(participant, to, 'so', { quotedId: first.id });
      expectEqual(quote.quotedId, first.id, 'quotedId of a quote of the first message');
      if (has.threads) await scene.say(participant, to, 'yes', { parentId: first.id });
      if (has.reactions) await participant.engine.setReaction(first.id, '👍', true, live());
      if (has.editing) await owner.engine.editMessage(first.id, { content: text('Weather cock') }, live());
      if (has.receipts) await participant.engine.mark(first.id, 'read', live());
      const now = await owner.engine.getMessage(first.id, live());
      expectEqual(
        [now.content, now.replyCount, now.reactions.length, now.readAt > 0],
        [
          has.editing ? text('Weather cock') : text('Weather vane'),
          has.threads ? 1 : 0,
          has.reactions ? 1 : 0,
          has.receipts === true,
        ],
        'content, replies, reactions and reading of the first message',
      );
      if (has.unreadCounts && has.receipts) {
        const { groups } = await participant.engine.unreadCounts(live());
        expectEqual(groups[chat.guid], 120, 'unread messages behind a mark at the first one');
      }
    },
  ),

  ...away.map(([who, needs, go]) =>
    check('members', `whoever ${who} and came back finds what is theirs`, needs, async (scene) => {
      const cast = await scene.cast(['participant', 'stranger']);
      const { owner, participant: paul, group: chat } = cast;
      const { capabilities: has } = owner.engine;
      const to = inGroup(chat);
      const theirs = await scene.say(owner, to, 'theirs');
      const mine = await scene.say(paul, to, 'mine');
      if (has.reactions) await paul.engine.setReaction(theirs.id, '👍', true, live());
      if (has.receipts) await paul.engine.mark(theirs.id, 'read', live());
      if (has.threads) await scene.say(paul, to, 'reply', { parentId: theirs.id });
      const before = await owner.engine.getMessage(theirs.id, live());
      await go(cast);
      expectEqual(
        await owner.engine.getMessage(theirs.id, live()),
        before,
        `a message to which somebody reacted who ${who}`,
      );
      const texts = await scene.texts(owner, to, { hideReplies: true });
      expectEqual(texts, ['theirs', 'mine'], `texts in a group, of whoever ${who} too`);
      await paul.engine.joinGroup(chat.guid, null, live());
      expectEqual(
        (await scene.say(paul, to, 'again', { muid: mine.muid })).id,
        mine.id,
        'the message of a muid of before',
      );
      const seen = await paul.engine.getMessage(theirs.id, live());
      expectEqual(
        [seen.reactions, seen.replyCount],
        [has.reactions ? [{ emoji: '👍', count: 1, reactedByMe: true }] : [], has.threads ? 1 : 0],
        `reactions and replies, as seen by whoever ${who} and came back`,
      );
      if (has.reactions) {
        const left = await paul.engine.setReaction(theirs.id, '👍', false, live());
        expectEqual(left.reactions, [], 'reactions after a reaction of before was taken back');
      }
      if (has.receipts) {
        const readers = await owner.engine.listReceipts(theirs.id, live());
        expectEqual(
          readers.map(({ user }) => user.uid),
          [paul.uid],
          'who read a message',
        );
        expectEqual(seen.readAt > 0, true, 'whether what was read before is read');
      }
      if (has.editing)
        await expectAccepted(paul.engine.editMessage(mine.id, { content: text('changed') }, live()), 'an edit');
      if (has.deleting) await expectAccepted(paul.engine.deleteMessage(mine.id, live()), 'a deletion');
    }),
  ),

  check(
    'deleted conversations',
    'what came since goes with the next deletion, each time',
    ['conversations'],
    async (scene) => {
      const { owner, participant: paul, group: chat } = await scene.cast(['participant']);
      const { capabilities: has } = owner.engine;
      const places = [
        [inGroup(chat), inGroup(chat)],
        [
          { type: 'user', id: owner.uid },
          { type: 'user', id: paul.uid },
        ],
      ] as const;
      for (const [mine, theirs] of places) {
        let before = -1;
        for (const words of ['one', 'two', 'three']) {
          const { order, id } = await scene.say(owner, theirs, words);
          expectEqual(
            await scene.texts(paul, mine),
            [words],
            `texts behind a deletion, in a conversation (${mine.type})`,
          );
          const { upTo } = await paul.engine.deleteConversation(mine, live());
          expectThat(
            upTo >= order && upTo > before,
            `a deletion is up to ${upTo}, behind ${before} and a message of ${order}`,
          );
          before = upTo;
          expectEqual(await scene.texts(paul, mine), [], `texts after one more deletion (${mine.type})`);
          await expectRefused(
            paul.engine.getConversation(mine, live()),
            'NOT_FOUND',
            'a conversation deleted once more',
          );
          await expectRefused(paul.engine.getMessage(id, live()), 'NOT_FOUND', 'a message of it');
          for (const query of both) {
            const listed = await scene.conversations(paul, query);
            expectThat(
              !listed.some(({ target }) => target.id === mine.id),
              'a conversation deleted once more is listed',
            );
          }
          if (has.unreadCounts) {
            const { groups, users } = await paul.engine.unreadCounts(live());
            expectEqual([groups[mine.id], users[mine.id]], [undefined, undefined], 'what is unread of it');
          }
        }
        expectEqual((await scene.texts(owner, theirs)).length, 3, 'number of texts for the other side');
      }
    },
  ),

  check('idempotent sending', 'a reply and a quote that are sent again count once', ['threads'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { capabilities: has } = owner.engine;
    const to = inGroup(chat);
    const parent = await scene.say(owner, to, 'first');
    const reply = await scene.say(participant, to, 'reply', { parentId: parent.id });
    const quote = await scene.say(participant, to, 'quote', { quotedId: parent.id });
    const before = await owner.engine.getMessage(parent.id, live());
    expectEqual(before.replyCount, 1, 'replies to a message that was answered and quoted');
    await scene.quiet(owner);
    const sendAgain = async (): Promise<void> => {
      for (const [sent, more] of [
        [reply, { parentId: parent.id }],
        [quote, { quotedId: parent.id }],
      ] as const) {
        const again = await scene.say(participant, to, 'again', { ...more, muid: sent.muid });
        expectEqual(
          [again.id, again.parentId, again.quotedId],
          [sent.id, sent.parentId, sent.quotedId],
          'what was sent again',
        );
      }
    };
    await sendAgain();
    expectEqual(await owner.engine.getMessage(parent.id, live()), before, 'a message whose reply was sent again');
    await owner.heard.heardNothing('of a reply that was sent again');
    if (!has.deleting) return;
    await owner.engine.deleteMessage(parent.id, live());
    await sendAgain();
    const { replyCount } = await owner.engine.getMessage(parent.id, live());
    expectEqual(replyCount, 1, 'replies to a deleted message, one of them sent again');
  }),

  check('blocking', 'of two who blocked each other each ends their own block', ['blocking'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const expectBlocks = async (byAnna: boolean, byBen: boolean): Promise<void> => {
      const seen = [await blocksOf(anna, ben), await blocksOf(ben, anna)];
      const wanted = [
        [byAnna, byBen],
        [byBen, byAnna],
      ];
      expectEqual(seen, wanted, 'blockedByMe and hasBlockedMe, of the one and of the other');
      for (const [by, target] of [
        [anna, toBen],
        [ben, toAnna],
      ] as const) {
        const call = scene.say(by, target, 'hello');
        if (byAnna || byBen) await expectRefused(call, 'FORBIDDEN', 'writing over a block');
        else await expectAccepted(call, 'writing when no block is left');
      }
    };
    await anna.engine.setBlocked([ben.uid], true, live());
    await ben.engine.setBlocked([anna.uid], true, live());
    await expectBlocks(true, true);
    await anna.engine.setBlocked([ben.uid], false, live());
    await expectBlocks(false, true);
    await anna.engine.setBlocked([ben.uid], true, live());
    await ben.engine.setBlocked([anna.uid], false, live());
    await expectBlocks(true, false);
    await anna.engine.setBlocked([ben.uid], false, live());
    await expectBlocks(false, false);
  }),
];

async function blocksOf({ engine }: Person, { uid }: Person): Promise<readonly boolean[]> {
  const { blockedByMe, hasBlockedMe } = await engine.getUser(uid, live());
  return [blockedByMe, hasBlockedMe];
}
