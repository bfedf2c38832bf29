import type { Capability } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup } from '../scene.ts';

const group = 'reactions';
const needs: readonly Capability[] = ['reactions'];

export const reactionChecks: readonly ConformanceCheck[] = [
  check(group, 'reactions are counted by emoji and seen from the viewer', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const sent = await scene.say(owner, inGroup(chat), 'hello');
    await owner.engine.setReaction(sent.id, '👍', true, live());
    const answer = await participant.engine.setReaction(sent.id, '👍', true, live());
    expectEqual(answer.reactions, [{ emoji: '👍', count: 2, reactedByMe: true }], 'reactions in the answer');
    expectThat(answer.revision > sent.revision, 'the revision of a message did not grow with a reaction');
    await participant.engine.setReaction(sent.id, '🚣‍♀️', true, live());
    const seen = await owner.engine.getMessage(sent.id, live());
    const sorted = seen.reactions.toSorted((a, b) => b.count - a.count);
    const expected = [
      { emoji: '👍', count: 2, reactedByMe: true },
      { emoji: '🚣‍♀️', count: 1, reactedByMe: false },
    ];
    expectEqual(sorted, expected, 'reactions as the owner sees them');
  }),

  check(group, 'the same reaction again counts once', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await owner.engine.setReaction(id, '👍', true, live());
    const again = await owner.engine.setReaction(id, '👍', true, live());
    expectEqual(again.reactions, [{ emoji: '👍', count: 1, reactedByMe: true }], 'reactions after the same one twice');
  }),

  check(group, 'a reaction taken back is gone, also when there was none', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await owner.engine.setReaction(id, '👍', true, live());
    const untouched = await participant.engine.setReaction(id, '👍', false, live());
    expectEqual(untouched.reactions.length, 1, 'number of reactions after somebody else took back none');
    const emptied = await owner.engine.setReaction(id, '👍', false, live());
    expectEqual(emptied.reactions, [], 'reactions after the only one was taken back');
  }),

  check(group, 'members hear who reacted, with the new counts', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.setReaction(id, '👍', true, live());
    const event = await owner.heard.next('message.reaction', 'the reaction');
    expectEqual(
      [event.message.id, event.user.uid, event.emoji, event.isAdded],
      [id, participant.uid, '👍', true],
      'message, user, emoji and direction in message.reaction',
    );
    expectEqual(event.message.reactions, [{ emoji: '👍', count: 1 }], 'reactions in the event');
    expectThat(event.at > 0 && event.at < 100_000_000_000, `the time of a reaction is ${event.at}: not in seconds`);
  }),

  check(group, 'members hear that a reaction was taken back', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.setReaction(id, '👍', true, live());
    await participant.engine.setReaction(id, '👍', false, live());
    const what = 'that the reaction was taken back';
    const event = await owner.heard.next('message.reaction', what, ({ isAdded }) => !isAdded);
    expectEqual(
      [event.message.id, event.user.uid, event.emoji],
      [id, participant.uid, '👍'],
      'message, user and emoji',
    );
    expectEqual(event.message.reactions, [], 'reactions in the event');
  }),

  check(group, 'the other side of a one-to-one chat hears of a reaction', needs, async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'hello');
    await ben.engine.setReaction(id, '👍', true, live());
    const event = await anna.heard.next('message.reaction', 'the reaction');
    expectEqual([event.user.uid, event.message.id], [ben.uid, id], 'user and message in message.reaction');
  }),

  check(group, 'a deleted message takes no reaction', ['reactions', 'deleting'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await owner.engine.deleteMessage(id, live());
    await expectRefused(owner.engine.setReaction(id, '👍', true, live()), 'CONFLICT', 'reacting to a deleted message');
  }),

  check(group, 'an unknown message takes no reaction', needs, async (scene) => {
    const { owner } = await scene.cast([]);
    const call = owner.engine.setReaction('nothing', '👍', true, live());
    await expectRefused(call, 'NOT_FOUND', 'reacting to an unknown message');
  }),
];
