import type { ColorValue, StyleProp, TextStyle, ViewStyle } from 'react-native';
import type {
  KitAvatarStyle,
  KitBadgeStyle,
  KitDateStyle,
  KitReceiptStyle,
  StateStyle,
  TextBoxStyle,
} from './parts.ts';
import type { IconSource } from '../../icons/icon-source.ts';

/** Styles of the bar over a component: its title, and the way back. */
export interface BarStyle {
  readonly headerStyle?: StyleProp<ViewStyle>;
  /** The same under a name that other kits have for it; `headerStyle` wins. */
  readonly headerContainerStyle?: StyleProp<ViewStyle>;
  readonly titleStyle?: StyleProp<TextStyle>;
  /** The line under the title: its border colour is used. */
  readonly titleSeparatorStyle?: StyleProp<ViewStyle>;
  readonly backButtonStyle?: StyleProp<ViewStyle>;
  readonly backButtonIcon?: IconSource | undefined;
}

/** Styles of one row of a list. */
export interface ListItemStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly avatarStyle?: KitAvatarStyle;
  readonly titleStyle?: StyleProp<TextStyle>;
  readonly subtitleStyle?: StyleProp<TextStyle>;
  /** The line under the row. */
  readonly separatorColor?: ColorValue | undefined;
}

/** Styles of a row that says what was said last. */
export interface ChatItemStyle extends ListItemStyle {
  /** How many messages are unread. */
  readonly badgeStyle?: KitBadgeStyle;
  /** When the last message was sent. */
  readonly dateStyle?: KitDateStyle;
  /** The ticks of one's own last message. */
  readonly receiptStyle?: KitReceiptStyle;
  /** Over `subtitleStyle` while somebody types. */
  readonly typingIndicatorTextStyle?: StyleProp<TextStyle>;
}

/** Styles of a list component; each wins over the theme. */
export interface ListStyle extends BarStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly itemStyle?: ListItemStyle;
  readonly searchStyle?: TextBoxStyle;
  readonly emptyStateStyle?: StateStyle;
  readonly errorStateStyle?: StateStyle;
  readonly selectionBarStyle?: StyleProp<ViewStyle>;
  readonly submitButtonStyle?: StyleProp<ViewStyle>;
  readonly submitButtonTextStyle?: StyleProp<TextStyle>;
}

/** Styles of `KitGroups`; each wins over the theme. */
export interface KitGroupsStyle extends ListStyle {
  readonly itemStyle?: ChatItemStyle;
}

/** Styles of `KitConversations`; each wins over the theme. */
export interface KitConversationsStyle extends ListStyle {
  readonly itemStyle?: ChatItemStyle & {
    /** Over `subtitleStyle` where the viewer has something half written. */
    readonly draftTextStyle?: StyleProp<TextStyle>;
  };
}

/** Styles of `KitUsers`; each wins over the theme. */
export type KitUsersStyle = ListStyle;

/** Styles of `KitGroupMembers`; each wins over the theme. */
export interface KitGroupMembersStyle extends ListStyle {
  /** Of the role at the end of a row. */
  readonly scopeTextStyle?: StyleProp<TextStyle>;
}

/** Styles of `KitBannedMembers`; each wins over the theme. */
export type KitBannedMembersStyle = ListStyle;

/** Styles of `KitAddMembers`; each wins over the theme. */
export interface KitAddMembersStyle extends ListStyle {
  /** Of "Member" at the end of the row of who is in already. */
  readonly memberTextStyle?: StyleProp<TextStyle>;
  /** Of what is said when somebody could not be added. */
  readonly errorTextStyle?: StyleProp<TextStyle>;
}

/** Styles of `KitTransferOwnership`; each wins over the theme. */
export interface KitTransferOwnershipStyle extends ListStyle {
  /** Of the role at the end of a row. */
  readonly scopeTextStyle?: StyleProp<TextStyle>;
}
