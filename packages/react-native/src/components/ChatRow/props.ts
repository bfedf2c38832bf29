import type { StyleProp, TextStyle } from 'react-native';
import type { KitBadgeStyle } from '../parts/CountBadge.tsx';
import type { KitDateStyle } from '../parts/DateText.tsx';
import type { ListItemStyle } from '../ListFrame/props.ts';
import type { KitReceiptStyle } from '../parts/ReceiptMark.tsx';

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
