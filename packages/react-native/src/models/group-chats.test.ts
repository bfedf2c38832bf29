import { Kit, type KitException } from '@open-chat-kit/sdk';
import { eachScene } from '../testing/each-scene.ts';
import { manualFrames } from '../testing/manual-frames.ts';
import { GroupChats } from './group-chats.ts';

const scene = eachScene('ana');
const { nextFrame, settled } = manualFrames();

test('a chat that cannot be read keeps none of the others from being asked for', async () => {
  const ana = await scene.enter('ana', (engine) => ({
    getConversation: async (target, signal) => {
      if (target.id === 'g0') throw new Kit.KitException('INTERNAL', 'It cannot be read.');
      return await engine.getConversation(target, signal);
    },
  }));
  const guids = Array.from({ length: 12 }, (_, index) => `g${index}`);
  for (const guid of guids) {
    await ana.createGroup(new Kit.Group(guid, guid, 'public'));
    await ana.sendMessage(new Kit.TextMessage(guid, 'hello', 'group'));
  }
  const errors: KitException[] = [];
  const chats = new GroupChats({ client: ana, nextFrame, onError: (error) => errors.push(error) });
  for (const guid of guids) scene.atEnd(chats.subscribeRow(guid, () => {}));
  scene.atEnd(chats.subscribe(() => {}));
  await settled();
  await settled();
  expect(guids.filter((guid) => chats.getRow(guid) === undefined)).toEqual(['g0']);
  expect(errors.map(({ code }) => code)).toContain('INTERNAL');
});
