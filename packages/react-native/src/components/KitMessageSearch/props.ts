import type { GroupLike, KitException, UserLike } from '@open-chat-kit/sdk';
import type { Ref } from 'react';
import type { KitMessageSearchStyle } from '../../theme/styles/chats.ts';
import type { KitMessageListHandle } from '../KitMessageList/props.ts';

/** What `KitMessageList` is given to show what was found. */
export interface MessageSearchFound {
  /** What was searched for; absent for nothing. */
  readonly searchKeyword?: string;
  /** The hit that one is at; absent for none. */
  readonly goToMessageId?: string;
  /** By which the search leads back to that hit: a list goes to its `goToMessageId` once. Comes with it. */
  readonly searchRef?: Ref<KitMessageListHandle>;
}

/** Props of `KitMessageSearch`. One of `user` and `group` is needed; all may change at any time. */
export interface KitMessageSearchProps {
  /** The conversation with this user. */
  readonly user?: UserLike | null | undefined;
  /** The conversation in this group; wins over `user`. */
  readonly group?: GroupLike | null | undefined;
  /** Searches the replies in this thread alone: the id of its first message. */
  readonly parentMessageId?: string | number | undefined;
  /**
   * Leaves out what was said in threads. A list that shows threads apart leads to the message under which it was said.
   *
   * @default false
   */
  readonly hideReplies?: boolean | undefined;
  /** @default "Search" in the language of the user */
  readonly placeholderText?: string | undefined;
  readonly style?: KitMessageSearchStyle | undefined;
  readonly testID?: string | undefined;

  /** Another hit, or other words: to be given to `KitMessageList`. */
  readonly onFound?: ((found: MessageSearchFound) => void) | undefined;
  /** The search is over. Without it there is no button for that. */
  readonly onClose?: (() => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
}
