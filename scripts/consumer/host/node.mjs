// @ts-check
// A Node program of somebody else: two people chat over the embedded engine.
import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';
import { checks } from '@open-chat-kit/sdk/conformance';
import { KitException } from '@open-chat-kit/sdk/engine';

const server = createEmbeddedServer();
await server.createUser({ uid: 'ana', name: 'Ana' });
await server.createUser({ uid: 'ben', name: 'Ben' });
await Kit.init({ engine: server.engine() });
await Kit.login({ uid: 'ana' });
const ben = new Kit.ChatClient({ engine: server.engine() });
await ben.login('ben');

/** @type {Promise<string>} */
const heard = new Promise((resolve) => {
  ben.addMessageListener('consumer', { onTextMessageReceived: (message) => resolve(message.getText()) });
});
await Kit.createGroupWithMembers(new Kit.Group('tea', 'Tea', Kit.GROUP_TYPE.PUBLIC), [
  new Kit.GroupMember('ben', 'participant'),
]);
await Kit.sendMessage(new Kit.TextMessage('tea', 'Anyone?', Kit.RECEIVER_TYPE.GROUP));
if ((await heard) !== 'Anyone?') throw new Error('The message did not arrive.');

const [group] = await new Kit.GroupsRequestBuilder().setLimit(5).build().fetchNext();
if (group?.getMembersCount() !== 2) throw new Error('The group is not as it should be.');
const refused = await ben.deleteGroup('tea').catch((/** @type {unknown} */ error) => error);
if (!(refused instanceof KitException) || refused.code !== 'FORBIDDEN')
  throw new Error('A participant deleted a group.');
if (checks.length < 80) throw new Error('The conformance suite is not whole.');

await Kit.logout();
await ben.logout();
await server.close();
console.log('Node: ok');
