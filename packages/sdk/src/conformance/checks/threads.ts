import type { Capability, GroupRecord, MessageRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'threads';
const needs: readonly Capability[] = ['threads'];

export const threadChecks: readonly ConformanceCheck[] = [
  check(group, 'a reply names its parent and is counted', needs, async (scene) => {
    const { owner, participant, parent, chat } = await thread(scene);
    const event = await owner.heard.next('message.received', 'a reply');
    expectEqual(event.message.parentId, parent.id, 'parentId of a reply received');
    expectEqual((await participant.engine.getMessage(parent.id, live())).replyCount, 2, 'replyCount of the parent');
    expectEqual((await scene.texts(owner, inGroup(chat))).length, 4, 'number of texts with replies among them');
  }),

  check(group, 'history of a thread holds its replies alone', needs, async (scene) => {
    const { owner, parent, chat } = await thread(scene);
    const replies = await scene.texts(owner, inGroup(chat), { parentId: parent.id });
    expectEqual(replies, ['reply 1', 'reply 2'], 'texts of a thread');
  }),

  check(group, 'hideReplies leaves out what belongs to threads', needs, async (scene) => {
    const { owner, chat } = await thread(scene);
    const texts = await scene.texts(owner, inGroup(chat), { hideReplies: true });
    expectEqual(texts, ['parent', 'beside'], 'texts without replies');
  }),

  check(group, 'a reply to an unknown message is refused', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const call = scene.say(owner, inGroup(chat), 'lost', { parentId: 'nothing' });
    await expectRefused(call, ['NOT_FOUND', 'INVALID_ARGUMENT'], 'replying to an unknown message');
    expectEqual(await scene.texts(owner, inGroup(chat)), [], 'texts after a refused reply');
  }),

  check(group, 'a reply to a reply is refused: threads are one deep', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const parent = await scene.say(owner, inGroup(chat), 'parent');
    const reply = await scene.say(owner, inGroup(chat), 'reply', { parentId: parent.id });
    const call = scene.say(owner, inGroup(chat), 'deeper', { parentId: reply.id });
    await expectRefused(call, 'INVALID_ARGUMENT', 'replying to a reply');
    expectEqual(await scene.texts(owner, inGroup(chat), { parentId: reply.id }), [], 'replies to a reply');
  }),

  check(group, 'a reply to a message of another conversation is refused', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const elsewhere = await scene.say(owner, inGroup(await scene.group(owner)), 'elsewhere');
    const call = scene.say(owner, inGroup(chat), 'lost', { parentId: elsewhere.id });
    await expectRefused(call, ['NOT_FOUND', 'INVALID_ARGUMENT'], 'replying across conversations');
  }),
];

interface Thread {
  readonly owner: Person;
  readonly participant: Person;
  readonly chat: GroupRecord;
  readonly parent: MessageRecord;
}

/** Parent, a reply, a message beside the thread, a second reply. */
async function thread(scene: Scene): Promise<Thread> {
  const { owner, participant, group: chat } = await scene.cast(['participant']);
  const parent = await scene.say(owner, inGroup(chat), 'parent');
  await scene.say(participant, inGroup(chat), 'reply 1', { parentId: parent.id });
  await scene.say(owner, inGroup(chat), 'beside');
  await scene.say(participant, inGroup(chat), 'reply 2', { parentId: parent.id });
  return { owner, participant, chat, parent };
}
