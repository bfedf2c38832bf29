import { listKinds } from '../ListFrame/prop-kinds.ts';
import type { PropKinds } from '../use-props.ts';
import { laterConversationsProps } from './later-props.ts';
import type { KitConversationsProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitConversationsKinds: PropKinds<KitConversationsProps> = {
  ...listKinds,
  ...laterConversationsProps,
  conversationsRequestBuilder: 'anything',
  receiptsVisibility: 'boolean',
  usersStatusVisibility: 'boolean',
  groupTypeVisibility: 'boolean',
  deleteConversationOptionVisibility: 'boolean',
  hideBackButton: 'boolean',
  datePattern: 'function',
  textFormatters: 'anything',
  activeChat: 'object',
  style: 'style',
  ref: 'anything',
  onLoad: 'function',
};
