import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../use-props.ts';
import type { KitGroupsProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitGroupsKinds: PropKinds<KitGroupsProps> = {
  ...listKinds,
  groupsRequestBuilder: 'anything',
  searchRequestBuilder: 'anything',
  groupTypeVisibility: 'boolean',
  showUnreadCount: 'boolean',
  showLastMessage: 'boolean',
  privateGroupIcon: 'icon',
  passwordGroupIcon: 'icon',
  activeChat: 'object',
  style: 'style',
  ref: 'anything',
  onLoad: 'function',
};
