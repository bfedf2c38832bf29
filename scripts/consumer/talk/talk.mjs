// @ts-check
// A client of somebody else, at a chat server: `talk.mjs ws://… first` says something, `… second` finds it.
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { Kit } from '@open-chat-kit/sdk';

const [url = '', time = ''] = process.argv.slice(2);
// Node has one from 22 on.
const { WebSocket = (await import('ws')).WebSocket } = globalThis;
await Kit.init({ engine: createRemoteEngine({ url, WebSocket }) });
const ana = await Kit.login({ uid: 'ana', password: 'ana-password' });
if (time === 'first') {
  await Kit.createGroup(new Kit.Group('tea', 'Tea', Kit.GROUP_TYPE.PUBLIC));
  await Kit.sendMessage(new Kit.TextMessage('tea', 'Anyone?', Kit.RECEIVER_TYPE.GROUP));
  const file = { bytes: new TextEncoder().encode('leaves'), name: 'tea.txt', mimeType: 'text/plain' };
  await Kit.sendMediaMessage(new Kit.MediaMessage('tea', file, Kit.MESSAGE_TYPE.FILE, Kit.RECEIVER_TYPE.GROUP));
}
const found = await new Kit.MessagesRequestBuilder().setGUID('tea').setCategories(['message']).build().fetchPrevious();
const [message, media] = found;
if (!(message instanceof Kit.TextMessage) || message.getText() !== 'Anyone?')
  throw new Error('The message is not there.');
if (!(media instanceof Kit.MediaMessage)) throw new Error('The file is not there.');
const answer = await fetch(media.getAttachment().getUrl());
if ((await answer.text()) !== 'leaves') throw new Error('The file is not what it was.');
await Kit.logout();
console.log(`${ana.getName()}, the ${time} time: ok`);
