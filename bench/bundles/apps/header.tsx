import { Kit, KitMessageHeader } from '@open-chat-kit/react-native';
import { Ground } from './ground.tsx';
import { show } from './show.ts';

show(
  <Ground>
    <KitMessageHeader group={new Kit.Group('tea', 'Tea', 'public')} />
  </Ground>,
);
