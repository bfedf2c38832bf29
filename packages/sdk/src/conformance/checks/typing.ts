import type { Capability } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup, type Cast, type Person, type Scene } from '../scene.ts';

const group = 'typing';
const needs: readonly Capability[] = ['typing'];

export const typingChecks: readonly ConformanceCheck[] = [
  check(group, 'the other person sees typing begin and end', needs, async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    anna.engine.setTyping(toBen, true);
    const begun = await ben.heard.next('typing', 'that somebody types');
    expectEqual(
      [begun.isTyping, begun.user.uid, begun.target],
      [true, anna.uid, toBen],
      'typing, user and target as the typist addresses it',
    );
    anna.engine.setTyping(toBen, false);
    await typingEnds(ben);
  }),

  check(group, 'members see typing in their group, strangers do not', needs, async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    stranger.engine.watch({ users: [owner.uid], groups: [chat.guid] });
    owner.engine.setTyping(inGroup(chat), true);
    const event = await participant.heard.next('typing', 'that somebody types');
    expectEqual([event.user.uid, event.target], [owner.uid, inGroup(chat)], 'user and target of typing');
    await stranger.heard.heardNothing('of typing in a group it is not in', ({ type }) => type === 'typing');
  }),

  check(group, 'ends by itself after silence', needs, async (scene) => {
    const { owner, participant } = await typingCast(scene);
    await scene.harness.advance(10_000);
    await typingEnds(participant, 'the end of typing after 10 s of silence');
    await owner.heard.heardNothing('of its own typing');
  }),

  check(group, 'goes on while it is renewed', needs, async (scene) => {
    const { owner, participant, group: chat } = await typingCast(scene);
    await scene.harness.advance(7000);
    owner.engine.setTyping(inGroup(chat), true);
    await scene.harness.advance(6000);
    const ended = participant.heard.all('typing', ({ isTyping }) => !isTyping);
    expectEqual(ended.length, 0, 'number of ends of typing 6 s after it was renewed');
  }),

  check(group, 'goes on while another device of the writer renews it', needs, async (scene) => {
    const { owner, participant, group: chat } = await typingCast(scene);
    const laptop = await scene.connect('Olga’s laptop', owner.session);
    await scene.harness.advance(7000);
    laptop.engine.setTyping(inGroup(chat), true);
    await scene.harness.advance(1000);
    await owner.engine.disconnect();
    await scene.harness.advance(5000);
    const ended = participant.heard.all('typing', ({ isTyping }) => !isTyping);
    expectEqual(ended.length, 0, 'number of ends of typing 6 s after another device renewed it');
    await scene.harness.advance(5000);
    await typingEnds(participant, 'the end of typing after 10 s of silence on every device');
  }),

  check(group, 'ends with a message', needs, async (scene) => {
    const { owner, participant, group: chat } = await typingCast(scene);
    await scene.say(owner, inGroup(chat), 'done');
    await typingEnds(participant, 'the end of typing with the message');
  }),

  check(group, 'ends when the writer disconnects', needs, async (scene) => {
    const { owner, participant } = await typingCast(scene);
    await owner.engine.disconnect();
    await typingEnds(participant, 'the end of typing when the writer disconnected');
  }),

  check(group, 'ends when the writer leaves', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    participant.engine.setTyping(inGroup(chat), true);
    await owner.heard.next('typing', 'that somebody types');
    await participant.engine.leaveGroup(chat.guid, live());
    await typingEnds(owner, 'the end of typing when the writer left');
  }),

  check(group, 'ends when the writer is kicked', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    participant.engine.setTyping(inGroup(chat), true);
    await owner.heard.next('typing', 'that somebody types');
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    await typingEnds(owner, 'the end of typing when the writer was kicked');
  }),

  check(group, 'of somebody outside a group reaches nobody', needs, async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    stranger.engine.setTyping(inGroup(chat), true);
    await owner.heard.heardNothing('of typing of a stranger', ({ type }) => type === 'typing');
  }),
];

/** The owner has begun to type, and the participant knows it. */
async function typingCast(scene: Scene): Promise<Cast> {
  const cast = await scene.cast(['participant']);
  cast.owner.engine.setTyping(inGroup(cast.group), true);
  await cast.participant.heard.next('typing', 'that somebody types');
  return cast;
}

async function typingEnds(person: Person, what = 'the end of typing'): Promise<void> {
  await person.heard.next('typing', what, ({ isTyping }) => !isTyping);
}
