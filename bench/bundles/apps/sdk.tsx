import { Kit } from '@open-chat-kit/sdk';
import { Ground } from './ground.tsx';
import { show } from './show.ts';

console.log(Kit);
show(<Ground />);
