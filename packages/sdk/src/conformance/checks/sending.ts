import { check } from '../check.ts';
import { expectEqual, expectRefused } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live, messageDraft, text } from '../requests.ts';
import { inGroup } from '../scene.ts';

const group = 'idempotent sending';

export const sendingChecks: readonly ConformanceCheck[] = [
  check(group, 'the same muid again gives the first result', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const draft = messageDraft(scene.muid(owner), text('once'));
    const first = await owner.engine.send(inGroup(chat), draft, live());
    const second = await owner.engine.send(inGroup(chat), draft, live());
    expectEqual([second.id, second.order], [first.id, first.order], 'id and order of a message sent twice');
    expectEqual(await scene.texts(participant, inGroup(chat)), ['once'], 'history after sending twice');
  }),

  check(group, 'the same muid in a one-to-one chat gives the first result', [], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const draft = messageDraft(scene.muid(anna), text('once'));
    const first = await anna.engine.send(toBen, draft, live());
    const second = await anna.engine.send(toBen, draft, live());
    expectEqual(second.id, first.id, 'id of a message sent twice');
    expectEqual(await scene.texts(ben, toAnna), ['once'], 'history after sending twice');
  }),

  check(group, 'the same muid at once makes one message', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const draft = messageDraft(scene.muid(owner), text('once'));
    const sent = await Promise.all([1, 2, 3].map(() => owner.engine.send(inGroup(chat), draft, live())));
    expectEqual(new Set(sent.map(({ id }) => id)).size, 1, 'number of messages made of three sends at once');
    expectEqual(await scene.texts(participant, inGroup(chat)), ['once'], 'history after three sends at once');
  }),

  check(group, 'a second device with the same muid makes no second message', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const laptop = await scene.connect('Olga’s laptop', owner.session);
    const draft = messageDraft(scene.muid(owner), text('once'));
    const first = await owner.engine.send(inGroup(chat), draft, live());
    const second = await laptop.engine.send(inGroup(chat), draft, live());
    expectEqual(second.id, first.id, 'id of a message sent again by a second device');
    expectEqual(await scene.texts(owner, inGroup(chat)), ['once'], 'history after two devices sent one muid');
  }),

  check(group, 'receivers hear of a message sent twice once', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const draft = messageDraft(scene.muid(owner), text('once'));
    await owner.engine.send(inGroup(chat), draft, live());
    await owner.engine.send(inGroup(chat), draft, live());
    await participant.heard.next('message.received', 'the message');
    await scene.quiet();
    const ids = new Set(participant.heard.all('message.received').map(({ id }) => id));
    expectEqual(ids.size, 1, 'number of happenings that a receiver hears of a message sent twice');
  }),

  check(group, 'the same muid with another text gives the first result', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const muid = scene.muid(owner);
    const first = await owner.engine.send(inGroup(chat), messageDraft(muid, text('first')), live());
    const second = await owner.engine.send(inGroup(chat), messageDraft(muid, text('second')), live());
    expectEqual([second.id, second.content], [first.id, text('first')], 'id and content of what was sent first');
    expectEqual(await scene.texts(participant, inGroup(chat)), ['first'], 'history after two texts under one muid');
  }),

  check(group, 'the same muid in another conversation is a conflict', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const other = await scene.group(owner);
    const draft = messageDraft(scene.muid(owner), text('once'));
    await owner.engine.send(inGroup(chat), draft, live());
    await expectRefused(owner.engine.send(inGroup(other), draft, live()), 'CONFLICT', 'a muid of another group');
    const toPaul = { type: 'user', id: participant.uid } as const;
    await expectRefused(owner.engine.send(toPaul, draft, live()), 'CONFLICT', 'a muid of a group in a one-to-one chat');
    expectEqual(await scene.texts(owner, inGroup(other)), [], 'history of the other conversation');
  }),

  check(
    group,
    'who may not write there any more still hears what became of what was sent before',
    [],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const draft = messageDraft(scene.muid(participant), text('once'));
      const first = await participant.engine.send(inGroup(chat), draft, live());
      await owner.engine.kickMember(chat.guid, participant.uid, live());
      const again = await participant.engine.send(inGroup(chat), draft, live());
      expectEqual(again.id, first.id, 'id of a message sent again after a kick');
      const another = scene.say(participant, inGroup(chat), 'twice');
      await expectRefused(another, 'NOT_A_MEMBER', 'a new message after a kick');
    },
  ),

  check(group, 'the muid of a deleted message gives its empty place', ['deleting'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const draft = messageDraft(scene.muid(owner), text('oops'));
    const first = await owner.engine.send(inGroup(chat), draft, live());
    await owner.engine.deleteMessage(first.id, live());
    const again = await owner.engine.send(inGroup(chat), draft, live());
    expectEqual(
      [again.id, again.content.kind],
      [first.id, 'deleted'],
      'id and content of a deleted message sent again',
    );
    expectEqual(await scene.texts(owner, inGroup(chat)), [], 'history after sending a deleted message again');
  }),

  check(group, 'two people may use one muid', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const muid = scene.muid(owner);
    const mine = await owner.engine.send(inGroup(chat), messageDraft(muid, text('mine')), live());
    const yours = await participant.engine.send(inGroup(chat), messageDraft(muid, text('yours')), live());
    expectEqual(mine.id === yours.id, false, 'whether two people with one muid share a message');
    expectEqual(await scene.texts(owner, inGroup(chat)), ['mine', 'yours'], 'history after two people used one muid');
  }),

  check(group, 'a message sent again after the network broke exists once', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const draft = messageDraft(scene.muid(owner), text('once'));
    scene.harness.stall(owner.connection, true);
    const lost = owner.engine.send(inGroup(chat), draft, live());
    await Promise.all([expectRefused(lost, ['NETWORK', 'TIMEOUT'], 'sending over a broken network'), scene.cut(owner)]);
    scene.harness.stall(owner.connection, false);
    await scene.reconnect(owner);
    await owner.engine.send(inGroup(chat), draft, live());
    await scene.quiet();
    expectEqual(await scene.texts(participant, inGroup(chat)), ['once'], 'history after sending again');
  }),

  check(group, 'a message that arrived before the network broke is not doubled', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const draft = messageDraft(scene.muid(owner), text('once'));
    const first = await owner.engine.send(inGroup(chat), draft, live());
    await scene.cut(owner);
    await scene.reconnect(owner);
    const second = await owner.engine.send(inGroup(chat), draft, live());
    expectEqual(second.id, first.id, 'id of a message sent again after a new connection');
    expectEqual(await scene.texts(participant, inGroup(chat)), ['once'], 'history after sending again');
  }),

  check(group, 'a message sent again after it was edited is the edited one', ['editing'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const draft = messageDraft(scene.muid(owner), text('first words'));
    const { id } = await owner.engine.send(inGroup(chat), draft, live());
    await owner.engine.editMessage(id, { content: text('better words') }, live());
    const again = await owner.engine.send(inGroup(chat), draft, live());
    expectEqual(again.id, id, 'id of a message sent again after an edit');
    const { items } = await owner.engine.history(inGroup(chat), historyQuery({ categories: ['message'] }), live());
    expectEqual(
      items.map(({ content }) => content),
      [text('better words')],
      'history after an edited message was sent again',
    );
  }),
];
