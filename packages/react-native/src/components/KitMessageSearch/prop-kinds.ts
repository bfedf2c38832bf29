import type { PropKinds } from '../props/use-props.ts';
import type { KitMessageSearchProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitMessageSearchKinds: PropKinds<KitMessageSearchProps> = {
  user: 'anything',
  group: 'anything',
  parentMessageId: 'id',
  hideReplies: 'boolean',
  placeholderText: 'text',
  style: 'style',
  testID: 'text',
  onFound: 'function',
  onClose: 'function',
  onError: 'function',
};
