import type { ChatTarget, DraftContent, MessageRecord, UnreadMentionCounts } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live, messageDraft, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'unread mentions';
const needs: readonly Need[] = ['receipts', 'unreadCounts', 'mentionCounts'];
const toAll = '<@all:everybody>';

export const mentionCountChecks: readonly ConformanceCheck[] = [
  check(group, 'a mention counts for the one whom it names, and for nobody else', needs, async (scene) => {
    const { owner, participant, moderator, group: chat } = await scene.cast(['participant', 'moderator']);
    await scene.say(owner, inGroup(chat), 'nobody');
    await scene.say(owner, inGroup(chat), `Look, ${mark(participant)}: here`);
    await expectMentions(scene, participant, inGroup(chat), 1, 'of whom a message names');
    await expectMentions(scene, moderator, inGroup(chat), 0, 'of whom no message names');
    await expectMentions(scene, owner, inGroup(chat), 0, 'of who wrote');
    const { groups } = await participant.engine.unreadCounts(live());
    expectEqual(groups[chat.guid], (await unreadOf(moderator))[chat.guid], 'unread messages, mentions or not');
  }),

  check(group, 'a mention of all counts for everybody but the writer', needs, async (scene) => {
    const { owner, participant, moderator, group: chat } = await scene.cast(['participant', 'moderator']);
    await scene.say(moderator, inGroup(chat), `${toAll}, come`);
    await scene.say(owner, inGroup(chat), 'and <@all:alle>!');
    await expectMentions(scene, participant, inGroup(chat), 2, 'of a member');
    await expectMentions(scene, moderator, inGroup(chat), 1, 'of who wrote one of two');
  }),

  check(group, 'all are mentioned by whom their scope allows it, when they write', needs, async (scene) => {
    const { owner, participant, moderator, group: chat } = await scene.cast(['participant', 'moderator']);
    await scene.say(participant, inGroup(chat), `${toAll}, from a participant`);
    await expectMentions(scene, owner, inGroup(chat), 0, 'of the owner, by a participant');
    await expectMentions(scene, moderator, inGroup(chat), 0, 'of a moderator, by a participant');
    await scene.say(participant, inGroup(chat), `${toAll} and ${mark(moderator)}`);
    await expectMentions(scene, moderator, inGroup(chat), 1, 'of whom a participant names beside all');
    await scene.say(moderator, inGroup(chat), toAll);
    await owner.engine.setScope(chat.guid, moderator.uid, 'participant', live());
    await owner.engine.setScope(chat.guid, participant.uid, 'moderator', live());
    await expectMentions(scene, owner, inGroup(chat), 1, 'after who might may no longer, and who might not may');
    const { id } = await scene.say(participant, inGroup(chat), toAll);
    await expectMentions(scene, owner, inGroup(chat), 2, 'by somebody who is a moderator by then');
    if (!participant.engine.capabilities.editing) return;
    await owner.engine.setScope(chat.guid, participant.uid, 'participant', live());
    await participant.engine.editMessage(id, { content: text(`${toAll}!`) }, live());
    await expectMentions(scene, owner, inGroup(chat), 1, 'after an edit by somebody who may no longer');
  }),

  check(group, 'a message says whether it mentions all, as who wrote it may', ['mentionCounts'], async (scene) => {
    const { owner, participant, moderator, group: chat } = await scene.cast(['participant', 'moderator']);
    const expectOfAll = async (message: MessageRecord, isOfAll: boolean, whose: string): Promise<void> => {
      expectEqual(message.mentionsAll, isOfAll, `mentionsAll in the answer, by ${whose}`);
      const read = await owner.engine.getMessage(message.id, live());
      expectEqual(read.mentionsAll, isOfAll, `mentionsAll of the message, by ${whose}`);
    };
    const sent = await scene.say(moderator, inGroup(chat), `${toAll}, come`);
    await expectOfAll(sent, true, 'a moderator');
    const { message } = await participant.heard.next('message.received', 'the message to all');
    expectEqual(message.mentionsAll, true, 'mentionsAll in the event of it');
    await expectOfAll(await scene.say(moderator, inGroup(chat), 'nobody'), false, 'a moderator, of nobody');
    await expectOfAll(await scene.say(participant, inGroup(chat), toAll), false, 'a participant');
    await expectOfAll(await scene.say(moderator, { type: 'user', id: owner.uid }, toAll), false, 'one to another');
    if (moderator.engine.capabilities.editing) {
      const edit = (words: string): Promise<MessageRecord> =>
        moderator.engine.editMessage(sent.id, { content: text(words) }, live());
      await expectOfAll(await edit('nobody'), false, 'a moderator, after it was edited out');
      await expectOfAll(await edit(toAll), true, 'a moderator, after it was edited in');
    }
    if (!moderator.engine.capabilities.deleting) return;
    await expectOfAll(
      await moderator.engine.deleteMessage(sent.id, live()),
      false,
      'a moderator, after it was deleted',
    );
  }),

  check(group, 'a message counts once, however often it names one', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.say(owner, inGroup(chat), `${mark(participant)}${mark(participant)} ${mark(owner)} ${toAll}`);
    await expectMentions(scene, participant, inGroup(chat), 1, 'after a message with four mentions');
    await expectMentions(scene, owner, inGroup(chat), 0, 'of who mentioned themselves');
  }),

  check(group, 'between two people names count, and all does not', needs, async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    await scene.say(anna, toBen, `${mark(ben)}?`);
    await scene.say(anna, toBen, toAll);
    await expectMentions(scene, ben, toAnna, 1, 'of the other side');
    await expectMentions(scene, anna, toBen, 0, 'of who wrote');
  }),

  check(group, 'what only looks like a mention is none', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { uid } = participant;
    const likes = [
      `@${uid}`,
      `<@${uid}>`,
      `<@uid:${uid}`,
      `<@uid:${uid}x>`,
      `<@uid:x${uid}>`,
      `<@uid: ${uid}>`,
      `<@UID:${uid}>`,
      `<@uid:${uid.toUpperCase()}>`,
      '<@all>',
      '<@all:>',
      '<@all:a\nb>',
      '<@all:a<b>',
      `<@all:${'x'.repeat(201)}>`,
    ];
    for (const words of likes) await scene.say(owner, inGroup(chat), words);
    await scene.say(owner, inGroup(chat), 'in metadata', { metadata: { to: mark(participant) } });
    await expectMentions(scene, participant, inGroup(chat), 0, 'after what only looks like one');
    await scene.say(owner, inGroup(chat), `<<@uid:${uid}>>`);
    await expectMentions(scene, participant, inGroup(chat), 1, 'after one within other signs');
  }),

  check(group, 'captions mention as texts do', [...needs, 'uploads'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const attachment = { url: 'https://example.org/a.png', name: mark(participant), mimeType: 'image/png', size: 7 };
    const send = (caption: string): Promise<unknown> =>
      sendTo(scene, owner, inGroup(chat), { kind: 'media', media: 'image', attachment, caption });
    await send('none');
    await expectMentions(scene, participant, inGroup(chat), 0, 'after a picture of that name');
    await send(`For ${mark(participant)}`);
    await expectMentions(scene, participant, inGroup(chat), 1, 'after a picture with a mention below it');
  }),

  check(group, 'data of custom messages mentions nobody', [...needs, 'customMessages'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const data = { text: mark(participant), caption: toAll };
    await sendTo(scene, owner, inGroup(chat), { kind: 'custom', customType: 'poll', data });
    await expectMentions(scene, participant, inGroup(chat), 0, 'after a custom message');
  }),

  check(group, 'what is read is counted no more, up to where one read', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const first = await scene.say(owner, inGroup(chat), mark(participant));
    await scene.say(owner, inGroup(chat), toAll);
    const last = await scene.say(owner, inGroup(chat), 'nobody');
    await participant.engine.mark(last.id, 'delivered', live());
    await expectMentions(scene, participant, inGroup(chat), 2, 'after being delivered');
    await participant.engine.mark(first.id, 'read', live());
    await expectMentions(scene, participant, inGroup(chat), 1, 'after the first of two was read');
    await participant.engine.mark(last.id, 'read', live());
    await expectMentions(scene, participant, inGroup(chat), 0, 'after all was read');
    if (!participant.engine.capabilities.markingUnread) return;
    await participant.engine.markUnread(first.id, live());
    await expectMentions(scene, participant, inGroup(chat), 2, 'after all was marked as unread');
  }),

  check(group, 'an edit mentions, and takes a mention back', [...needs, 'editing'], async (scene) => {
    const { owner, participant, moderator, group: chat } = await scene.cast(['participant', 'moderator']);
    const { id } = await scene.say(owner, inGroup(chat), 'nobody');
    const edit = (words: string): Promise<unknown> => owner.engine.editMessage(id, { content: text(words) }, live());
    await edit(`now ${mark(participant)}`);
    await expectMentions(scene, participant, inGroup(chat), 1, 'after a mention was edited in');
    await edit(`or ${mark(moderator)}`);
    await expectMentions(scene, participant, inGroup(chat), 0, 'after it was edited to somebody else');
    await expectMentions(scene, moderator, inGroup(chat), 1, 'of somebody else, to whom it was edited');
    await edit(toAll);
    for (const person of [participant, moderator])
      await expectMentions(scene, person, inGroup(chat), 1, `of ${person.name}, after it was edited to all`);
    await edit('nobody again');
    await expectMentions(scene, moderator, inGroup(chat), 0, 'after it was edited out');
    // What was read stays that, whatever it says by then.
    await moderator.engine.mark(id, 'read', live());
    await edit(toAll);
    await expectMentions(scene, moderator, inGroup(chat), 0, 'after one was edited into what was read');
  }),

  check(group, 'a deleted message mentions nobody', [...needs, 'deleting'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), mark(participant));
    await scene.say(owner, inGroup(chat), toAll);
    await owner.engine.deleteMessage(id, live());
    await expectMentions(scene, participant, inGroup(chat), 1, 'after one of two was deleted');
  }),

  check(group, 'a reply mentions like other messages', [...needs, 'threads'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const parent = await scene.say(owner, inGroup(chat), 'parent');
    await scene.say(owner, inGroup(chat), mark(participant), { parentId: parent.id });
    await expectMentions(scene, participant, inGroup(chat), 1, 'after a reply');
  }),

  check(group, 'they begin with each joining, and end with leaving', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.say(owner, inGroup(chat), mark(participant));
    await owner.engine.kickMember(chat.guid, participant.uid, live());
    const { mentions } = await participant.engine.unreadCounts(live());
    expectEqual(mentions?.groups, {}, 'unread mentions of somebody who was kicked');
    await scene.say(owner, inGroup(chat), mark(participant));
    await participant.engine.joinGroup(chat.guid, null, live());
    await expectMentions(scene, participant, inGroup(chat), 0, 'of somebody who came back');
    await scene.say(owner, inGroup(chat), mark(participant));
    await expectMentions(scene, participant, inGroup(chat), 1, 'of somebody who came back before the last of three');
  }),

  check(group, 'what one deleted for oneself is not counted', [...needs, 'conversations'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    await scene.say(anna, toBen, mark(ben));
    await ben.engine.deleteConversation(toAnna, live());
    expectEqual((await mentionsOf(ben)).users, {}, 'unread mentions after the conversation was deleted');
    await scene.say(anna, toBen, mark(ben));
    await expectMentions(scene, ben, toAnna, 1, 'after one more came');
  }),

  check(group, 'are there after a crash', [...needs, 'editing', 'restart'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'nobody');
    await owner.engine.editMessage(id, { content: text(mark(participant)) }, live());
    await scene.say(owner, inGroup(chat), toAll);
    await scene.say(participant, inGroup(chat), toAll);
    await scene.restart(owner, participant);
    await expectMentions(scene, owner, inGroup(chat), 0, 'by a participant, after a crash');
    await expectMentions(scene, participant, inGroup(chat), 2, 'after a crash');
    await owner.engine.editMessage(id, { content: text('nobody') }, live());
    await expectMentions(scene, participant, inGroup(chat), 1, 'after an edit behind a crash');
  }),
];

const mark = ({ uid }: Person): string => `<@uid:${uid}>`;

function sendTo(scene: Scene, person: Person, target: ChatTarget, content: DraftContent): Promise<unknown> {
  return person.engine.send(target, messageDraft(scene.muid(person), content), live());
}

async function mentionsOf({ engine }: Person): Promise<UnreadMentionCounts> {
  return (await engine.unreadCounts(live())).mentions ?? { users: {}, groups: {} };
}

async function unreadOf({ engine }: Person): Promise<Readonly<Record<string, number>>> {
  return (await engine.unreadCounts(live())).groups;
}

/** Counts, the conversation and the list of conversations say the same. */
async function expectMentions(
  scene: Scene,
  person: Person,
  target: ChatTarget,
  count: number,
  when: string,
): Promise<void> {
  const { users, groups } = await mentionsOf(person);
  const counted = count === 0 ? {} : { [target.id]: count };
  expectEqual(target.type === 'user' ? users : groups, counted, `unread mentions ${when}`);
  const unread = historyQuery({ unreadOnly: true, mentionsOnly: true });
  const { items } = await person.engine.history(target, unread, live());
  expectEqual(items.length, count, `unread messages that mention, ${when}`);
  if (!person.engine.capabilities.conversations) return;
  const { unreadMentionCount } = await person.engine.getConversation(target, live());
  expectEqual(unreadMentionCount, count, `unread mentions in the conversation ${when}`);
  const listed = (await scene.conversations(person)).find((one) => one.target.id === target.id);
  expectEqual(listed?.unreadMentionCount, count, `unread mentions in the list of conversations ${when}`);
}
