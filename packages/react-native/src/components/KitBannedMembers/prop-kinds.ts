import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../use-props.ts';
import type { KitBannedMembersProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitBannedMembersKinds: PropKinds<KitBannedMembersProps> = {
  ...listKinds,
  group: 'anything',
  bannedMembersRequestBuilder: 'anything',
  searchRequestBuilder: 'anything',
  style: 'style',
  ref: 'anything',
  onLoad: 'function',
};
