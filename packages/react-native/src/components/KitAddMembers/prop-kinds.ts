import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../use-props.ts';
import type { KitAddMembersProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitAddMembersKinds: PropKinds<KitAddMembersProps> = {
  ...listKinds,
  group: 'anything',
  usersRequestBuilder: 'anything',
  searchRequestBuilder: 'anything',
  usersStatusVisibility: 'boolean',
  submitButtonText: 'text',
  style: 'style',
  ref: 'anything',
  onLoad: 'function',
  onAdded: 'function',
};
