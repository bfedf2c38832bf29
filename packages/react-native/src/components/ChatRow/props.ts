import type { ColorValue, StyleProp, TextStyle, ViewStyle } from 'react-native';
import type { ListItemStyle } from '../ListFrame/props.ts';

/** Styles of a row that says what was said last. */
export interface ChatItemStyle extends ListItemStyle {
  /** How many messages are unread. */
  readonly badgeStyle?: { readonly containerStyle?: StyleProp<ViewStyle>; readonly textStyle?: StyleProp<TextStyle> };
  /** When the last message was sent. */
  readonly dateStyle?: { readonly containerStyle?: StyleProp<ViewStyle>; readonly textStyle?: StyleProp<TextStyle> };
  /** The ticks of one's own last message. */
  readonly receiptStyle?: {
    readonly containerStyle?: StyleProp<ViewStyle>;
    readonly tintColor?: ColorValue | undefined;
  };
  /** Over `subtitleStyle` while somebody types. */
  readonly typingIndicatorTextStyle?: StyleProp<TextStyle>;
}
