import type { Capability } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live, text } from '../requests.ts';
import { inGroup } from '../scene.ts';

const group = 'editing and deleting';
const editing: readonly Capability[] = ['editing'];
const deleting: readonly Capability[] = ['deleting'];

export const editingChecks: readonly ConformanceCheck[] = [
  check(group, 'an edit changes the text and nothing of the place', editing, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const sent = await scene.say(owner, inGroup(chat), 'first words', { metadata: { kept: 1 } });
    const edited = await owner.engine.editMessage(sent.id, { content: text('better words') }, live());
    expectEqual(
      [edited.id, edited.muid, edited.order, edited.sentAt, edited.metadata],
      [sent.id, sent.muid, sent.order, sent.sentAt, { kept: 1 }],
      'id, muid, order, time and metadata after an edit',
    );
    expectThat(edited.editedAt > 0, 'editedAt is 0 after an edit');
    expectThat(edited.revision > sent.revision, 'the revision of a message did not grow with an edit');
    expectEqual(await scene.texts(participant, inGroup(chat)), ['better words'], 'history after an edit');
  }),

  check(group, 'members hear of an edit', editing, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'first words');
    await owner.engine.editMessage(id, { content: text('better words') }, live());
    const { message } = await participant.heard.next('message.edited', 'the edit');
    expectEqual([message.id, message.content], [id, text('better words')], 'id and content in message.edited');
  }),

  check(group, 'the other side of a one-to-one chat cannot edit', editing, async (scene) => {
    const { anna, ben, toBen, toAnna } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'original');
    const call = ben.engine.editMessage(id, { content: text('forged') }, live());
    await expectRefused(call, 'FORBIDDEN', 'editing a message of somebody else');
    expectEqual(await scene.texts(ben, toAnna), ['original'], 'history after a refused edit');
  }),

  check(group, 'an edit cannot change the kind of a message', ['editing', 'customMessages'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { id } = await scene.say(owner, inGroup(chat), 'a text');
    const content = { kind: 'custom', customType: 'poll', data: {} } as const;
    await expectRefused(owner.engine.editMessage(id, { content }, live()), 'INVALID_ARGUMENT', 'editing into a poll');
  }),

  check(group, 'an unknown message cannot be edited or deleted', ['editing', 'deleting'], async (scene) => {
    const { owner } = await scene.cast([]);
    const edit = owner.engine.editMessage('nothing', { content: text('x') }, live());
    await expectRefused(edit, 'NOT_FOUND', 'editing an unknown message');
    await expectRefused(owner.engine.deleteMessage('nothing', live()), 'NOT_FOUND', 'deleting an unknown message');
  }),

  check(group, 'nothing of a deleted message can be read any more', deleting, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const secret = 'regrettable words';
    const sent = await scene.say(owner, inGroup(chat), secret, { metadata: { note: secret } });
    await participant.heard.next('message.received', 'the message');
    await scene.quiet(participant);
    const deleted = await owner.engine.deleteMessage(sent.id, live());
    expectEqual(deleted.content, { kind: 'deleted' }, 'content in the answer to deleting');
    expectThat(deleted.deletedAt > 0, 'deletedAt is 0 after deleting');
    expectThat(deleted.revision > sent.revision, 'the revision of a message did not grow with its deletion');
    const event = await participant.heard.next('message.deleted', 'the deletion');
    expectEqual([event.message.id, event.message.content.kind], [sent.id, 'deleted'], 'id and kind in message.deleted');
    const page = await participant.engine.history(inGroup(chat), historyQuery(), live());
    const stored = await participant.engine.getMessage(sent.id, live());
    const visible = JSON.stringify([deleted, event, page, stored]);
    expectThat(!visible.includes(secret), 'the text of a deleted message can still be read');
  }),

  check(group, 'an edited message is found by its new words alone', ['editing', 'search'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { id } = await scene.say(owner, inGroup(chat), 'rowing at dawn');
    await owner.engine.editMessage(id, { content: text('chess at noon') }, live());
    const found = (keyword: string): Promise<readonly string[]> => scene.texts(owner, inGroup(chat), { keyword });
    expectEqual(await found('row'), [], 'what the words before an edit find');
    expectEqual(await found('chess'), ['chess at noon'], 'what the words after an edit find');
  }),

  check(group, 'reactions go with a deleted message', ['deleting', 'reactions'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    await participant.engine.setReaction(id, '👍', true, live());
    const deleted = await owner.engine.deleteMessage(id, live());
    expectEqual(deleted.reactions, [], 'reactions in the answer to deleting');
    const seen = await participant.engine.getMessage(id, live());
    expectEqual(seen.reactions, [], 'reactions of a deleted message');
  }),

  check(group, 'a deleted message is not found by its words', ['deleting', 'search'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { id } = await scene.say(owner, inGroup(chat), 'regrettable words');
    await owner.engine.deleteMessage(id, live());
    const page = await owner.engine.history(inGroup(chat), historyQuery({ keyword: 'regret' }), live());
    expectEqual(page.items.length, 0, 'number of hits for the words of a deleted message');
  }),

  check(group, 'a deleted message keeps its place, and hideDeleted leaves it out', deleting, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const sent = await scene.say(owner, inGroup(chat), 'one');
    await scene.say(owner, inGroup(chat), 'two');
    await owner.engine.deleteMessage(sent.id, live());
    const read = async (hideDeleted: boolean): Promise<boolean> => {
      const { items } = await owner.engine.history(inGroup(chat), historyQuery({ hideDeleted }), live());
      return items.some(({ id, order }) => id === sent.id && order === sent.order);
    };
    expectEqual(await read(false), true, 'whether a deleted message keeps its place');
    expectEqual(await read(true), false, 'whether hideDeleted still shows a deleted message');
  }),

  check(group, 'deleting twice is no error', deleting, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { id } = await scene.say(owner, inGroup(chat), 'one');
    const first = await owner.engine.deleteMessage(id, live());
    const second = await owner.engine.deleteMessage(id, live());
    expectEqual(second, first, 'answer to deleting a second time');
  }),

  check(group, 'a deleted message cannot be edited', ['editing', 'deleting'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { id } = await scene.say(owner, inGroup(chat), 'one');
    await owner.engine.deleteMessage(id, live());
    const call = owner.engine.editMessage(id, { content: text('back again') }, live());
    await expectRefused(call, 'CONFLICT', 'editing a deleted message');
  }),

  check(group, 'the other side of a one-to-one chat cannot delete', deleting, async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'original');
    await expectRefused(ben.engine.deleteMessage(id, live()), 'FORBIDDEN', 'deleting a message of somebody else');
    expectEqual(await scene.texts(ben, toAnna), ['original'], 'history after a refused deletion');
  }),
];
