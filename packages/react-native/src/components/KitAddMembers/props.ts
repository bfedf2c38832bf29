import type { GroupLike, Kit } from '@open-chat-kit/sdk';
import type { Ref } from 'react';
import type { ListRef, PickingListProps } from '../ListFrame/props.ts';
import type { KitAddMembersStyle } from '../../theme/styles/lists.ts';

/** What a ref to `KitAddMembers` gives. */
export interface KitAddMembersHandle extends ListRef {
  getSelectedUsers(): Kit.User[];
}

/** Props of `KitAddMembers`. All may change at any time, the group too. */
export interface KitAddMembersProps extends PickingListProps<Kit.User> {
  /** Into which: an object of the kit, a copy of one, or `{ guid, name, … }`. */
  readonly group?: GroupLike | null | undefined;
  /** Controls which people load. @default everybody but the logged-in user, 30 a page */
  readonly usersRequestBuilder?: Kit.UsersRequestBuilder | undefined;
  /** Filters the search list independently of the main list. @default `usersRequestBuilder` */
  readonly searchRequestBuilder?: Kit.UsersRequestBuilder | undefined;
  /** Shows whether people are online, or when they were last. @default true */
  readonly usersStatusVisibility?: boolean | undefined;
  /** Of the button that adds. @default "Add", in the language of the user */
  readonly submitButtonText?: string | undefined;
  readonly style?: KitAddMembersStyle | undefined;
  readonly ref?: Ref<KitAddMembersHandle>;
  /** A page was loaded; all people so far. */
  readonly onLoad?: ((list: Kit.User[]) => void) | undefined;
  /** These have come in; who could not be added is not among them, and stays selected. */
  readonly onAdded?: ((members: Kit.GroupMember[]) => void) | undefined;
}
