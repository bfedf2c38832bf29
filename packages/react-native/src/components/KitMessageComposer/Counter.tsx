import type { ReactElement } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Announcer } from '../parts/Announcer.tsx';
import { conversation } from '../parts/wide-page.ts';
import { useTextAlign } from '../words/use-text-align.ts';

interface CounterProps {
  /** Characters that can still be written; `null` while there are many. */
  readonly left: number | null;
  readonly excess: number;
  readonly style: StyleProp<TextStyle>;
}

/** Under the field, where a message comes to the end of what can be sent at once: how much is left, or too much. */
export function Counter({ left, excess, style }: CounterProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const align = useTextAlign();
  const isOver = excess > 0;
  const tooLong = isOver ? t('composer.tooLong', { count: excess }) : '';
  return (
    <>
      {isOver || left !== null ? (
        <Text
          style={[
            typography.caption1.regular,
            styles.counter,
            conversation,
            align,
            { color: isOver ? color.error : color.textSecondary },
            style,
          ]}
          testID="composer-counter"
        >
          {isOver ? tooLong : t('composer.left', { count: left ?? 0 })}
        </Text>
      ) : null}
      {/* Whoever only hears it is told once it is too much: each letter would be a sentence. */}
      <Announcer newsId={isOver ? 'over' : ''} text={tooLong} />
    </>
  );
}

const styles = StyleSheet.create({
  counter: { paddingHorizontal: 16 },
});
