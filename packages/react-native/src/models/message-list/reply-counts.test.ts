import { type ChatTarget, Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { MessageListModel } from './message-list.ts';

const scene = eachScene('ana', 'ben', 'cleo');
const { nextFrame, settled } = manualFrames();
const tea: ChatTarget = { type: 'group', id: 'tea' };
const query = new Kit.MessagesRequestBuilder().hideReplies(true).setCategories(['message']).toQuery();
const gate = new Gate();
let ben: Kit.ChatClient;
let model: MessageListModel;
let parent: string;
let questions: number;

beforeEach(async () => {
  ({ ben } = await scene.enterAll('ben'));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  questions = 0;
  const ana = await scene.enter('ana', (engine) => ({
    async getMessage(...given) {
      questions += 1;
      return await gate.after(engine.getMessage(...given));
    },
  }));
  await ana.joinGroup('tea');
  parent = (await ben.sendMessage(new Kit.TextMessage('tea', 'plan', 'group'))).getId();
  model = new MessageListModel({ client: ana, target: tea, query, nextFrame });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
});

async function reply(writer = ben): Promise<string> {
  const message = new Kit.TextMessage('tea', 'reply', 'group');
  message.setParentMessageId(parent);
  return (await writer.sendMessage(message)).getId();
}

const key = (): string => model.getSnapshot().ids.at(-1) ?? '';
const count = (): number | undefined => model.getRow(key())?.message.replyCount;
const draw = (): void => void scene.atEnd(model.subscribeRow(key(), () => {}));

test('follows replies that come and go while the row is drawn', async () => {
  draw();
  let last = '';
  await settled(reply().then((id) => (last = id)));
  expect(count()).toBe(1);
  await settled(reply());
  await settled(ben.deleteMessage(last));
  expect(count()).toBe(1);
});

test('asks one question at a time, and once more for what came meanwhile', async () => {
  draw();
  gate.close();
  await settled(reply());
  for (let more = 0; more < 5; more += 1) await settled(reply());
  expect(questions).toBe(1);
  gate.open();
  await settled();
  expect([count(), questions]).toEqual([6, 2]);
});

test('asks nothing for a row that nobody draws, until somebody does', async () => {
  await settled(reply());
  expect([count(), questions]).toEqual([0, 0]);
  draw();
  await settled();
  expect([count(), questions]).toEqual([1, 1]);
});

test('a reply that comes while its message is on its way with a page is counted', async () => {
  const pages = new Gate();
  const cleo = await scene.enter('cleo', (engine) => ({
    history: (...given) => pages.after(engine.history(...given)),
  }));
  await cleo.joinGroup('tea');
  pages.close();
  model = new MessageListModel({ client: cleo, target: tea, query, nextFrame });
  scene.atEnd(model.subscribe(() => {}));
  await settled(reply());
  await settled(pages.open());
  draw();
  await settled();
  expect(count()).toBe(1);
});

test("the answer to one's own reply can overtake the event of the message that it answers", async () => {
  const line = await scene.line('cleo');
  const cleo = line.client;
  await cleo.joinGroup('tea');
  model = new MessageListModel({ client: cleo, target: tea, query, nextFrame });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  line.keep();
  parent = (await ben.sendMessage(new Kit.TextMessage('tea', 'news', 'group'))).getId();
  await settled(reply(cleo));
  expect(model.getSnapshot().ids).toHaveLength(1);
  line.tell(...line.kept);
  await settled();
  draw();
  await settled();
  expect(count()).toBe(1);
});

test.each(['TIMEOUT', 'NETWORK'] as const)(
  'a question that ends with %s is asked again, after a pause',
  async (code) => {
    draw();
    scene.refuse(code, 'getMessage');
    await settled(reply());
    expect(count()).toBe(0);
    scene.refuse(code);
    await settled(scene.clock.advance(5_000));
    expect(count()).toBe(1);
  },
);
