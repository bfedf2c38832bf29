/** Where a list opens for a message that its reader is led to. */
import { type ChatTarget, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { sayForIds, shareTea } from '../../testing/shared-tea.ts';
import { MessageListModel, type MessageListNotice, type MessageListOptions } from './message-list.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
const tea: ChatTarget = { type: 'group', id: 'tea' };
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let ids: string[];

beforeEach(async () => {
  ({ ana, ben } = await shareTea(scene));
  ids = await settledValue(sayForIds(ben, ...Array.from({ length: 40 }, (_, index) => `${index + 1}`)));
});

async function settledValue<Value>(promise: Promise<Value>): Promise<Value> {
  await settled(promise);
  return await promise;
}

function model(options: Partial<MessageListOptions> = {}): MessageListModel {
  const query = new Kit.MessagesRequestBuilder().setLimit(4).setCategories(['message']).toQuery();
  return new MessageListModel({ client: ana, target: tea, query, nextFrame, ...options });
}

/** Opens for this message, and says from where pages were asked for. */
async function led(list: MessageListModel, id: string, client = ana): Promise<readonly object[]> {
  const asked = jest.spyOn(client.queries, 'history');
  list.awaitWay(id);
  scene.atEnd(list.subscribe(() => {}));
  await settled();
  return asked.mock.calls.flatMap(([, { from, unreadOnly }]) => (unreadOnly ? [] : [from]));
}

function texts(list: MessageListModel): string[] {
  return list.getSnapshot().ids.flatMap((key) => {
    const content = list.getRow(key)?.message.content;
    return content?.kind === 'text' ? [content.text] : [];
  });
}

test('the first page is the one around it, and nothing is asked for on the way there', async () => {
  const list = model();
  const told: MessageListNotice['type'][] = [];
  list.setNoticeListener(({ type }) => told.push(type));
  const id = ids[19] ?? '';
  expect(await led(list, id)).toEqual([{ kind: 'around', id }]);
  const opened = list.getSnapshot();
  const asked = jest.mocked(ana.queries.history);
  asked.mockClear();
  expect(opened).toMatchObject({ phase: 'loaded', opensAt: list.rowOf(id), hasOlder: true, hasNewer: true });
  expect(await settledValue(list.seek(id))).toBe(list.rowOf(id));
  expect(list.getSnapshot().ids).toBe(opened.ids);
  expect(asked).not.toHaveBeenCalled();
  expect(told).toEqual(['loaded']);
  expect(texts(list)).toContain('20');
});

test('one that is not there opens it at its end, and is asked for once', async () => {
  const list = model();
  expect(await led(list, 'nothing')).toEqual([{ kind: 'around', id: 'nothing' }, { kind: 'latest' }]);
  expect(texts(list)).toEqual(['37', '38', '39', '40']);
  expect(list.getSnapshot()).toMatchObject({ phase: 'loaded', opensAt: null, hasNewer: false, error: null });
  const asked = jest.mocked(ana.queries.history);
  asked.mockClear();
  expect(await settledValue(list.seek('nothing'))).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('so does one of another chat, and one that the list leaves out', async () => {
  await ben.createGroup(new Kit.Group('other', 'Other', 'public'));
  const elsewhere = await ben.sendMessage(new Kit.TextMessage('other', 'elsewhere', 'group'));
  const hidden = await ben.sendMessage(new Kit.CustomMessage('tea', 'group', 'place', {}));
  for (const message of [elsewhere, hidden]) {
    const list = model();
    await led(list, message.getId());
    expect(texts(list)).toEqual(['37', '38', '39', '40']);
    expect(await settledValue(list.seek(message.getId()))).toBeNull();
  }
});

test('where the page does not come, the next try is for the same message', async () => {
  const list = model();
  scene.refuse('INTERNAL', 'history');
  const id = ids[19] ?? '';
  await led(list, id);
  expect(list.getSnapshot().phase).toBe('error');
  scene.loseAnswers();
  await settled(list.loadOlder());
  await settled();
  expect(list.getSnapshot()).toMatchObject({ phase: 'loaded', opensAt: list.rowOf(id) });
});

test('what was not read has its line, though it begins below', async () => {
  await ana.markAsRead(await ana.getMessageDetails(ids[29] ?? ''));
  const list = model();
  await led(list, ids[3] ?? '');
  while (list.getSnapshot().hasNewer) await settled(list.loadNewer());
  expect(list.getSnapshot().unreadKey).toBe(list.rowOf(ids[30] ?? ''));
});

test.each(['is wanted no more', 'gives way to what the reader writes'])(
  'a way that %s before the page came ends at the end',
  async (how) => {
    const gate = new Gate();
    const client = await scene.enter('ana', (engine) => ({
      history: (...given) => gate.after(engine.history(...given)),
    }));
    const list = model({ client });
    gate.close();
    const opening = led(list, ids[3] ?? '', client);
    await settled();
    if (how === 'is wanted no more') list.takeWay(null);
    else void client.sendMessage(new Kit.TextMessage('tea', 'mine', 'group'));
    gate.open();
    await opening;
    await settled();
    expect(list.getSnapshot()).toMatchObject({ phase: 'loaded', opensAt: null, hasNewer: false });
    expect(texts(list)).toContain('40');
  },
);

test('a way that begins before the first page came opens the list there', async () => {
  const gate = new Gate();
  const client = await scene.enter('ana', (engine) => ({
    history: (...given) => gate.after(engine.history(...given)),
  }));
  const list = model({ client });
  gate.close();
  scene.atEnd(list.subscribe(() => {}));
  await settled();
  const id = ids[19] ?? '';
  const ways = Promise.all([list.seek('nothing'), list.seek(id)]);
  gate.open();
  const [nowhere, found] = await settledValue(ways);
  await settled();
  expect([nowhere, found]).toEqual([undefined, list.rowOf(id)]);
  expect(list.getSnapshot()).toMatchObject({ phase: 'loaded', opensAt: list.rowOf(id) });
});
