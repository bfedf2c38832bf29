import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useIsFolded } from '../../hooks/use-messages.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useRowAttributes } from '../../list/row-attributes.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { actionText } from '../message-words.ts';
import { DayOf } from './DaySeparator.tsx';
import type { RowProps } from './MessageRowView.tsx';

/** A line that says who joined, left, … */
export function ActionRow({ id, row, model, look }: RowProps): ReactElement {
  const { t } = useChatTranslation();
  const { color, typography } = useTheme();
  const isFolded = useIsFolded(model, id);
  const text = actionText(row.message, t);
  useRowAttributes({ 'aria-label': text });
  return (
    <View>
      {/* Of lines in a fold, the fold above them says it. */}
      {row.startsDay && !isFolded ? <DayOf date={row.message.sentAt} look={look} /> : null}
      <View style={[styles.line, isFolded ? styles.within : null]}>
        <Text
          style={[
            typography.caption1.regular,
            styles.text,
            { color: color.textSecondary },
            look.style?.actionTextStyle,
          ]}
        >
          {text}
        </Text>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  line: { alignItems: 'center', paddingHorizontal: 24, paddingTop: 10, paddingBottom: 2 },
  within: { paddingTop: 2, paddingBottom: 6 },
  text: { textAlign: 'center' },
});
