import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupDraft, live, messageDraft, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

const group = 'deleted groups';

export const deletedGroupChecks: readonly ConformanceCheck[] = [
  check(group, 'whoever takes the guid reads nothing of what was written there', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant', 'stranger']);
    const { id } = await scene.say(participant, inGroup(chat), 'secret');
    const taker = await takes(scene, owner, chat.guid);
    expectEqual(await scene.texts(taker, inGroup(chat)), [], 'history of a group that took the guid of a deleted one');
    for (const reader of [taker, owner, participant]) {
      await expectRefused(reader.engine.getMessage(id, live()), 'NOT_FOUND', 'a message of a deleted group');
    }
  }),

  check(group, 'a message of a deleted group is found by nobody, its sender included', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(participant, inGroup(chat), 'secret');
    await owner.engine.deleteGroup(chat.guid, live());
    for (const reader of [owner, participant]) {
      await expectRefused(reader.engine.getMessage(id, live()), 'NOT_FOUND', 'a message of a deleted group');
    }
  }),

  check(group, 'whoever takes the guid is alone', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const taker = await takes(scene, owner, chat.guid);
    await scene.expectCount(taker, chat.guid, 1, 'the guid of a deleted group was taken');
    const seen = await participant.engine.getGroup(chat.guid, live());
    expectEqual([seen.hasJoined, seen.owner], [false, taker.uid], 'what a member of before is to the new group');
  }),

  check(group, 'bans do not outlive the group', ['bans'], async (scene) => {
    const { owner, banned, group: chat } = await scene.cast(['banned']);
    await takes(scene, owner, chat.guid);
    expectEqual(
      (await banned.engine.getGroup(chat.guid, live())).isBanned,
      false,
      'ban in the group that took the guid',
    );
    await banned.engine.joinGroup(chat.guid, null, live());
  }),

  check(group, 'a group that takes the guid begins above the last revision', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    for (const name of ['One', 'Two', 'Three']) await owner.engine.updateGroup(chat.guid, { name }, live());
    const last = await owner.engine.getGroup(chat.guid, live());
    await owner.engine.deleteGroup(chat.guid, live());
    const deleted = await participant.heard.next('group.deleted', 'that its group was deleted');
    const { group: anew } = await owner.engine.createGroup(groupDraft({ guid: chat.guid }), live());
    const before = Math.max(last.revision, deleted.group.revision);
    expectThat(anew.revision > before, `a group made anew has the revision ${anew.revision}, it was ${before} before`);
  }),

  check(group, 'a muid of a deleted group is free', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const muid = scene.muid(owner);
    const first = await owner.engine.send(inGroup(chat), messageDraft(muid, text('one')), live());
    await owner.engine.deleteGroup(chat.guid, live());
    await owner.engine.createGroup(groupDraft({ guid: chat.guid }), live());
    const second = await owner.engine.send(inGroup(chat), messageDraft(muid, text('two')), live());
    expectThat(first.id !== second.id, 'a muid of a deleted group gives a message that is gone');
    expectEqual(await scene.texts(owner, inGroup(chat)), ['two'], 'history of the group made anew');
  }),

  check(group, 'orders of messages go on in a group that takes the guid', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    let last = 0;
    for (const words of ['one', 'two', 'three']) last = (await scene.say(owner, inGroup(chat), words)).order;
    const taker = await takes(scene, owner, chat.guid);
    const { order } = await scene.say(taker, inGroup(chat), 'anew');
    expectThat(
      order > last,
      `the first message of a group that took a guid has the order ${order}, it was ${last} before`,
    );
  }),

  check(group, 'nothing of it is counted as unread', ['unreadCounts'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await scene.say(owner, inGroup(chat), 'unread');
    await owner.engine.deleteGroup(chat.guid, live());
    expectEqual((await participant.engine.unreadCounts(live())).groups, {}, 'unread counts of groups');
  }),
];

/** The owner deletes the group, and somebody else makes one under its guid. */
async function takes(scene: Scene, owner: Person, guid: string): Promise<Person> {
  await owner.engine.deleteGroup(guid, live());
  const taker = await scene.person('Tara');
  await taker.engine.createGroup(groupDraft({ guid, name: 'Another' }), live());
  return taker;
}
