import { KitConfirmDialog } from '@open-chat-kit/react-native';
import { Ground } from './ground.tsx';
import { show } from './show.ts';

show(
  <Ground>
    <KitConfirmDialog isOpen titleText="Leave?" onConfirm={console.log} onCancel={console.log} />
  </Ground>,
);
