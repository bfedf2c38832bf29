import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../use-props.ts';
import type { KitTransferOwnershipProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitTransferOwnershipKinds: PropKinds<KitTransferOwnershipProps> = {
  ...listKinds,
  group: 'anything',
  groupMemberRequestBuilder: 'anything',
  searchRequestBuilder: 'anything',
  usersStatusVisibility: 'boolean',
  submitButtonText: 'text',
  style: 'style',
  ref: 'anything',
  onLoad: 'function',
  onTransferred: 'function',
};
