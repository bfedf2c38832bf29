import { Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../testing/each-scene.ts';
import { Gate } from '../testing/gate.ts';
import { manualFrames } from '../testing/manual-frames.ts';
import { WhoReacted } from './who-reacted.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
const answers = new Gate();
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let message: Kit.BaseMessage;
let who: WhoReacted;

beforeEach(async () => {
  ({ ana } = await scene.enterAll('ana'));
  ben = await scene.enter('ben', (engine) => ({
    listReactions: (...given) => answers.after(engine.listReactions(...given)),
  }));
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.joinGroup('tea');
  message = await ana.sendMessage(new Kit.TextMessage('tea', 'Who comes?', 'group'));
});

async function react(client: Kit.ChatClient, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await client.addReaction(message.getId(), `e${at}`);
}

async function look(): Promise<void> {
  who = new WhoReacted({ client: ben, id: message.getId(), emoji: '', nextFrame, onError: () => {} });
  scene.atEnd(who.subscribe(() => {}));
  await settled();
}

async function scroll(): Promise<void> {
  who.loadMore();
  await settled();
}

/** Each once. */
const shown = (): number =>
  new Set(who.getSnapshot().reactions?.map((one) => `${one.getReactedBy()?.getUid()} ${one.getReaction()}`)).size;
const hasMore = (): boolean => who.getSnapshot().hasMore;

test('keeps all that a reader has loaded when a reaction comes or goes', async () => {
  await react(ana, 80);
  await react(ben, 60);
  await look();
  for (let pages = 1; pages < 4; pages += 1) await scroll();
  expect([shown(), hasMore()]).toEqual([120, true]);
  await settled(ana.removeReaction(message.getId(), 'e0'));
  expect(shown()).toBeGreaterThanOrEqual(120);
  while (hasMore()) await scroll();
  expect(shown()).toBe(139);
  await settled(ana.addReaction(message.getId(), 'e0'));
  expect(shown()).toBeGreaterThanOrEqual(139);
});

test('has no more behind a page that is the last one and full', async () => {
  await react(ana, 30);
  await look();
  expect([shown(), hasMore()]).toEqual([30, false]);
});

test.each(['before', 'after'])('who scrolls just %s a reaction comes gets the next page all the same', async (when) => {
  await react(ana, 70);
  await look();
  answers.close();
  if (when === 'before') await scroll();
  await settled(ben.addReaction(message.getId(), 'e0'));
  if (when === 'after') await scroll();
  answers.open();
  await settled();
  expect(shown()).toBeGreaterThanOrEqual(60);
  while (hasMore()) await scroll();
  expect(who.getSnapshot().reactions).toHaveLength(71);
  expect(shown()).toBe(71);
});

test('keeps a page that was wanted between two reactions', async () => {
  await react(ana, 80);
  await look();
  answers.close();
  await settled(ana.addReaction(message.getId(), 'first'));
  who.loadMore();
  await settled(ana.addReaction(message.getId(), 'second'));
  answers.open();
  await settled();
  expect(shown()).toBe(60);
});
