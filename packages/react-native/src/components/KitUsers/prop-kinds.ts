import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../use-props.ts';
import type { KitUsersProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitUsersKinds: PropKinds<KitUsersProps> = {
  ...listKinds,
  usersRequestBuilder: 'anything',
  searchRequestBuilder: 'anything',
  usersStatusVisibility: 'boolean',
  activeChat: 'object',
  style: 'style',
  ref: 'anything',
  onLoad: 'function',
};
