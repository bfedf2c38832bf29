import type { Kit, KitException } from '@open-chat-kit/sdk';
import type { ReactElement, Ref } from 'react';
import type { ColorValue, StyleProp, TextStyle, ViewStyle } from 'react-native';
import type { SelectionMode } from '../../models/live-list/list-selection.ts';
import type { IconSource } from '../Icon.tsx';
import type { KitAvatarStyle } from '../KitAvatar/KitAvatar.tsx';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import type { StateStyle } from '../StateView.tsx';

/** Styles of `KitGroups`; each wins over the theme. */
export interface KitGroupsStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly headerStyle?: StyleProp<ViewStyle>;
  readonly titleStyle?: StyleProp<TextStyle>;
  /** The line under the title: its border colour is used. */
  readonly titleSeparatorStyle?: StyleProp<ViewStyle>;
  readonly backButtonStyle?: StyleProp<ViewStyle>;
  readonly backButtonIcon?: IconSource | undefined;
  readonly itemStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly avatarStyle?: KitAvatarStyle;
    readonly titleStyle?: StyleProp<TextStyle>;
    readonly subtitleStyle?: StyleProp<TextStyle>;
    /** The line under the row. */
    readonly separatorColor?: ColorValue | undefined;
  };
  readonly searchStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly textStyle?: StyleProp<TextStyle>;
  };
  readonly emptyStateStyle?: StateStyle;
  readonly errorStateStyle?: StateStyle;
  readonly selectionBarStyle?: StyleProp<ViewStyle>;
  readonly submitButtonStyle?: StyleProp<ViewStyle>;
  readonly submitButtonTextStyle?: StyleProp<TextStyle>;
}

/** What a ref to `KitGroups` gives. */
export interface KitGroupsHandle {
  /** Reads the list anew; rows stay meanwhile. */
  reload(): void;
  scrollToTop(): void;
  getSelectedGroups(): Kit.Group[];
  clearSelection(): void;
}

/** A view of the host's for one group. */
export type GroupSlot = (group: Kit.Group) => ReactElement | null;

/** A view of the host's for the whole list. */
export type ListSlot = () => ReactElement | null;

/** Props of `KitGroups`. All optional, and all may change at any time. */
export interface KitGroupsProps {
  /** Controls which groups load. @default all that the user may see, 30 a page */
  readonly groupsRequestBuilder?: Kit.GroupsRequestBuilder | undefined;
  /** Filters the search list independently of the main list. @default `groupsRequestBuilder` */
  readonly searchRequestBuilder?: Kit.GroupsRequestBuilder | undefined;
  /** Pre-fills the search and filters the list. @default "" */
  readonly searchKeyword?: string | undefined;
  /** @default "none" */
  readonly selectionMode?: SelectionMode | undefined;
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
  /** Shows the type of each group on its avatar. @default true */
  readonly groupTypeVisibility?: boolean | undefined;
  readonly privateGroupIcon?: IconSource | undefined;
  readonly passwordGroupIcon?: IconSource | undefined;
  /** @default "Search", in the language of the user */
  readonly searchPlaceholderText?: string | undefined;
  /** Replaces the built-in items of the context menu. */
  readonly options?: ((group: Kit.Group) => MenuItemInterface[]) | undefined;
  /** Comes after the items of the context menu. */
  readonly addOptions?: ((group: Kit.Group) => MenuItemInterface[]) | undefined;
  readonly style?: KitGroupsStyle | undefined;
  readonly testID?: string | undefined;
  readonly ref?: Ref<KitGroupsHandle>;

  /** A row was pressed, outside of selection. */
  readonly onItemPress?: ((group: Kit.Group) => void) | undefined;
  /** A row was pressed long, outside of selection; stands in place of the menu. */
  readonly onItemLongPress?: ((group: Kit.Group) => void) | undefined;
  readonly onBack?: (() => void) | undefined;
  /** Groups were selected or deselected. */
  readonly onSelection?: ((list: Kit.Group[]) => void) | undefined;
  /** The submit button was pressed; the selection stays. */
  readonly onSubmit?: ((list: Kit.Group[]) => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
  /** The main list came back empty. */
  readonly onEmpty?: (() => void) | undefined;
  /**
   * A page was loaded; all groups so far. Ported code annotates the argument as groups or as members, so both compile;
   * it is groups.
   */
  readonly onLoad?: (((list: Kit.Group[]) => void) | ((list: Kit.GroupMember[]) => void)) | undefined;

  readonly ItemView?: GroupSlot | undefined;
  readonly LeadingView?: GroupSlot | undefined;
  readonly TitleView?: GroupSlot | undefined;
  readonly SubtitleView?: GroupSlot | undefined;
  readonly TrailingView?: GroupSlot | undefined;
  readonly LoadingView?: ListSlot | undefined;
  readonly EmptyView?: ListSlot | undefined;
  readonly ErrorView?: ListSlot | undefined;
  readonly AppBarOptions?: ListSlot | undefined;
}
