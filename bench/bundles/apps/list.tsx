import { Kit, KitMessageList } from '@open-chat-kit/react-native';
import { Ground } from './ground.tsx';
import { show } from './show.ts';

show(
  <Ground>
    <KitMessageList group={new Kit.Group('tea', 'Tea', 'public')} />
  </Ground>,
);
