import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../use-props.ts';
import type { KitGroupMembersProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitGroupMembersKinds: PropKinds<KitGroupMembersProps> = {
  ...listKinds,
  group: 'anything',
  groupMemberRequestBuilder: 'anything',
  searchRequestBuilder: 'anything',
  usersStatusVisibility: 'boolean',
  hideKickMemberOption: 'boolean',
  hideBanMemberOption: 'boolean',
  hideScopeChangeOption: 'boolean',
  style: 'style',
  ref: 'anything',
  onLoad: 'function',
};
