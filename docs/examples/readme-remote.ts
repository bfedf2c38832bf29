import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { Kit } from '@open-chat-kit/sdk';

Kit.init({ engine: createRemoteEngine({ url: 'ws://127.0.0.1:8090' }) });
const ana = await Kit.login({ uid: 'ana', password: 'ana-password' });
console.log(`${ana.getName()} is here.`);
await Kit.logout();
