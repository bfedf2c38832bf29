import { check } from '../check.ts';
import { expectEqual, expectPresent, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live, messageDraft, text } from '../requests.ts';
import { inGroup } from '../scene.ts';

const group = 'messages';

export const messageChecks: readonly ConformanceCheck[] = [
  check(group, 'a text reaches the other person', [], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const sent = await scene.say(anna, toBen, 'hello');
    const { message } = await ben.heard.next('message.received', 'the message');
    expectEqual(message.content, { kind: 'text', text: 'hello' }, 'content of the message received');
    expectEqual([message.id, message.muid, message.order], [sent.id, sent.muid, sent.order], 'id, muid and order');
    expectEqual(message.sender.uid, anna.uid, 'sender of the message received');
  }),

  check(group, 'a message is stored as it was sent', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const metadata = { mood: 'good', nested: { list: [1, null, 'x'] } };
    const draft = messageDraft(scene.muid(owner), text('hello'), { metadata });
    const sent = await owner.engine.send(inGroup(chat), draft, live());
    const stored = await participant.engine.getMessage(sent.id, live());
    expectEqual(
      [stored.content, stored.metadata, stored.muid, stored.receiver, stored.sender.uid],
      [draft.content, metadata, draft.muid, inGroup(chat), owner.uid],
      'content, metadata, muid, receiver and sender of a stored message',
    );
    expectEqual(
      [stored.editedAt, stored.deletedAt, stored.parentId, stored.quotedId, stored.replyCount, stored.reactions],
      [0, 0, '', '', 0, []],
      'times, thread, quote and reactions of a new message',
    );
    expectThat(stored.sentAt > 0 && stored.sentAt < 100_000_000_000, `sentAt is ${stored.sentAt}: not in seconds`);
  }),

  check(group, 'a message reaches every member and nobody else', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    await scene.say(owner, inGroup(chat), 'for members');
    await participant.heard.next('message.received', 'the message in its group');
    await stranger.heard.heardNothing('of a message in a group it is not in');
  }),

  check(group, 'both sides of a conversation read the same', [], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    await scene.say(anna, toBen, 'one');
    await scene.say(ben, toAnna, 'two');
    const [mine, yours] = [
      await anna.engine.history(toBen, historyQuery(), live()),
      await ben.engine.history(toAnna, historyQuery(), live()),
    ];
    const essence = ({ items }: typeof mine) => items.map(({ id, order, receiver }) => [id, order, receiver]);
    expectEqual(essence(yours), essence(mine), 'messages as the other side reads them');
    expectEqual(
      mine.items.map(({ receiver }) => receiver.id),
      [ben.uid, anna.uid],
      'receivers as addressed by the senders',
    );
  }),

  check(group, 'a third person cannot read a conversation', [], async (scene) => {
    const { anna, toBen } = await scene.pair();
    const cid = await scene.person('Cid');
    const { id } = await scene.say(anna, toBen, 'between us');
    await expectRefused(cid.engine.getMessage(id, live()), 'NOT_FOUND', 'a third person looking up a message');
    expectEqual(await scene.texts(cid, toBen), [], 'what a third person reads in its own conversation');
    await cid.heard.heardNothing('of a conversation of others');
  }),

  check(group, 'writing to an unknown user is not found', [], async (scene) => {
    const anna = await scene.person('Anna');
    const call = scene.say(anna, { type: 'user', id: `${anna.uid}-nobody` }, 'hello');
    await expectRefused(call, 'NOT_FOUND', 'writing to an unknown user');
  }),

  check(group, 'writing to oneself is refused', [], async (scene) => {
    const anna = await scene.person('Anna');
    const call = scene.say(anna, { type: 'user', id: anna.uid }, 'hello');
    await expectRefused(call, 'INVALID_ARGUMENT', 'writing to oneself');
  }),

  check(group, 'writing to an unknown group is not found', [], async (scene) => {
    const anna = await scene.person('Anna');
    const call = scene.say(anna, { type: 'group', id: `${anna.uid}-none` }, 'hello');
    await expectRefused(call, 'NOT_FOUND', 'writing to an unknown group');
  }),

  check(group, 'an unknown message is not found', [], async (scene) => {
    const { owner } = await scene.cast([]);
    for (const id of ['', 'nothing', '0', '__proto__']) {
      await expectRefused(owner.engine.getMessage(id, live()), 'NOT_FOUND', `looking up the message "${id}"`);
    }
  }),

  check(group, 'a custom message keeps its type and data', ['customMessages'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const content = { kind: 'custom', customType: 'poll', data: { question: 'When?', options: ['now', 2] } } as const;
    const sent = await owner.engine.send(inGroup(chat), messageDraft(scene.muid(owner), content), live());
    const event = await participant.heard.next('message.received', 'the custom message');
    expectEqual(event.message.content, content, 'content of a custom message received');
    const stored = await participant.engine.getMessage(sent.id, live());
    expectEqual(stored.content, content, 'content of a custom message stored');
  }),

  check(group, 'a quote keeps the id of the quoted message', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const first = await scene.say(owner, inGroup(chat), 'a question');
    const answer = await scene.say(participant, inGroup(chat), 'an answer', { quotedId: first.id });
    expectEqual(answer.quotedId, first.id, 'quotedId in the answer to sending');
    const event = await owner.heard.next('message.received', 'the quoting message');
    expectEqual(event.message.quotedId, first.id, 'quotedId in the message received');
  }),

  check(group, 'messages sent one after the other stand in that order', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const said: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      said.push(`message ${count}`);
      await scene.say(count % 2 ? owner : participant, inGroup(chat), `message ${count}`);
    }
    expectEqual(await scene.texts(owner, inGroup(chat)), said, 'order of messages');
  }),

  check(group, 'messages sent at once get orders of their own', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const people = [owner, participant, owner, participant, owner, participant];
    const sent = await Promise.all(people.map((person) => scene.say(person, inGroup(chat), 'at once')));
    expectEqual(new Set(sent.map(({ order }) => order)).size, 6, 'number of orders of six messages sent at once');
    expectEqual(new Set(sent.map(({ id }) => id)).size, 6, 'number of ids of six messages sent at once');
    const { items } = await owner.engine.history(inGroup(chat), historyQuery({ categories: ['message'] }), live());
    expectEqual(items.length, 6, 'number of stored messages of six sent at once');
  }),

  check(group, 'messages arrive in the order of the conversation', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    for (let count = 0; count < 8; count += 1) await scene.say(owner, inGroup(chat), `message ${count}`);
    await participant.heard.until('eight messages', () => participant.heard.all('message.received').length >= 8);
    const orders = participant.heard.all('message.received').map(({ message }) => message.order);
    expectEqual(
      orders,
      orders.toSorted((a, b) => a - b),
      'orders of messages as they arrived',
    );
  }),

  check(group, 'the line of a change stands in the history, if the engine keeps one', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    const { message } = await stranger.engine.joinGroup(chat.guid, null, live());
    if (message === null) return;
    const { items } = await owner.engine.history(inGroup(chat), historyQuery(), live());
    const line = expectPresent(
      items.find(({ id }) => id === message.id),
      'the line in the answer to joining is missing from the history',
    );
    const { content } = line;
    expectThat(content.kind === 'action', `the line of a join is of the kind ${content.kind}, expected action`);
    expectThat(content.action.kind === 'joined', `the line of a join says ${content.action.kind}, expected joined`);
    expectEqual([content.action.user.uid, line.muid], [stranger.uid, ''], 'user and muid of the line');
  }),
];
