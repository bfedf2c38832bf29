import type { ReactionRecord, ReactionsQuery } from '../../contract.ts';
import { compareTexts } from '../../domain/compare-texts.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { allPages, live, membersQuery, reactionsQuery } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { later } from './talks.ts';

const group = 'who reacted';
const needs: readonly Need[] = ['reactions', 'reactionLists'];
/** Below, at and above what a page may hold; a limit is a whole number. */
const badLimits = [0, -1, 1.5, 101, Number.NaN];

export const whoReactedChecks: readonly ConformanceCheck[] = [
  check(group, 'each reaction names who, with what and when, the newest first', needs, async (scene) => {
    const { owner, participant, moderator, group: chat } = await scene.cast(['participant', 'moderator']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    const times = new Map<string, number>();
    for (const [person, emoji] of [
      [participant, '👍'],
      [moderator, '🎉'],
      [participant, '🎉'],
      [owner, '👍'],
    ] as const) {
      await person.engine.setReaction(id, emoji, true, live());
      const listener = person === owner ? participant : owner;
      const event = await listener.heard.next(
        'message.reaction',
        'the reaction',
        ({ user }) => user.uid === person.uid,
      );
      listener.heard.forget();
      times.set(`${event.emoji} ${event.user.uid}`, event.at);
      await later(scene);
    }
    for (const viewer of [owner, moderator]) {
      const listed = await reactionsTo(viewer, id);
      const expected = [
        ['👍', owner.uid],
        ['🎉', participant.uid],
        ['🎉', moderator.uid],
        ['👍', participant.uid],
      ].map(([emoji, uid]) => [emoji, uid, times.get(`${emoji} ${uid}`)]);
      expectEqual(listed.map(shown), expected, `who reacted, with what and when, for ${viewer.name}`);
      for (const { user } of listed) {
        const known = await viewer.engine.getUser(user.uid, live());
        expectEqual(
          [user.name, user.blockedByMe, user.tags],
          [known.name, known.blockedByMe, known.tags],
          `${known.name} among those who reacted, for ${viewer.name}`,
        );
      }
    }
  }),

  check(group, 'reactions of one second stand by uid, then by emoji', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const people = await crowd(scene, owner, chat.guid);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await Promise.all(
      [...people, owner].flatMap(({ engine }) =>
        ['🚀', '👍', '😀'].map((emoji) => engine.setReaction(id, emoji, true, live())),
      ),
    );
    const listed = await reactionsTo(owner, id);
    expectEqual(listed.length, 15, 'number of reactions of five people with three emoji each');
    expectEqual(listed.map(shown), listed.toSorted(byPlace).map(shown), 'sequence of reactions');
  }),

  check(group, 'of one emoji only those with it are listed, and of one that nobody gave none', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    for (const emoji of ['👍', '👍🏽']) await participant.engine.setReaction(id, emoji, true, live());
    await owner.engine.setReaction(id, '👍', true, live());
    const who = async (emoji: string): Promise<readonly string[]> =>
      (await reactionsTo(owner, id, { emoji })).map(({ emoji: sign, user }) => `${sign} ${user.name}`).toSorted();
    expectEqual(await who('👍'), ['👍 Olga', '👍 Paul'], 'who reacted with one emoji');
    expectEqual(await who('👍🏽'), ['👍🏽 Paul'], 'who reacted with one of another tone');
    const page = await owner.engine.listReactions(id, reactionsQuery({ emoji: '🦜' }), live());
    expectEqual(page, { items: [], cursor: null, isLast: true }, 'page of reactions that nobody gave');
  }),

  check(group, 'nothing comes twice or is missed while reactions come and go between pages', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const people = await crowd(scene, owner, chat.guid);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    for (const person of people) {
      await person.engine.setReaction(id, '👍', true, live());
      await person.engine.setReaction(id, '🎉', true, live());
    }
    const before = await reactionsTo(owner, id);
    await later(scene);
    const [first, , third] = before;
    const listed = await reactionsTo(owner, id, { limit: 3 }, async (page) => {
      if (page > 1) return;
      // The one at which the page ended, one before it, and one that is still to come.
      for (const gone of [first, third, before.at(-1)]) {
        const person = people.find(({ uid }) => uid === gone?.user.uid);
        await person?.engine.setReaction(id, gone?.emoji ?? '', false, live());
      }
      await owner.engine.setReaction(id, '👍', true, live());
    });
    expectEqual(listed.map(shown), before.slice(0, -1).map(shown), 'reactions over all pages while some come and go');
  }),

  check(group, 'one taken back is gone, and one given anew is a new one', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.setReaction(id, '👍', true, live());
    await later(scene);
    await owner.engine.setReaction(id, '👍', true, live());
    await participant.engine.setReaction(id, '👍', true, live());
    expectEqual(await namesOf(owner, id), ['Olga', 'Paul'], 'who reacted, after one reacted twice');
    await later(scene);
    await participant.engine.setReaction(id, '👍', false, live());
    expectEqual(await namesOf(owner, id), ['Olga'], 'who reacted, after one took it back');
    await participant.engine.setReaction(id, '👍', true, live());
    expectEqual(await namesOf(owner, id), ['Paul', 'Olga'], 'who reacted, after one took it back and gave it anew');
  }),

  check(group, 'a page ends where its list does, and limits that cannot be are refused', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    for (const { engine } of [owner, participant]) await engine.setReaction(id, '👍', true, live());
    const page = await owner.engine.listReactions(id, reactionsQuery({ limit: 2 }), live());
    expectEqual(
      [page.items.length, page.cursor, page.isLast],
      [2, null, true],
      'items, cursor and isLast of a full page',
    );
    for (const limit of badLimits) {
      const call = owner.engine.listReactions(id, reactionsQuery({ limit }), live());
      await expectRefused(call, 'INVALID_ARGUMENT', `${limit} reactions at once`);
    }
  }),

  check(group, 'a cursor is bound to its message and its emoji', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    const other = await scene.say(owner, inGroup(chat), 'hello again');
    for (const { engine } of [owner, participant])
      for (const one of [id, other.id]) await engine.setReaction(one, '👍', true, live());
    const { cursor } = await owner.engine.listReactions(id, reactionsQuery({ limit: 1 }), live());
    const ask = (message: string, changes: Partial<ReactionsQuery>): Promise<unknown> =>
      owner.engine.listReactions(message, reactionsQuery({ limit: 1, cursor, ...changes }), live());
    await expectRefused(ask(id, { emoji: '👍' }), 'INVALID_ARGUMENT', 'a cursor of all emoji given to a list of one');
    await expectRefused(ask(other.id, {}), 'INVALID_ARGUMENT', 'a cursor of another message');
    await expectRefused(ask(id, { cursor: 'nonsense' }), 'INVALID_ARGUMENT', 'a cursor that nobody gave');
    const { cursor: ofMembers } = await owner.engine.listMembers(chat.guid, membersQuery({ limit: 1 }), live());
    await expectRefused(ask(id, { cursor: ofMembers }), 'INVALID_ARGUMENT', 'a cursor of members');
  }),

  check(group, 'whoever may not read the message does not hear who reacted', needs, async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const leaver = await scene.person('Lena');
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await scene.add(owner, chat.guid, [leaver], 'participant');
    for (const { engine } of [participant, leaver]) await engine.setReaction(id, '👍', true, live());
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    await leaver.engine.leaveGroup(chat.guid, live());
    for (const [who, person] of [
      ['a stranger', stranger],
      ['somebody who was kicked', participant],
      ['somebody who left', leaver],
    ] as const) {
      await expectRefused(person.engine.listReactions(id, reactionsQuery(), live()), 'NOT_FOUND', `${who} asking`);
    }
    const none = owner.engine.listReactions('nothing', reactionsQuery(), live());
    await expectRefused(none, 'NOT_FOUND', 'asking for the reactions to an unknown message');
    // What they did stays, as it is counted still.
    expectEqual((await namesOf(owner, id)).toSorted(), ['Lena', 'Paul'], 'who reacted, after both were gone');
  }),

  check(group, 'whoever was banned does not hear who reacted', [...needs, 'bans'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.setReaction(id, '👍', true, live());
    await owner.engine.banMember(chat.guid, participant.uid, live());
    const call = participant.engine.listReactions(id, reactionsQuery(), live());
    await expectRefused(call, 'NOT_FOUND', 'somebody who was banned asking');
  }),

  check(group, 'both sides of a one-to-one chat hear who reacted, over a block too', needs, async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const outsider = await scene.person('Otto');
    const { id } = await scene.say(anna, toBen, 'hello');
    for (const { engine } of [anna, ben]) await engine.setReaction(id, '👍', true, live());
    if (anna.engine.capabilities.blocking) await anna.engine.setBlocked([ben.uid], true, live());
    for (const viewer of [anna, ben])
      expectEqual((await namesOf(viewer, id)).toSorted(), ['Anna', 'Ben'], `who reacted, for ${viewer.name}`);
    const call = outsider.engine.listReactions(id, reactionsQuery(), live());
    await expectRefused(call, 'NOT_FOUND', 'somebody else asking');
  }),

  check(group, 'a deleted message has none', [...needs, 'deleting'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await owner.engine.setReaction(id, '👍', true, live());
    await owner.engine.deleteMessage(id, live());
    const page = await owner.engine.listReactions(id, reactionsQuery(), live());
    expectEqual(page, { items: [], cursor: null, isLast: true }, 'page of reactions to a deleted message');
  }),

  check(group, 'a reply has reactions of its own', [...needs, 'threads'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const parent = await scene.say(owner, inGroup(chat), 'parent');
    const reply = await scene.say(participant, inGroup(chat), 'reply', { parentId: parent.id });
    await owner.engine.setReaction(reply.id, '👍', true, live());
    expectEqual(await namesOf(participant, reply.id), ['Olga'], 'who reacted to a reply');
    expectEqual(await namesOf(participant, parent.id), [], 'who reacted to the first message of its thread');
  }),

  check(group, 'a conversation that one deleted tells nothing any more', [...needs, 'conversations'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'hello');
    await anna.engine.setReaction(id, '👍', true, live());
    await anna.engine.deleteConversation(toBen, live());
    const call = anna.engine.listReactions(id, reactionsQuery(), live());
    await expectRefused(call, 'NOT_FOUND', 'asking in a conversation that one deleted');
    expectEqual(await namesOf(ben, id), ['Anna'], 'who reacted, for the other side');
  }),

  check(group, 'who reacted, and when, is there after a crash', [...needs, 'restart'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.setReaction(id, '👍', true, live());
    await later(scene);
    await owner.engine.setReaction(id, '🎉', true, live());
    const before = (await reactionsTo(owner, id)).map(shown);
    for (const [, , at] of before) expectThat(Number(at) > 0, 'the time of a reaction is not known');
    await scene.restart(owner, participant);
    expectEqual((await reactionsTo(owner, id)).map(shown), before, 'who reacted, with what and when, after a crash');
  }),
];

/** Five people with one who is not the owner: their uids stand in another order than their names. */
async function crowd(scene: Scene, owner: Person, guid: string): Promise<readonly Person[]> {
  const people = await scene.people('Zoe', 'Ann', 'Max', 'Bea');
  await scene.add(owner, guid, people, 'participant');
  return people;
}

async function reactionsTo(
  { engine }: Person,
  id: string,
  changes: Partial<ReactionsQuery> = {},
  betweenPages?: (pagesRead: number) => Promise<void>,
): Promise<readonly ReactionRecord[]> {
  const { limit } = reactionsQuery(changes);
  return await allPages(
    limit,
    (cursor) => engine.listReactions(id, reactionsQuery({ ...changes, cursor }), live()),
    betweenPages,
  );
}

async function namesOf(viewer: Person, id: string): Promise<readonly string[]> {
  return (await reactionsTo(viewer, id)).map(({ user }) => user.name);
}

function shown({ emoji, user, at }: ReactionRecord): readonly [emoji: string, uid: string, at: number] {
  return [emoji, user.uid, at];
}

function byPlace(a: ReactionRecord, b: ReactionRecord): number {
  return b.at - a.at || compareTexts(a.user.uid, b.user.uid) || compareTexts(a.emoji, b.emoji);
}
