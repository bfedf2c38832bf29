import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import type { SelectionMode } from '../../models/live-list/list-selection.ts';
import type { MenuItemInterface } from '../Menu/menu-item.ts';

/** What a ref to each list component gives; what is selected it gives by a name of its own. */
export interface ListRef {
  /** Reads the list anew; rows stay meanwhile. */
  reload(): void;
  scrollToTop(): void;
  clearSelection(): void;
}

/** A view of the host's for one item. */
export type ItemSlot<Item> = (item: Item) => ReactElement | null;

/** A view of the host's for the whole list. */
export type ListSlot = () => ReactElement | null;

/** Props that every list component has, whatever it lists. All optional, and all may change at any time. */
export interface ListProps<Item> {
  /** Pre-fills the search and filters the list. @default "" */
  readonly searchKeyword?: string | undefined;
  /** @default "none" */
  readonly selectionMode?: SelectionMode | undefined;
  /** In the title bar. @default what the list is of, in the language of the user */
  readonly title?: string | undefined;
  /** Hides title bar, back button and `AppBarOptions`. @default false */
  readonly hideHeader?: boolean | undefined;
  /** @default false */
  readonly showBackButton?: boolean | undefined;
  /** @default false */
  readonly hideSearch?: boolean | undefined;
  /** Hides the error view; `onError` is called all the same. @default false */
  readonly hideError?: boolean | undefined;
  /** @default true */
  readonly hideSubmitButton?: boolean | undefined;
  /** @default false */
  readonly hideLoadingState?: boolean | undefined;
  /** @default "Search", in the language of the user */
  readonly searchPlaceholderText?: string | undefined;
  /** Replaces the built-in items of the context menu. */
  readonly options?: ((item: Item) => MenuItemInterface[]) | undefined;
  /** Comes after the items of the context menu. */
  readonly addOptions?: ((item: Item) => MenuItemInterface[]) | undefined;
  readonly testID?: string | undefined;

  /** A row was pressed, outside of selection. @default its context menu opens, where there is one */
  readonly onItemPress?: ((item: Item) => void) | undefined;
  /** A row was pressed long, outside of selection; stands in place of the menu. */
  readonly onItemLongPress?: ((item: Item) => void) | undefined;
  readonly onBack?: (() => void) | undefined;
  /** Items were selected or deselected. */
  readonly onSelection?: ((list: Item[]) => void) | undefined;
  /** The submit button was pressed; the selection stays. */
  readonly onSubmit?: ((list: Item[]) => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
  /** The main list came back empty. */
  readonly onEmpty?: (() => void) | undefined;

  readonly ItemView?: ItemSlot<Item> | undefined;
  readonly LeadingView?: ItemSlot<Item> | undefined;
  readonly TitleView?: ItemSlot<Item> | undefined;
  readonly SubtitleView?: ItemSlot<Item> | undefined;
  readonly TrailingView?: ItemSlot<Item> | undefined;
  readonly LoadingView?: ListSlot | undefined;
  readonly EmptyView?: ListSlot | undefined;
  readonly ErrorView?: ListSlot | undefined;
  readonly AppBarOptions?: ListSlot | undefined;
}

/** Props of a list from which something is picked to be done with: a press always selects, and the frame hands it over. */
export type PickingListProps<Item> = Omit<
  ListProps<Item>,
  | 'selectionMode'
  | 'hideSubmitButton'
  | 'options'
  | 'addOptions'
  | 'onItemPress'
  | 'canPressItem'
  | 'onItemLongPress'
  | 'onSubmit'
>;
