import type { Kit } from '@open-chat-kit/sdk';
import type { Ref } from 'react';
import type { ChatOptions } from '../../hooks/chat-target.ts';
import type { ItemSlot, ListProps, ListRef } from '../ListFrame/props.ts';
import type { KitUsersStyle } from '../../theme/styles/lists.ts';

/** What a ref to `KitUsers` gives. */
export interface KitUsersHandle extends ListRef {
  getSelectedUsers(): Kit.User[];
}

/** What other kits call {@link KitUsersHandle}. */
export type KitUsersActionsInterface = KitUsersHandle;

/** A view of the host's for one user. */
export type UserSlot = ItemSlot<Kit.User>;

/** Props of `KitUsers`. All optional, and all may change at any time. */
export interface KitUsersProps extends ListProps<Kit.User> {
  /** Controls which people load. @default everybody but the logged-in user, 30 a page */
  readonly usersRequestBuilder?: Kit.UsersRequestBuilder | undefined;
  /** Filters the search list independently of the main list. @default `usersRequestBuilder` */
  readonly searchRequestBuilder?: Kit.UsersRequestBuilder | undefined;
  /** Shows whether people are online, or when they were last. @default true */
  readonly usersStatusVisibility?: boolean | undefined;
  /** The chat that is open beside the list: its row is marked, and scrolled to, on one of the next ten pages too. */
  readonly activeChat?: ChatOptions | undefined;
  readonly style?: KitUsersStyle | undefined;
  readonly ref?: Ref<KitUsersHandle>;
  /** A page was loaded; all people so far. */
  readonly onLoad?: ((list: Kit.User[]) => void) | undefined;
}
