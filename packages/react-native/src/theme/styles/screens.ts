import type { StyleProp, TextStyle, ViewStyle } from 'react-native';
import type { IconSource } from '../../icons/icon-source.ts';
import type {
  ChipStyle,
  FieldStyle,
  IconStyle,
  KitAvatarStyle,
  KitStatusIndicatorStyle,
  StateStyle,
  TextBoxStyle,
} from './parts.ts';
import type { BarStyle } from './lists.ts';

/** Styles of `KitMessageHeader`; each wins over the theme. */
export interface KitMessageHeaderStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly avatarStyle?: KitAvatarStyle;
  /** Of the mark that somebody is online. */
  readonly statusIndicatorStyle?: KitStatusIndicatorStyle;
  /** Around all that stands in the header, within `containerStyle`. */
  readonly headerContainerStyle?: StyleProp<ViewStyle>;
  /** Around name and subtitle. */
  readonly titleViewStyle?: StyleProp<ViewStyle>;
  readonly titleTextStyle?: StyleProp<TextStyle>;
  readonly subtitleTextStyle?: StyleProp<TextStyle>;
  /** Over `subtitleTextStyle` while somebody types. */
  readonly typingIndicatorTextStyle?: StyleProp<TextStyle>;
  readonly backButtonStyle?: StyleProp<ViewStyle>;
  readonly backButtonIcon?: IconSource | undefined;
  readonly backButtonIconStyle?: IconStyle | undefined;
  readonly callButtonStyle?: {
    readonly audioCallButtonIconStyle?: IconStyle | undefined;
    readonly videoCallButtonIconStyle?: IconStyle | undefined;
  };
}

/** Styles of `KitGroupDetails`; each wins over the theme. */
export interface KitGroupDetailsStyle extends BarStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly avatarStyle?: KitAvatarStyle;
  readonly nameTextStyle?: StyleProp<TextStyle>;
  readonly subtitleTextStyle?: StyleProp<TextStyle>;
  readonly descriptionTextStyle?: StyleProp<TextStyle>;
  readonly tagStyle?: TextBoxStyle;
  /** Of the heading over the members. */
  readonly sectionTitleStyle?: StyleProp<TextStyle>;
  readonly memberTextStyle?: StyleProp<TextStyle>;
  /** Of the role of a member. */
  readonly scopeTextStyle?: StyleProp<TextStyle>;
  /** Of a row that does something. */
  readonly optionStyle?: TextBoxStyle;
  /** Of the fields of the edit. */
  readonly fieldStyle?: FieldStyle;
  readonly errorStateStyle?: StateStyle;
}

/** Styles of `KitJoinGroup`; each wins over the theme. */
export interface KitJoinGroupStyle extends BarStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly avatarStyle?: KitAvatarStyle;
  readonly nameTextStyle?: StyleProp<TextStyle>;
  readonly subtitleTextStyle?: StyleProp<TextStyle>;
  readonly descriptionTextStyle?: StyleProp<TextStyle>;
  /** Of the sentence that says how the viewer stands to the group. */
  readonly noticeTextStyle?: StyleProp<TextStyle>;
  readonly errorTextStyle?: StyleProp<TextStyle>;
  readonly submitButtonStyle?: StyleProp<ViewStyle>;
  readonly submitButtonTextStyle?: StyleProp<TextStyle>;
}

/** Styles of `KitCreateGroup`; each wins over the theme. The list of people looks as the theme's `userStyles` say. */
export interface KitCreateGroupStyle extends BarStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  /** Of the picture of the group that is to be. */
  readonly avatarStyle?: KitAvatarStyle;
  /** Of each part of the form. */
  readonly fieldStyle?: FieldStyle;
  /** Of tags and people. */
  readonly chipStyle?: ChipStyle;
  /** Of the bar with the button. */
  readonly footerStyle?: StyleProp<ViewStyle>;
  /** Of what is said over the button when the group could not be made. */
  readonly errorTextStyle?: StyleProp<TextStyle>;
  readonly submitButtonStyle?: StyleProp<ViewStyle>;
  readonly submitButtonTextStyle?: StyleProp<TextStyle>;
  /** Of what stands there once the group is made. */
  readonly doneStateStyle?: StateStyle;
}
