import type { Kit } from '@open-chat-kit/sdk';
import type { Ref } from 'react';
import type { ChatOptions } from '../../hooks/chat-target.ts';
import type { KitTextFormatter } from '../../formatters/KitTextFormatter.ts';
import type { ItemSlot, ListProps, ListRef } from '../ListFrame/props.ts';
import type { KitConversationsStyle } from '../../theme/styles/lists.ts';

/** What a ref to `KitConversations` gives. */
export interface KitConversationsHandle extends ListRef {
  getSelectedConversations(): Kit.Conversation[];
}

/** A view of the host's for one conversation. */
export type ConversationSlot = ItemSlot<Kit.Conversation>;

/** Props of `KitConversations`. All optional, and all may change at any time. */
export interface KitConversationsProps extends ListProps<Kit.Conversation> {
  /** Controls which conversations load. @default all of the user's, 30 a page */
  readonly conversationsRequestBuilder?: Kit.ConversationsRequestBuilder | undefined;
  /** Shows how far one's own last message is. @default true */
  readonly receiptsVisibility?: boolean | undefined;
  /** Shows on the avatar who is online. @default true */
  readonly usersStatusVisibility?: boolean | undefined;
  /** Shows the type of each group on its avatar. @default true */
  readonly groupTypeVisibility?: boolean | undefined;
  /** Offers in the menu to delete a conversation for oneself. @default true */
  readonly deleteConversationOptionVisibility?: boolean | undefined;
  /** The other word for `showBackButton`, where that is not set. @default true */
  readonly hideBackButton?: boolean | undefined;
  /** The other word for `hideSearch`, where that is not set. @default true */
  readonly showSearchBar?: boolean | undefined;
  /** The search field is a button that leads elsewhere, in place of searching in the list. */
  readonly onSearchBarClicked?: (() => void) | undefined;
  /** What stands for the time of the last message. @default time, yesterday, weekday or date */
  readonly datePattern?: ((conversation: Kit.Conversation) => string) | undefined;
  /** The chat that is open beside the list: its row is marked, and scrolled to, on one of the next ten pages too. */
  readonly activeChat?: ChatOptions | undefined;
  readonly style?: KitConversationsStyle | undefined;
  readonly ref?: Ref<KitConversationsHandle>;
  /** A page was loaded; all conversations so far. */
  readonly onLoad?: ((list: Kit.Conversation[]) => void) | undefined;
  /** Draw the text of the last message another way, in their order; see `KitTextFormatter`. @default as it was written */
  readonly textFormatters?: readonly KitTextFormatter[] | undefined;
  /** Messages of others come without a sound; without a player they do in any case, see `KitUIKit.setSoundPlayer`. @default false */
  readonly disableSoundForMessages?: boolean | undefined;
  /** What the player is told to play for them. */
  readonly customSoundForMessages?: unknown;
}
