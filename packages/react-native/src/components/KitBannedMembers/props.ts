import type { GroupLike, Kit } from '@open-chat-kit/sdk';
import type { Ref } from 'react';
import type { ItemSlot, ListProps, ListRef } from '../ListFrame/props.ts';
import type { KitBannedMembersStyle } from '../../theme/styles/lists.ts';

/** What a ref to `KitBannedMembers` gives. */
export interface KitBannedMembersHandle extends ListRef {
  getSelectedMembers(): Kit.GroupMember[];
}

/** A view of the host's for one banned person. */
export type BannedMemberSlot = ItemSlot<Kit.GroupMember>;

/** Props of `KitBannedMembers`. All may change at any time, the group too. */
export interface KitBannedMembersProps extends ListProps<Kit.GroupMember> {
  /** Banned from which: an object of the kit, a copy of one, or `{ guid, name, … }`. @default the group of the builder */
  readonly group?: GroupLike | null | undefined;
  /** Controls who of them loads. @default all, 30 a page */
  readonly bannedMembersRequestBuilder?: Kit.BannedMembersRequestBuilder | undefined;
  /** Filters the search list independently of the main list. @default `bannedMembersRequestBuilder` */
  readonly searchRequestBuilder?: Kit.BannedMembersRequestBuilder | undefined;
  readonly style?: KitBannedMembersStyle | undefined;
  readonly ref?: Ref<KitBannedMembersHandle>;
  /** A page was loaded; all banned people so far. */
  readonly onLoad?: ((list: Kit.GroupMember[]) => void) | undefined;
}
