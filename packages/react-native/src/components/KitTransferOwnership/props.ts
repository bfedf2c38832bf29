import type { GroupLike, Kit } from '@open-chat-kit/sdk';
import type { Ref } from 'react';
import type { ListRef, PickingListProps } from '../ListFrame/props.ts';
import type { KitTransferOwnershipStyle } from '../../theme/styles/lists.ts';

/** What a ref to `KitTransferOwnership` gives. */
export interface KitTransferOwnershipHandle extends ListRef {
  getSelectedMembers(): Kit.GroupMember[];
}

/** Props of `KitTransferOwnership`. All may change at any time, the group too. */
export interface KitTransferOwnershipProps extends PickingListProps<Kit.GroupMember> {
  /** Which: an object of the kit, a copy of one, or `{ guid, name, … }`. @default the group of the builder */
  readonly group?: GroupLike | null | undefined;
  /** Controls which members load. @default all but the owner, 30 a page */
  readonly groupMemberRequestBuilder?: Kit.GroupMembersRequestBuilder | undefined;
  /** Filters the search list independently of the main list. @default `groupMemberRequestBuilder` */
  readonly searchRequestBuilder?: Kit.GroupMembersRequestBuilder | undefined;
  /** Shows whether members are online, or when they were last. @default true */
  readonly usersStatusVisibility?: boolean | undefined;
  /** Of the button that asks and of the one that does it. @default "Transfer", in the language of the user */
  readonly submitButtonText?: string | undefined;
  readonly style?: KitTransferOwnershipStyle | undefined;
  readonly ref?: Ref<KitTransferOwnershipHandle>;
  /** A page was loaded; all members so far. */
  readonly onLoad?: ((list: Kit.GroupMember[]) => void) | undefined;
  /** The group is theirs now, and the viewer an admin. */
  readonly onTransferred?: ((newOwner: Kit.GroupMember) => void) | undefined;
}
