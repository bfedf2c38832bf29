import { type ChatTarget, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { takeIn } from '../../testing/take-in.ts';
import { ThreadHead } from '../thread-head.ts';
import { MessageListModel } from './message-list.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
const tea: ChatTarget = { type: 'group', id: 'tea' };
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'private'));
  await takeIn(ben, 'tea', { ana: 'participant' });
});

async function opened(client = ana, limit = 2): Promise<MessageListModel> {
  const query = new Kit.MessagesRequestBuilder().setLimit(limit).setCategories(['message']).toQuery();
  const model = new MessageListModel({ client, target: tea, query, nextFrame });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  return model;
}

async function say(...texts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) ids.push((await ben.sendMessage(new Kit.TextMessage('tea', text, 'group'))).getId());
  return ids;
}

/** What a quote of this message shows, drawn by somebody from now on. */
function drawn(model: MessageListModel, id: string): { readonly says: () => unknown; readonly draws: () => number } {
  let count = 0;
  scene.atEnd(model.quotes.subscribeRow(id, () => (count += 1)));
  return {
    says: () => model.quotes.getRow(id)?.message?.content ?? model.quotes.getRow(id)?.message,
    draws: () => count,
  };
}

const text = (said: string): unknown => ({ kind: 'text', text: said });

test('a quoted message that is loaded costs no question, one that is not costs one, however many quote it', async () => {
  const [old = '', , , late = ''] = await say('old', '1', '2', 'late');
  const asking = jest.spyOn(ana.queries, 'getMessage');
  const model = await opened();
  const quotes = [drawn(model, late), drawn(model, old), drawn(model, old)];
  await settled();
  expect(quotes.map(({ says }) => says())).toEqual([text('late'), text('old'), text('old')]);
  expect(asking.mock.calls.map(([id]) => id)).toEqual([old]);
});

test('a quote follows its message, and nothing else of it is drawn anew', async () => {
  const [old = '', other = ''] = await say('old', 'other', '1', '2');
  const model = await opened();
  const quote = drawn(model, old);
  await settled();
  const before = quote.draws();
  const edit = new Kit.TextMessage('tea', 'older', 'group');
  edit.setId(old);
  await settled(ben.editMessage(edit));
  expect([quote.says(), quote.draws() - before]).toEqual([text('older'), 1]);
  await settled(ben.deleteMessage(other));
  await settled(say('3').then(() => {}));
  expect(quote.draws() - before).toBe(1);
  await settled(ben.deleteMessage(old));
  expect(quote.says()).toEqual({ kind: 'deleted' });
});

test('says where there is no such message for the viewer', async () => {
  await ben.createGroup(new Kit.Group('rum', 'Rum', 'private'));
  const secret = (await ben.sendMessage(new Kit.TextMessage('rum', 'secret', 'group'))).getId();
  const model = await opened();
  const quotes = [drawn(model, 'nothing'), drawn(model, secret)];
  await settled();
  expect(quotes.map(({ says }) => says())).toEqual([null, null]);
});

test('of a conversation that the viewer deleted no quote keeps a word', async () => {
  const [old = '', , , late = ''] = await say('old', '1', '2', 'late');
  const model = await opened();
  const quotes = [drawn(model, old), drawn(model, late)];
  await settled();
  expect(quotes.map(({ says }) => says())).toEqual([text('old'), text('late')]);
  await settled(ana.deleteConversation('tea', 'group'));
  expect(quotes.map(({ says }) => says())).toEqual([null, null]);
});

test('of those that nobody draws any more the last two hundred are kept', async () => {
  const ids = await say(...Array.from({ length: 202 }, (_, at) => `${at}`), 'a', 'b', 'c');
  const asking = jest.spyOn(ana.queries, 'getMessage');
  const model = await opened();
  const stops = ids.slice(0, 202).map((id) => model.quotes.subscribeRow(id, () => {}));
  await settled();
  expect(asking).toHaveBeenCalledTimes(202);
  const [first = '', second = '', third = ''] = ids;
  // Whatever is drawn stays, however old.
  for (const stop of stops.slice(1)) stop();
  expect([first, second, third].map((id) => model.quotes.getRow(id) !== undefined)).toEqual([true, false, false]);
  expect(ids.slice(3, 202).every((id) => model.quotes.getRow(id) !== undefined)).toBe(true);
  expect(drawn(model, second).says()).toBeUndefined();
  await settled();
  expect(asking).toHaveBeenCalledTimes(203);
});

test('what had no answer is asked for again when the connection is back', async () => {
  const [old = ''] = await say('old', '1', '2', '3');
  let isBroken = true;
  const line = await scene.line('ana', (engine) => ({
    async getMessage(...given) {
      if (isBroken) throw new Kit.KitException('NETWORK', 'Broken.');
      return await engine.getMessage(...given);
    },
  }));
  const model = await opened(line.client);
  const quote = drawn(model, old);
  await settled();
  expect(quote.says()).toBeUndefined();
  isBroken = false;
  line.cut();
  await settled(line.mend());
  expect(quote.says()).toEqual(text('old'));
});

test('after a long absence those that are drawn are asked for anew, and the others when they are drawn again', async () => {
  const [old = '', gone = ''] = await say('old', 'gone', '1', '2', '3');
  const line = await scene.line('ana');
  const asking = jest.spyOn(line.client.queries, 'getMessage');
  const model = await opened(line.client);
  const quote = drawn(model, old);
  const stop = model.quotes.subscribeRow(gone, () => {});
  await settled();
  stop();
  asking.mockClear();
  line.keep();
  const edit = new Kit.TextMessage('tea', 'older', 'group');
  edit.setId(old);
  await ben.editMessage(edit);
  await settled(ben.deleteMessage(gone));
  line.keep(() => false);
  await settled(line.tell({ type: 'resync' }));
  expect(quote.says()).toEqual(text('older'));
  expect(asking.mock.calls.map(([id]) => id)).toEqual([old]);
  expect(drawn(model, gone).says()).toBeUndefined();
  await settled();
  expect(model.quotes.getRow(gone)?.message?.content).toEqual({ kind: 'deleted' });
});

test('what has left the list by a comparison is asked for', async () => {
  const [old = ''] = await say('old', '1');
  const line = await scene.line('ana');
  const query = { ...new Kit.MessagesRequestBuilder().setCategories(['message']).toQuery(), hideDeleted: true };
  const model = new MessageListModel({ client: line.client, target: tea, query, nextFrame });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  const quote = drawn(model, old);
  line.keep();
  await settled(ben.deleteMessage(old));
  line.keep(() => false);
  expect(quote.says()).toEqual(text('old'));
  await settled(line.tell({ type: 'resync' }));
  await settled();
  expect(model.getSnapshot().ids).toHaveLength(1);
  expect(quote.says()).toEqual({ kind: 'deleted' });
});

test('after an answer the next pause is a short one again', async () => {
  const [first = '', second = ''] = await say('first', 'second', '1', '2', '3');
  const lost = new Set([first, second]);
  const client = await scene.enter('ana', (engine) => ({
    async getMessage(of, signal) {
      if (lost.has(of)) throw new Kit.KitException('TIMEOUT', 'No answer.');
      return await engine.getMessage(of, signal);
    },
  }));
  const model = await opened(client);
  const quote = drawn(model, first);
  await settled();
  for (const pauseMs of [5_000, 10_000]) await settled(scene.clock.advance(pauseMs));
  lost.delete(first);
  await settled(scene.clock.advance(20_000));
  expect(quote.says()).toEqual(text('first'));
  const other = drawn(model, second);
  await settled();
  lost.delete(second);
  await settled(scene.clock.advance(5_000));
  expect(other.says()).toEqual(text('second'));
});

test('in the head of a thread what had no answer is asked for after a pause, and once it has gone not any more', async () => {
  const [old = ''] = await say('old');
  const answer = new Kit.TextMessage('tea', 'answer', 'group');
  answer.setQuotedMessageId(old);
  const id = (await ben.sendMessage(answer)).getId();
  let asked = 0;
  const client = await scene.enter('ana', (engine) => ({
    async getMessage(of, signal) {
      if (of !== old) return await engine.getMessage(of, signal);
      asked += 1;
      throw new Kit.KitException('TIMEOUT', 'No answer.');
    },
  }));
  const head = new ThreadHead({ client, id, nextFrame, onError: () => {} });
  const leave = head.subscribe(() => {});
  scene.atEnd(head.quotes.subscribeRow(old, () => {}));
  await settled();
  const first = asked;
  await settled(scene.clock.advance(5_000));
  expect(asked).toBeGreaterThan(first);
  leave();
  const last = asked;
  await settled(scene.clock.advance(300_000));
  expect(asked).toBe(last);
});

test('an answer that comes after the viewer was put out is not kept', async () => {
  const [old = ''] = await say('old', '1', '2', '3');
  const gate = new Gate();
  ana = await scene.enter('ana', (engine) => ({
    async getMessage(...given) {
      const answer = await engine.getMessage(...given);
      await gate.passed();
      return answer;
    },
  }));
  const model = await opened();
  gate.close();
  const quote = drawn(model, old);
  await settled(ben.kickGroupMember('tea', 'ana'));
  gate.open();
  await settled();
  expect(quote.says()).toBeUndefined();
});
