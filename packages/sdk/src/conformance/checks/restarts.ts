import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { idOf } from '../recorder.ts';
import { groupDraft, live, messageDraft, text } from '../requests.ts';
import { inGroup, type Person } from '../scene.ts';

const group = 'restarts';

export const restartChecks: readonly ConformanceCheck[] = [
  check(group, 'what was acknowledged is there after a crash', ['restart'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    await scene.say(participant, inGroup(chat), 'one');
    await scene.restart(owner, participant);
    const seen = await participant.engine.getGroup(chat.guid, live());
    expectEqual([seen.name, seen.membersCount, seen.hasJoined], ['Renamed', 2, true], 'group after a crash');
    expectEqual(await scene.texts(owner, inGroup(chat)), ['one'], 'history after a crash');
  }),

  check(group, 'event ids begin nowhere anew', ['restart'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    for (let life = 1; life <= 3; life += 1) {
      if (life > 1) await scene.restart(owner, participant);
      for (let time = 1; time <= 5; time += 1) await scene.say(owner, inGroup(chat), `${life}.${time}`);
      await owner.engine.updateGroup(chat.guid, { name: `Life ${life}` }, live());
      await participant.heard.next('group.updated', 'the new name', (event) => event.group.name === `Life ${life}`);
    }
    const messageOf = new Map<string, string>();
    for (const event of participant.heard.all('message.received', ({ message }) => message.content.kind === 'text')) {
      const known = messageOf.get(idOf(event)) ?? event.message.id;
      expectEqual(event.message.id, known, `the message that the event id ${idOf(event)} belongs to`);
      messageOf.set(idOf(event), known);
    }
    expectEqual(messageOf.size, 15, 'event ids of fifteen messages over two crashes');
  }),

  check(group, 'ids and orders of messages begin nowhere anew', ['restart'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const before = [await scene.say(owner, inGroup(chat), 'one'), await scene.say(owner, inGroup(chat), 'two')];
    await scene.restart(owner, participant);
    const after = await scene.say(owner, inGroup(chat), 'three');
    expectThat(!before.some(({ id }) => id === after.id), `the message id ${after.id} was given again after a crash`);
    const isLast = before.every(({ order }) => order < after.order);
    expectThat(isLast, `a message sent after a crash has the order ${after.order}, before those of before`);
    const texts = await scene.texts(participant, inGroup(chat));
    expectEqual(texts, ['one', 'two', 'three'], 'history over a crash');
  }),

  check(group, 'a muid of before gives the first message', ['restart'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const draft = messageDraft(scene.muid(owner), text('once'));
    const first = await owner.engine.send(inGroup(chat), draft, live());
    await scene.restart(owner, participant);
    const second = await owner.engine.send(inGroup(chat), draft, live());
    expectEqual(second.id, first.id, 'id of a message sent again after a crash');
    expectEqual(await scene.texts(participant, inGroup(chat)), ['once'], 'history after sending again');
  }),

  check(group, 'revisions go on', ['restart'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const before = await owner.engine.updateGroup(chat.guid, { name: 'Before' }, live());
    await scene.restart(owner, participant);
    const read = await owner.engine.getGroup(chat.guid, live());
    expectEqual(read.revision, before.revision, 'revision after a crash that changed nothing');
    const after = await owner.engine.updateGroup(chat.guid, { name: 'After' }, live());
    expectThat(after.revision > before.revision, `the revision went from ${before.revision} to ${after.revision}`);
  }),

  check(group, 'the guid of a deleted group begins above its last revision', ['restart'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const last = await owner.engine.updateGroup(chat.guid, { name: 'Last' }, live());
    await owner.engine.deleteGroup(chat.guid, live());
    await scene.restart(owner);
    const { group: anew } = await owner.engine.createGroup(groupDraft({ guid: chat.guid }), live());
    expectThat(
      anew.revision > last.revision,
      `a group made anew has the revision ${anew.revision}, the deleted one had ${last.revision}`,
    );
  }),

  check(group, 'guids that the engine makes begin nowhere anew', ['restart'], async (scene) => {
    const anna = await scene.person('Anna');
    const { group: before } = await anna.engine.createGroup(groupDraft(), live());
    await scene.restart(anna);
    const making = anna.engine.createGroup(groupDraft(), live());
    const { group: after } = await expectAccepted(making, 'making a group without a guid after a crash');
    expectThat(before.guid !== after.guid, `the guid ${after.guid} was made twice`);
  }),

  check(group, 'the mark of age of users goes on', ['restart', 'presence'], async (scene) => {
    const { anna, ben } = await scene.pair();
    await ben.engine.disconnect();
    await scene.quiet();
    const before = await anna.engine.getUser(ben.uid, live());
    await scene.restart(anna);
    const laptop = await scene.connect('Ben again', ben.session);
    await scene.quiet();
    const after = await anna.engine.getUser(ben.uid, live());
    expectThat(
      after.revision > before.revision,
      `it went from ${before.revision} to ${after.revision} as Ben came back`,
    );
    await laptop.engine.disconnect();
  }),

  check(group, 'what was read stays read', ['restart', 'receipts', 'unreadCounts'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const first = await scene.say(anna, toBen, 'one');
    await scene.say(anna, toBen, 'two');
    await ben.engine.mark(first.id, 'read', live());
    await scene.restart(anna, ben);
    expectEqual((await ben.engine.unreadCounts(live())).users, { [anna.uid]: 1 }, 'unread counts after a crash');
    expectThat((await anna.engine.getMessage(first.id, live())).readAt > 0, 'a read message is unread after a crash');
  }),

  check(group, 'whoever did not come back is not there', ['restart', 'presence'], async (scene) => {
    const { anna, ben } = await scene.pair();
    await scene.restart(anna);
    await scene.quiet();
    expectEqual((await anna.engine.getUser(anna.uid, live())).status, 'online', 'status of who came back');
    expectEqual((await anna.engine.getUser(ben.uid, live())).status, 'offline', 'status of who did not come back');
  }),

  check(group, 'passwords of groups stay', ['restart', 'passwordGroups'], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger'], { type: 'password', password: 'sesame' });
    await scene.restart(owner, stranger);
    const guess = stranger.engine.joinGroup(chat.guid, 'simsim', live());
    await expectRefused(guess, 'WRONG_PASSWORD', 'a wrong password after a crash');
    await expectAccepted(stranger.engine.joinGroup(chat.guid, 'sesame', live()), 'the right password after a crash');
  }),

  check(group, 'bans stay', ['restart', 'bans'], async (scene) => {
    const { owner, banned, group: chat } = await scene.cast(['banned']);
    await scene.restart(owner, banned);
    expectEqual((await banned.engine.getGroup(chat.guid, live())).isBanned, true, 'ban after a crash');
  }),

  check(group, 'blocks stay', ['restart', 'blocking'], async (scene) => {
    const { anna, ben, toAnna } = await scene.pair();
    await anna.engine.setBlocked([ben.uid], true, live());
    await scene.restart(anna, ben);
    expectEqual((await anna.engine.getUser(ben.uid, live())).blockedByMe, true, 'blockedByMe after a crash');
    await expectRefused(scene.say(ben, toAnna, 'hello'), 'FORBIDDEN', 'writing over a block after a crash');
  }),

  check(group, 'what became of a message stays', ['restart', 'editing', 'deleting', 'reactions'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const edited = await scene.say(owner, inGroup(chat), 'first');
    const deleted = await scene.say(owner, inGroup(chat), 'secret');
    await owner.engine.editMessage(edited.id, { content: text('second') }, live());
    await participant.engine.setReaction(edited.id, '👍', true, live());
    await owner.engine.deleteMessage(deleted.id, live());
    await scene.restart(owner, participant);
    const seen = await participant.engine.getMessage(edited.id, live());
    expectEqual(seen.content, text('second'), 'content of an edited message after a crash');
    expectEqual(seen.reactions, [{ emoji: '👍', count: 1, reactedByMe: true }], 'reactions after a crash');
    const gone = await participant.engine.getMessage(deleted.id, live());
    expectEqual(gone.content.kind, 'deleted', 'content of a deleted message after a crash');
  }),

  check(group, 'scopes and ownership stay', ['restart', 'scopes', 'ownershipTransfer'], async (scene) => {
    const { owner, participant, admin, group: chat } = await scene.cast(['participant', 'admin']);
    await owner.engine.setScope(chat.guid, participant.uid, 'moderator', live());
    await owner.engine.transferOwnership(chat.guid, admin.uid, live());
    await scene.restart(owner, participant, admin);
    const scopes: (string | null)[] = [];
    for (const person of [owner, admin, participant]) {
      scopes.push((await person.engine.getGroup(chat.guid, live())).scope);
    }
    expectEqual(scopes, ['admin', 'owner', 'moderator'], 'scopes after a crash');
  }),

  check(group, 'who left is out, and a deleted group is gone', ['restart'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const doomed = await scene.group(owner);
    await participant.engine.leaveGroup(chat.guid, live());
    await owner.engine.deleteGroup(doomed.guid, live());
    await scene.restart(owner, participant);
    await scene.expectCount(owner, chat.guid, 1, 'somebody left before a crash');
    await expectRefused(owner.engine.getGroup(doomed.guid, live()), 'NOT_FOUND', 'a group deleted before a crash');
  }),

  check(group, 'two crashes in a row are both healed', ['restart'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    for (const words of ['one', 'two', 'three']) {
      participant.heard.forget();
      await scene.harness.restart?.();
      await owner.heard.next('connection.lost', 'that its connection broke when the server ended');
      await scene.reconnect(owner);
      const { id } = await scene.say(owner, inGroup(chat), words);
      await scene.reconnect(participant);
      await hearsOrCompares(participant, id);
      owner.heard.forget();
    }
    expectEqual(await scene.texts(participant, inGroup(chat)), ['one', 'two', 'three'], 'history over three crashes');
  }),
];

async function hearsOrCompares(person: Person, id: string): Promise<void> {
  await person.heard.until('a message sent while it was away, or resync', () => {
    const isTold = person.heard.all('message.received', ({ message }) => message.id === id).length > 0;
    return isTold || person.heard.all('resync').length > 0;
  });
}
