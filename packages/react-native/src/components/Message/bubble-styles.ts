import type { MessageRecord } from '@open-chat-kit/sdk';
import type { StyleProp, TextStyle, ViewStyle } from 'react-native';
import { mergeStyles } from '../../theme/merge-styles.ts';
import type { KitMessageBubbleStyle, KitMessageBubbleStyles, KitMessageListStyle } from '../../theme/styles/chats.ts';
import type { KitReceiptStyle } from '../../theme/styles/parts.ts';

/** The styles under the names that the list draws by: what stands under other names lies below them. */
export function withUsualNames(style: KitMessageListStyle): KitMessageListStyle {
  const received = style.incomingMessageBubbleStyles;
  if (received === undefined) return style;
  const below: KitMessageListStyle = {
    incomingBubbleStyle: { nameStyle: received.senderNameTextStyles },
    avatarStyle: received.avatarStyle ?? {},
  };
  return mergeStyles<KitMessageListStyle>(below, style);
}

/** What a bubble looks like. */
interface BubbleLook extends KitMessageBubbleStyle {
  /** Around its time and ticks. */
  readonly metaStyle?: StyleProp<ViewStyle>;
  readonly receiptStyle?: KitReceiptStyle | undefined;
}

type KindName = 'textBubbleStyles' | 'deletedBubbleStyles' | 'fileBubbleStyles' | 'customBubbleStyles';

/** Of one bubble: by its side, and over that by the kind of its message; `isPlain`: no style of a kind is for it. */
export function bubbleStyle(
  style: KitMessageListStyle | undefined,
  isOwn: boolean,
  message: MessageRecord,
  isPlain: boolean,
): BubbleLook {
  const usual = (isOwn ? style?.outgoingBubbleStyle : style?.incomingBubbleStyle) ?? {};
  const side = sideOf(style, isOwn);
  if (side === undefined) return usual;
  const kind = isPlain ? undefined : side[kindName(message)];
  return {
    containerStyle: [side.containerStyle, kind?.containerStyle, usual.containerStyle],
    textStyle: [side.textStyle, kind?.textStyle, usual.textStyle],
    timeStyle: [side.dateStyles?.textStyle, side.timeStyle, usual.timeStyle],
    metaStyle: side.dateStyles?.containerStyle,
    receiptStyle: side.receiptStyles,
  };
}

/** Of the name over a message. */
export function nameStyle(style: KitMessageListStyle | undefined, isOwn: boolean): StyleProp<TextStyle> {
  return isOwn ? sideOf(style, isOwn)?.senderNameTextStyles : style?.incomingBubbleStyle?.nameStyle;
}

export function reactionStyle(
  style: KitMessageListStyle | undefined,
  isOwn: boolean,
): KitMessageListStyle['reactionStyle'] {
  return merged(sideOf(style, isOwn)?.reactionStyles, style?.reactionStyle);
}

export function linkPreviewStyle(
  style: KitMessageListStyle | undefined,
  isOwn: boolean,
): KitMessageListStyle['linkPreviewStyle'] {
  return merged(sideOf(style, isOwn)?.linkPreviewBubbleStyles, style?.linkPreviewStyle);
}

function sideOf(style: KitMessageListStyle | undefined, isOwn: boolean): KitMessageBubbleStyles | undefined {
  return isOwn ? style?.outgoingMessageBubbleStyles : style?.incomingMessageBubbleStyles;
}

function merged<T extends object>(below: T | undefined, above: T | undefined): T | undefined {
  return below === undefined || above === undefined ? (above ?? below) : mergeStyles(below, above);
}

function kindName({ content, deletedAt }: MessageRecord): KindName {
  if (deletedAt !== 0 || content.kind === 'deleted') return 'deletedBubbleStyles';
  if (content.kind === 'media') return 'fileBubbleStyles';
  return content.kind === 'custom' ? 'customBubbleStyles' : 'textBubbleStyles';
}
