import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';

const server = createEmbeddedServer();
await server.createUser({ uid: 'ana', name: 'Ana', password: 'a secret' });
await server.createUser({ uid: 'ben', name: 'Ben' }); // may log in with the uid alone

// Each client has a connection of its own: two people in one process.
const ana = new Kit.ChatClient({ engine: server.engine() });
const ben = new Kit.ChatClient({ engine: server.engine() });
await ana.login({ uid: 'ana', password: 'a secret' });
await ben.login({ uid: 'ben' });

ben.addMessageListener('readme', {
  onTextMessageReceived: (message) => console.log(`${message.getSender()?.getName()}: ${message.getText()}`),
});
await ana.sendMessage(new Kit.TextMessage('ben', 'Tea at four?', Kit.RECEIVER_TYPE.USER));
