/** Whom one can mention while one writes, without pixels. */
import { type ChatTarget, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { Writing } from '../writing.ts';
import { MessageComposerModel } from './message-composer.ts';

const scene = eachScene('ana');
const { nextFrame, settled } = manualFrames();
const people = { ben: 'Ben Okafor', bea: 'Bea', cleo: 'Cléo Ruiz' };
const tea: ChatTarget = { type: 'group', id: 'tea' };
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let model: MessageComposerModel;

beforeEach(async () => {
  for (const [uid, name] of Object.entries(people)) await scene.server.createUser({ uid, name });
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.addMembersToGroup('tea', [
    new Kit.GroupMember('ana', 'participant'),
    new Kit.GroupMember('bea', 'participant'),
    new Kit.GroupMember('cleo', 'participant'),
  ]);
  model = await opened(tea);
});

async function opened(target: ChatTarget): Promise<MessageComposerModel> {
  const one = new MessageComposerModel({ client: ana, target, nextFrame });
  scene.atEnd(one.subscribe(() => {}));
  one.setMentions({ isOn: true, all: 'all' });
  await settled();
  return one;
}

const rest = async (): Promise<void> => {
  await scene.clock.advance(200);
  await settled();
};
async function write(text: string): Promise<void> {
  model.setText(text);
  await rest();
}
const offered = (): string[] =>
  model.getSnapshot().mentioning?.items.map((item) => (item.kind === 'all' ? `all:${item.label}` : item.user.uid)) ??
  [];
async function said(): Promise<unknown> {
  const [last] = await new Kit.MessagesRequestBuilder().setGUID('tea').setLimit(1).build(ben).fetchPrevious();
  return last instanceof Kit.TextMessage ? last.getText() : last;
}

test('offers the other members, then those who fit, by name and uid, whatever their accents', async () => {
  await write('@');
  expect(offered().toSorted()).toEqual(['bea', 'ben', 'cleo']);
  await write('@be');
  expect(offered().toSorted()).toEqual(['bea', 'ben']);
  await write('@ben okafor');
  expect(offered()).toEqual(['ben']);
  await write('@cleo r');
  expect(offered()).toEqual(['cleo']);
  await write('@nobody');
  expect(model.getSnapshot().mentioning).toBeNull();
});

test('asks once the writer rests, and whoever is known already is offered meanwhile', async () => {
  const ask = jest.spyOn(ana.queries, 'listMembers');
  for (const text of ['@', '@c', '@cl']) model.setText(text);
  expect(ask).not.toHaveBeenCalled();
  await rest();
  expect(ask.mock.calls.map(([, query]) => query.keyword)).toEqual(['cl']);
  model.setText('@c');
  expect(offered()).toEqual(['cleo']);
});

test('a name of no member is not asked for letter by letter once nobody fits', async () => {
  await write('@nobody ');
  const ask = jest.spyOn(ana.queries, 'listMembers');
  await write('@nobody at');
  await write('@nobody at all');
  expect(ask).not.toHaveBeenCalled();
});

test('a name of several words that is typed in one go is asked for when its writer rests', async () => {
  for (const text of ['@', '@cleo', '@cleo ', '@cleo r']) model.setText(text);
  await rest();
  expect(offered()).toEqual(['cleo']);
});

test('an answer that comes late changes nothing', async () => {
  const gate = new Gate();
  const real = ana.queries.listMembers.bind(ana.queries);
  jest.spyOn(ana.queries, 'listMembers').mockImplementation((...given) => gate.after(real(...given)));
  gate.close();
  await write('@be');
  model.setText('@cl');
  await settled(gate.open());
  expect(offered()).toEqual([]);
  await rest();
  expect(offered()).toEqual(['cleo']);
  gate.close();
  await write('@c');
  model.setText('cl');
  await settled(gate.open());
  expect(model.getSnapshot().mentioning).toBeNull();
});

test('a question that fails offers whoever is known, and the next letter asks again', async () => {
  await write('@be');
  jest.spyOn(ana.queries, 'listMembers').mockRejectedValueOnce(new Kit.KitException('TIMEOUT', 'Late.'));
  await write('@b');
  expect(offered().toSorted()).toEqual(['bea', 'ben']);
  await write('@c');
  expect(offered()).toEqual(['cleo']);
});

test('a question that fails is asked again by itself, as long as somebody is called', async () => {
  const ask = jest
    .spyOn(ana.queries, 'listMembers')
    .mockRejectedValueOnce(new Kit.KitException('TIMEOUT', 'Late.'))
    .mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Cut.'));
  await write('@c');
  expect(model.getSnapshot().mentioning).toBeNull();
  await settled(scene.clock.advance(5_000));
  await settled(scene.clock.advance(10_000));
  expect(offered()).toEqual(['cleo']);
  await settled(scene.clock.advance(60_000));
  expect(ask).toHaveBeenCalledTimes(3);
});

test('nobody asks again for a call that is not there any more', async () => {
  const ask = jest.spyOn(ana.queries, 'listMembers').mockRejectedValue(new Kit.KitException('TIMEOUT', 'Late.'));
  await write('@c');
  await write('tea');
  await settled(scene.clock.advance(60_000));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('where the engine cannot search, the first members are looked through', async () => {
  ana = await scene.enter('ana', (engine) => ({
    ...engine,
    capabilities: { ...engine.capabilities, search: false },
  }));
  model = await opened(tea);
  const ask = jest.spyOn(ana.queries, 'listMembers');
  await write('@okaf');
  expect(ask.mock.calls.map(([, { keyword, limit }]) => [keyword, limit])).toEqual([['', 100]]);
  expect(offered()).toEqual(['ben']);
});

test.each(['moderator', 'admin'] as const)('everybody is offered to a member who becomes %s', async (scope) => {
  await write('@a');
  expect(offered()).not.toContain('all:all');
  await settled(ben.updateGroupMemberScope('tea', 'ana', scope));
  await write('@al');
  expect(offered()[0]).toBe('all:all');
  model.mention();
  expect(model.getSnapshot().text).toBe('@all ');
  await settled(model.send());
  expect(await said()).toBe('<@all:all>');
});

test('the other person is offered, without a question', async () => {
  const ask = jest.spyOn(ana.queries, 'listMembers');
  model = await opened({ type: 'user', id: 'ben' });
  model.setText('@');
  expect(offered()).toEqual(['ben']);
  model.setText('@x');
  expect(model.getSnapshot().mentioning).toBeNull();
  await rest();
  expect(ask).not.toHaveBeenCalled();
});

test('the one that is chosen stands there by name and is sent by uid; taking back its end takes it back', async () => {
  await write('hello @cl and more');
  model.select(9, 9);
  await rest();
  model.mention();
  expect(model.getSnapshot()).toMatchObject({
    text: 'hello @Cléo Ruiz and more',
    selection: { start: 17, end: 17 },
    mentioning: null,
  });
  model.select(17, 17);
  expect(model.getSnapshot().selection).toBeNull();
  model.setText('hello @Cléo Rui and more');
  expect(model.getSnapshot()).toMatchObject({ text: 'hello  and more', selection: { start: 6, end: 6 } });
  await write('@bea');
  model.mention();
  await settled(model.send());
  expect(await said()).toBe('<@uid:bea>');
  expect(model.getSnapshot()).toMatchObject({ text: '', selection: null });
});

test('a text that was not typed has the caret behind it, and calls nobody', async () => {
  await write('hi @be');
  expect(offered()).not.toEqual([]);
  model.fill('see you');
  expect(model.getSnapshot().mentioning).toBeNull();
  model.insert('!');
  expect(model.getSnapshot().text).toBe('see you!');
  await write('hi @be');
  const sent = await ana.sendMessage(new Kit.TextMessage('tea', 'at noon', 'group'));
  await settled(model.editNamed(sent.getId()));
  expect(model.getSnapshot()).toMatchObject({ text: 'at noon', mentioning: null });
  model.insert('!');
  expect(model.getSnapshot().text).toBe('at noon!');
});

test('a caret that is seen where it was put goes from there wherever the field says', async () => {
  await write('drink tea now');
  model.select(6, 9);
  model.format('bold');
  expect(model.getSnapshot().selection).toEqual({ start: 8, end: 11 });
  // Said of the text before, while the new one is on its way to the field.
  model.select(13, 13);
  expect(model.getSnapshot().selection).toEqual({ start: 8, end: 11 });
  model.placed();
  expect(model.getSnapshot().selection).toBeNull();
  model.select(17, 17);
  model.insert('!');
  expect(model.getSnapshot().text).toBe('drink **tea** now!');
});

test('up and down go round, and the one that is meant stays meant while the list changes', async () => {
  await write('@');
  const [first, second, third] = offered();
  const active = (): unknown => offered()[model.getSnapshot().mentioning?.active ?? -1];
  model.moveMention(1);
  expect(active()).toBe(second);
  model.moveMention(1);
  model.moveMention(1);
  expect(active()).toBe(first);
  model.moveMention(-1);
  expect(active()).toBe(third);
  await write('@c');
  expect(active()).toBe('cleo');
});

test('what was written before it was said who can be mentioned is looked at then', async () => {
  model.setMentions({ isOn: false, all: null });
  await write('@cl');
  expect(offered()).toEqual([]);
  model.setMentions({ isOn: true, all: null });
  await rest();
  expect(offered()).toEqual(['cleo']);
});

test('given up, nobody is offered for that "@" any more, but for the next one', async () => {
  await write('@b');
  model.dismissMentions();
  await write('@be');
  expect(offered()).toEqual([]);
  await write('@be @');
  expect(offered()).not.toEqual([]);
});

test('with several characters selected, or the caret elsewhere, nobody is offered', async () => {
  await write('hi @b');
  model.select(3, 5);
  expect(offered()).toEqual([]);
  model.select(5, 5);
  await rest();
  expect(offered()).not.toEqual([]);
  model.select(1, 1);
  expect(offered()).toEqual([]);
});

test.each([
  ['switched off', () => model.setMentions({ isOn: false, all: 'all' })],
  ['banned', () => ben.banGroupMember('tea', 'ana')],
  ['logged out', () => ana.logout()],
])('%s, nobody is offered', async (_why, happen) => {
  await write('@b');
  expect(offered()).not.toEqual([]);
  await settled(happen());
  expect(model.getSnapshot().mentioning).toBeNull();
});

test('people whose uid could not be read out of a message again are not offered', async () => {
  await scene.server.createUser({ uid: 'a>b', name: 'Bea Two' });
  await ben.addMembersToGroup('tea', [new Kit.GroupMember('a>b', 'participant')]);
  await write('@bea');
  expect(offered()).toEqual(['bea']);
});

test('a name cannot break the line or turn the text around', async () => {
  await scene.server.createUser({ uid: 'eve', name: 'Eve\u202e\nevil' });
  await ben.addMembersToGroup('tea', [new Kit.GroupMember('eve', 'participant')]);
  await write('@eve');
  model.mention();
  expect(model.getSnapshot().text).toBe('@Eve evil ');
});

test('an edit shows names and sends marks; what waits meanwhile keeps its mentions', async () => {
  await write('@cl');
  await write('@bea');
  model.mention();
  const sent = await ana.sendMessage(new Kit.TextMessage('tea', 'ask <@uid:cleo>', 'group'));
  const record = await ana.queries.getMessage(String(sent.getId()));
  Writing.of(ana).edit({ target: tea, parentId: '' }, record);
  expect(model.getSnapshot().text).toBe('ask @Cléo Ruiz');
  model.setText('please ask @Cléo Ruiz');
  await settled(model.send());
  expect(await said()).toBe('please ask <@uid:cleo>');
  await settled(model.send());
  expect(await said()).toBe('<@uid:bea>');
});

test('how long a text may be is counted as it is sent', async () => {
  await write('@bea');
  model.mention();
  model.setText(`@Bea ${'a'.repeat(ana.longestText - 10)}`);
  expect(model.getSnapshot()).toMatchObject({ excess: 1, canSend: false });
});

test('a text that comes back from the host goes on calling somebody, and what was kept calls nobody', async () => {
  model.setText('Hi @be');
  model.fill('Hi @be');
  await rest();
  expect(model.getSnapshot().mentioning?.items).toHaveLength(2);
  const later = await opened(tea);
  expect(later.getSnapshot().text).toBe('Hi @be');
  await rest();
  expect(later.getSnapshot().mentioning).toBeNull();
  later.setMentions({ isOn: true, all: null });
  await rest();
  expect(later.getSnapshot().mentioning).toBeNull();
});

test('what is cut and put in elsewhere, or deleted and undone, mentions whom it did', async () => {
  await write('@cl');
  model.mention();
  expect(model.getSnapshot().text).toBe('@Cléo Ruiz ');
  for (const text of ['', 'thanks ', 'thanks @Cléo Ruiz ']) model.setText(text);
  await settled(model.send());
  expect(await said()).toBe('thanks <@uid:cleo>');
});

test('what was picked is undone to what was written for it, and mentions again when it is done again', async () => {
  await write('tell @cl now');
  model.select(8, 8);
  await rest();
  model.mention();
  expect(model.getSnapshot().text).toBe('tell @Cléo Ruiz now');
  model.setText('tell @cl now', true);
  expect(model.getSnapshot().text).toBe('tell @cl now');
  model.setText('tell @Cléo Ruiz now', true);
  await settled(model.send());
  expect(await said()).toBe('tell <@uid:cleo> now');
});

test('what is undone within a mention takes back no more than that', async () => {
  await write('ask @be today');
  model.select(7, 7);
  await rest();
  model.mention(offered().indexOf('bea'));
  expect(model.getSnapshot().text).toBe('ask @Bea today');
  model.setText('ask @Be today', true);
  expect(model.getSnapshot().text).toBe('ask @Be today');
});
