import type { ColorValue, ImageStyle, StyleProp, TextStyle, ViewStyle } from 'react-native';

/** Styles of a text, and of the box around it. */
export interface TextBoxStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly textStyle?: StyleProp<TextStyle>;
}

/** Styles of an avatar. */
export interface KitAvatarStyle extends TextBoxStyle {
  readonly imageStyle?: StyleProp<ImageStyle>;
}

/** Styles of a number on a pill. */
export type KitBadgeStyle = TextBoxStyle;

/** Styles of a small time. */
export type KitDateStyle = TextBoxStyle;

/** Styles of the ticks of a message. */
export interface KitReceiptStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly tintColor?: ColorValue | undefined;
}

/** Styles of a {@link KitStatusIndicator}. */
export interface KitStatusIndicatorStyle {
  /** `{ position: 'relative' }` puts it in line with what is around it. */
  readonly containerStyle?: StyleProp<ViewStyle>;
  /** The icon of a type of group. */
  readonly imageStyle?: StyleProp<ImageStyle>;
}

/** Styles of `KitConfirmDialog`; each wins over the theme. */
export interface KitConfirmDialogStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly titleStyle?: StyleProp<TextStyle>;
  readonly messageStyle?: StyleProp<TextStyle>;
  readonly confirmButtonStyle?: StyleProp<ViewStyle>;
  readonly confirmButtonTextStyle?: StyleProp<TextStyle>;
  readonly cancelButtonStyle?: StyleProp<ViewStyle>;
  readonly cancelButtonTextStyle?: StyleProp<TextStyle>;
}

/** Styles of what stands in place of the list. */
export interface StateStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly titleStyle?: StyleProp<TextStyle>;
  readonly subtitleStyle?: StyleProp<TextStyle>;
}

/** Styles of something that was chosen and can be taken out again. */
export type ChipStyle = TextBoxStyle;

/** Styles of one part of a form. */
export interface FieldStyle {
  readonly containerStyle?: StyleProp<ViewStyle>;
  readonly labelStyle?: StyleProp<TextStyle>;
  /** Of the frame around what is written. */
  readonly inputStyle?: StyleProp<ViewStyle>;
  readonly inputTextStyle?: StyleProp<TextStyle>;
  readonly hintTextStyle?: StyleProp<TextStyle>;
  readonly errorTextStyle?: StyleProp<TextStyle>;
}

/** Looks of an icon: its colour. */
export interface IconStyle {
  readonly tintColor?: ColorValue | undefined;
}
