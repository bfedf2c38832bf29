import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { ReceiptMark } from '../parts/ReceiptMark.tsx';
import { TypingDots } from '../parts/TypingDots.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import type { ChatLine } from './chat-line.ts';
import type { ChatItemStyle } from '../../theme/styles/lists.ts';

interface ChatLineViewProps extends ChatLine {
  readonly style: ChatItemStyle | undefined;
}

/** Under the name: the last message in one line, or who types. */
export function ChatLineView({ text, node = text, isTyping, delivery, style }: ChatLineViewProps): ReactElement {
  const { color, typography } = useTheme();
  const align = useTextAlign();
  return (
    <View style={styles.line}>
      {delivery === null || isTyping ? null : <ReceiptMark delivery={delivery} style={style?.receiptStyle} />}
      <Text
        numberOfLines={1}
        style={[
          typography.body.regular,
          styles.text,
          align,
          { color: isTyping ? color.textHighlight : color.textSecondary },
          style?.subtitleStyle,
          isTyping ? style?.typingIndicatorTextStyle : null,
        ]}
      >
        {node}
        {isTyping ? <TypingDots /> : null}
      </Text>
    </View>
  );
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: 4 },
  text: { flexShrink: 1, flexGrow: 1, minWidth: 0 },
});
