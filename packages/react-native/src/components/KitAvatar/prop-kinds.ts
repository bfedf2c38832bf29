import type { PropKinds } from '../props/use-props.ts';
import type { KitAvatarProps } from './KitAvatar.tsx';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitAvatarKinds: PropKinds<KitAvatarProps> = {
  name: 'text',
  image: 'anything',
  id: 'text',
  size: 'number',
  badge: 'element',
  style: 'style',
  testID: 'text',
};
