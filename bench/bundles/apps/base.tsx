import { Ground } from './ground.tsx';
import { show } from './show.ts';

show(<Ground />);
