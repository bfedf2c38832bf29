import type { GroupLike, Kit } from '@open-chat-kit/sdk';
import type { Ref } from 'react';
import type { ItemSlot, ListProps, ListRef } from '../ListFrame/props.ts';
import type { KitGroupMembersStyle } from '../../theme/styles/lists.ts';

/** What a ref to `KitGroupMembers` gives. */
export interface KitGroupMembersHandle extends ListRef {
  getSelectedMembers(): Kit.GroupMember[];
}

/** A view of the host's for one member. */
export type GroupMemberSlot = ItemSlot<Kit.GroupMember>;

/** Props of `KitGroupMembers`. All may change at any time, the group too. */
export interface KitGroupMembersProps extends ListProps<Kit.GroupMember> {
  /** Whose members: an object of the kit, a copy of one, or `{ guid, name, … }`. @default the group of the builder */
  readonly group?: GroupLike | null | undefined;
  /** Controls which members load. @default all, 30 a page */
  readonly groupMemberRequestBuilder?: Kit.GroupMembersRequestBuilder | undefined;
  /** Filters the search list independently of the main list. @default `groupMemberRequestBuilder` */
  readonly searchRequestBuilder?: Kit.GroupMembersRequestBuilder | undefined;
  /** Leaves the owner out. @default false */
  readonly excludeOwner?: boolean | undefined;
  /** Shows whether members are online, or when they were last. @default true */
  readonly usersStatusVisibility?: boolean | undefined;
  /** Leaves removing out of the menu. @default false */
  readonly hideKickMemberOption?: boolean | undefined;
  /** Leaves banning out of the menu. @default false */
  readonly hideBanMemberOption?: boolean | undefined;
  /** Leaves the change of roles out of the menu. @default false */
  readonly hideScopeChangeOption?: boolean | undefined;
  readonly style?: KitGroupMembersStyle | undefined;
  readonly ref?: Ref<KitGroupMembersHandle>;
  /** A page was loaded; all members so far. */
  readonly onLoad?: ((list: Kit.GroupMember[]) => void) | undefined;
}
