import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';

const server = createEmbeddedServer();
await server.createUser({ uid: 'ana', name: 'Ana' });
await server.createUser({ uid: 'ben', name: 'Ben' });

await Kit.init({ engine: server.engine() });
await Kit.login({ uid: 'ana' });

Kit.addGroupListener('readme', {
  onGroupMemberJoined: (_action, user, group) =>
    console.log(`${user.getName()} joined ${group.getName()}: ${group.getMembersCount()} members`),
});
await Kit.createGroup(new Kit.Group('tea', 'Tea lovers', Kit.GROUP_TYPE.PUBLIC));
await Kit.sendMessage(new Kit.TextMessage('tea', 'Who is in?', Kit.RECEIVER_TYPE.GROUP));

const ben = new Kit.ChatClient({ engine: server.engine() });
await ben.login('ben');
await ben.joinGroup('tea');
