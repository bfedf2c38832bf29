import { KitGroups } from '@open-chat-kit/react-native';
import { Ground } from './ground.tsx';
import { show } from './show.ts';

show(
  <Ground>
    <KitGroups />
  </Ground>,
);
