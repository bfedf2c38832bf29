import { Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../testing/each-scene.ts';
import { Gate } from '../testing/gate.ts';
import { manualFrames } from '../testing/manual-frames.ts';
import { ThreadHead } from './thread-head.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
const answers = new Gate();
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let first: Kit.TextMessage;
let head: ThreadHead;

beforeEach(async () => {
  ({ ana } = await scene.enterAll('ana'));
  ben = await scene.enter('ben', (engine) => ({
    async getMessage(...given) {
      const answer = engine.getMessage(...given).then(
        (message) => () => message,
        (error: unknown) => () => Promise.reject(error as Error),
      );
      return await (
        await answers.after(answer)
      )();
    },
  }));
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.joinGroup('tea');
  first = (await ana.sendMessage(new Kit.TextMessage('tea', 'first', 'group'))) as Kit.TextMessage;
});

function look(): void {
  head = new ThreadHead({ client: ben, id: first.getId(), nextFrame, onError: () => {} });
  scene.atEnd(head.subscribe(() => {}));
}

const shown = (): readonly [id: string | undefined, isGone: boolean] => {
  const { message, isGone } = head.getSnapshot();
  return [message?.id, isGone];
};

test('is shown to whoever enters the group while it is looked at', async () => {
  await ben.leaveGroup('tea');
  look();
  await settled();
  expect(shown()).toEqual([undefined, true]);
  await settled(ben.joinGroup('tea'));
  expect(shown()).toEqual([first.getId(), false]);
});

test('is shown to whoever entered the group while the answer was under way that refused it', async () => {
  await ben.leaveGroup('tea');
  answers.close();
  look();
  await settled(ben.joinGroup('tea'));
  answers.open();
  await settled();
  expect(shown()).toEqual([first.getId(), false]);
});

test('is hidden from whoever was put out while the answer was under way that shows it', async () => {
  look();
  await settled();
  answers.close();
  head.askAgain();
  await settled(ana.kickGroupMember('tea', 'ben'));
  const seen: unknown[] = [];
  scene.atEnd(head.subscribe(() => seen.push(head.getSnapshot().message)));
  expect(shown()).toEqual([undefined, true]);
  answers.open();
  await settled();
  expect([shown(), seen]).toEqual([[undefined, true], []]);
});

test('is hidden from whoever was put out before the first answer came', async () => {
  answers.close();
  look();
  await settled(ana.kickGroupMember('tea', 'ben'));
  answers.open();
  await settled();
  expect(shown()).toEqual([undefined, true]);
});

test('stays hidden from whoever wrote it and is out, also where its sending is answered once more', async () => {
  const own = new Kit.TextMessage('tea', 'own', 'group');
  own.setMuid('own');
  first = (await ben.sendMessage(own)) as Kit.TextMessage;
  look();
  await settled(ana.kickGroupMember('tea', 'ben'));
  expect(shown()).toEqual([undefined, true]);
  const again = new Kit.TextMessage('tea', 'own', 'group');
  again.setMuid('own');
  await settled(ben.sendMessage(again));
  expect(shown()).toEqual([undefined, true]);
});
