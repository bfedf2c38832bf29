/** People who are called by their whole name, and not picked. */
import { type ChatTarget, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { MessageComposerModel } from './message-composer.ts';

const scene = eachScene('ana');
const { nextFrame, settled } = manualFrames();
const people = { ben: 'Ben Okafor', bea: 'Bea', cleo: 'Cléo Ruiz' };
const tea: ChatTarget = { type: 'group', id: 'tea' };
let ben: Kit.ChatClient;
let model: MessageComposerModel;

beforeEach(async () => {
  for (const [uid, name] of Object.entries(people)) await scene.server.createUser({ uid, name });
  const { ana, ben: other } = await scene.enterAll('ana', 'ben');
  ben = other;
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.addMembersToGroup(
    'tea',
    ['ana', 'bea', 'cleo'].map((uid) => new Kit.GroupMember(uid, 'participant')),
  );
  model = new MessageComposerModel({ client: ana, target: tea, nextFrame });
  scene.atEnd(model.subscribe(() => {}));
  model.setMentions({ isOn: true, all: 'all' });
  await settled();
});

async function rest(): Promise<void> {
  await scene.clock.advance(200);
  await settled();
}

/** Letter by letter, as fingers do, with a rest behind each word and before the last letter. */
async function type(text: string): Promise<void> {
  const { text: before } = model.getSnapshot();
  for (let at = before.length + 1; at < text.length; at += 1) {
    model.setText(text.slice(0, at));
    if (/\W/.test(text.charAt(at))) await rest();
  }
  await rest();
  model.setText(text);
}
async function sent(): Promise<unknown> {
  await settled(model.send());
  const [last] = await new Kit.MessagesRequestBuilder().setGUID('tea').setLimit(1).build(ben).fetchPrevious();
  return last instanceof Kit.TextMessage ? last.getText() : last;
}

test.each([
  ['a space', '@Bea ', '@Bea', '<@uid:bea>'],
  ['a sign', '@Bea,', '@Bea,', '<@uid:bea>,'],
  ['another line', '@Bea\n', '@Bea', '<@uid:bea>'],
  ['nothing, and is sent', 'hi @Bea', 'hi @Bea', 'hi <@uid:bea>'],
  ['a space, written without its case and accents', '@cleo ruiz ', '@Cléo Ruiz', '<@uid:cleo>'],
])('a whole name mentions who is called so, behind it %s', async (_what, text, shown, expected) => {
  await type(text);
  expect(model.getSnapshot().text.trim()).toBe(shown);
  expect(await sent()).toBe(expected);
  expect(model.getSnapshot().mentioning).toBeNull();
});

test.each([
  ['a part of a name', '@Ben ', '@Ben'],
  ['a name that goes on', '@Bea-Lou ', '@Bea-Lou'],
  ['a name of nobody', '@Dan ', '@Dan'],
])('%s stays text', async (_what, text, expected) => {
  await type(text);
  expect(await sent()).toBe(expected);
});

test('of two who are called so it mentions nobody', async () => {
  await scene.server.createUser({ uid: 'bea2', name: 'bea' });
  await ben.addMembersToGroup('tea', [new Kit.GroupMember('bea2', 'participant')]);
  await type('@Bea ');
  expect(await sent()).toBe('@Bea');
});

test('the longest name counts, and waits for it', async () => {
  await scene.server.createUser({ uid: 'lee', name: 'Bea Lee' });
  await ben.addMembersToGroup('tea', [new Kit.GroupMember('lee', 'participant')]);
  await type('@Bea Lee!');
  expect(await sent()).toBe('<@uid:lee>!');
  await type('@Bea');
  await type('@Bea and I');
  expect(await sent()).toBe('<@uid:bea> and I');
});

test('before anybody is offered nothing is changed', async () => {
  for (const text of ['@', '@B', '@Be', '@Bea', '@Bea ']) model.setText(text);
  expect(await sent()).toBe('@Bea');
});

test('with the sign behind it taken back, or undone, it is text, and stays so', async () => {
  await type('@bea ');
  expect(model.getSnapshot().text).toBe('@Bea ');
  model.setText('@Bea');
  await rest();
  model.setText('@Bea ');
  expect(await sent()).toBe('@Bea');
  await type('@bea ');
  model.setText('@bea ', true);
  await rest();
  model.setText('@bea');
  await rest();
  model.setText('@bea !');
  expect(await sent()).toBe('@bea !');
});
