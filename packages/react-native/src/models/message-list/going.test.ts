/** Where a list goes that shows what was said in threads by the messages that lead there. */
import { type ChatTarget, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { sayForIds, shareTea } from '../../testing/shared-tea.ts';
import { MessageListModel } from './message-list.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
const tea: ChatTarget = { type: 'group', id: 'tea' };
let ana: Kit.ChatClient;
let ids: string[];
let reply: string;

beforeEach(async () => {
  let ben: Kit.ChatClient;
  ({ ana, ben } = await shareTea(scene));
  ids = await sayForIds(ben, ...Array.from({ length: 40 }, (_, index) => `${index + 1}`));
  const answer = new Kit.TextMessage('tea', 'an answer', 'group');
  answer.setParentMessageId(ids[0] ?? '');
  reply = (await ben.sendMessage(answer)).getId();
});

async function open(client = ana, hidesReplies = true): Promise<MessageListModel> {
  const query = new Kit.MessagesRequestBuilder().setLimit(4).hideReplies(hidesReplies).toQuery();
  const list = new MessageListModel({ client, target: tea, query, nextFrame });
  scene.atEnd(list.subscribe(() => {}));
  await settled();
  return list;
}

const idOf = (list: MessageListModel, key: string | null | undefined): string | null | undefined =>
  typeof key === 'string' ? list.getRow(key)?.message.id : key;

test('to a reply it goes by the message that leads there', async () => {
  const list = await open();
  expect(idOf(list, await settledValue(list.seek(reply)))).toBe(ids[0]);
  const all = await open(ana, false);
  expect(idOf(all, await settledValue(all.seek(reply)))).toBe(reply);
});

test('what cannot be had is nowhere to go to, and is asked for once', async () => {
  const list = await open();
  const asked = jest.spyOn(ana.queries, 'getMessage');
  expect(await settledValue(list.seek('nothing'))).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
  const all = await open(ana, false);
  expect(await settledValue(all.seek('nothing'))).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('who goes elsewhere meanwhile is not led there', async () => {
  const gate = new Gate();
  const late = await scene.enter('ana', ({ getMessage }) => ({
    getMessage: (id, signal) => gate.after(getMessage(id, signal)),
  }));
  const list = await open(late);
  gate.close();
  const first = list.seek(reply);
  await settled();
  const second = await settledValue(list.seek(ids[20] ?? ''));
  gate.open();
  expect(await settledValue(first)).toBeUndefined();
  expect(idOf(list, second)).toBe(ids[20]);
});

async function settledValue<Value>(promise: Promise<Value>): Promise<Value> {
  await settled(promise);
  return await promise;
}
