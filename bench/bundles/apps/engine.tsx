import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';
import { Ground } from './ground.tsx';
import { show } from './show.ts';

void Kit.init({ engine: createEmbeddedServer().engine() });
console.log(Kit);
show(<Ground />);
