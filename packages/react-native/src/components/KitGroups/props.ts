import type { Kit } from '@open-chat-kit/sdk';
import type { Ref } from 'react';
import type { ChatOptions } from '../../hooks/chat-target.ts';
import type { ItemSlot, ListProps, ListRef } from '../ListFrame/props.ts';
import type { KitGroupsStyle } from '../../theme/styles/lists.ts';
import type { IconSource } from '../../icons/icon-source.ts';

/** What a ref to `KitGroups` gives. */
export interface KitGroupsHandle extends ListRef {
  getSelectedGroups(): Kit.Group[];
}

/** A view of the host's for one group. */
export type GroupSlot = ItemSlot<Kit.Group>;

/** Props of `KitGroups`. All optional, and all may change at any time. */
export interface KitGroupsProps extends ListProps<Kit.Group> {
  /** Controls which groups load. @default all that the user may see, 30 a page */
  readonly groupsRequestBuilder?: Kit.GroupsRequestBuilder | undefined;
  /** Filters the search list independently of the main list. @default `groupsRequestBuilder` */
  readonly searchRequestBuilder?: Kit.GroupsRequestBuilder | undefined;
  /** Shows the type of each group on its avatar. @default true */
  readonly groupTypeVisibility?: boolean | undefined;
  /** Shows how many messages of each group are unread, to its members. @default false */
  readonly showUnreadCount?: boolean | undefined;
  /** Shows what was said last in place of the member count, to members: who, what, when, how far it came. @default false */
  readonly showLastMessage?: boolean | undefined;
  readonly privateGroupIcon?: IconSource | undefined;
  readonly passwordGroupIcon?: IconSource | undefined;
  /** The chat that is open beside the list: its row is marked, and scrolled to, on one of the next ten pages too. */
  readonly activeChat?: ChatOptions | undefined;
  readonly style?: KitGroupsStyle | undefined;
  readonly ref?: Ref<KitGroupsHandle>;
  /**
   * A page was loaded; all groups so far. Ported code annotates the argument as groups or as members, so both compile;
   * it is groups.
   */
  readonly onLoad?: (((list: Kit.Group[]) => void) | ((list: Kit.GroupMember[]) => void)) | undefined;
}
