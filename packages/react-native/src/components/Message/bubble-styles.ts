import { mergeStyles } from '../../theme/merge-styles.ts';
import type { KitMessageBubbleStyles, KitMessageListStyle } from '../../theme/styles/chats.ts';

/** The styles under the names that the list draws by: what stands under other names lies below them. */
export function withUsualNames(style: KitMessageListStyle): KitMessageListStyle {
  const { outgoingMessageBubbleStyles: sent, incomingMessageBubbleStyles: received } = style;
  if (sent === undefined && received === undefined) return style;
  const below: KitMessageListStyle = {
    outgoingBubbleStyle: bubbleStyle(sent ?? {}),
    incomingBubbleStyle: { ...bubbleStyle(received ?? {}), nameStyle: received?.senderNameTextStyles },
    avatarStyle: received?.avatarStyle ?? {},
  };
  return mergeStyles<KitMessageListStyle>(below, style);
}

function bubbleStyle(styles: KitMessageBubbleStyles): KitMessageBubbleStyles {
  return {
    containerStyle: [styles.textBubbleStyles?.containerStyle, styles.containerStyle],
    textStyle: [styles.textBubbleStyles?.textStyle, styles.textStyle],
    timeStyle: [styles.dateStyles?.textStyle, styles.timeStyle],
  };
}
