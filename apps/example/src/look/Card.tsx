import { useTheme } from '@open-chat-kit/react-native';
import { Children, type ReactElement, type ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';

interface CardProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** Rows that belong together, with lines between them. */
export function Card({ title, children }: CardProps): ReactElement {
  const { color, typography } = useTheme();
  return (
    <View style={styles.section}>
      {title === undefined ? null : (
        <Text
          role="heading"
          aria-level={2}
          style={[typography.button.bold, styles.title, { color: color.textSecondary }]}
        >
          {title}
        </Text>
      )}
      <View style={[styles.card, { borderColor: color.borderDefault, backgroundColor: color.background1 }]}>
        {Children.toArray(children).map((child, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a card do not move
          <View key={index} style={index === 0 ? null : [styles.line, { borderTopColor: color.borderDefault }]}>
            {child}
          </View>
        ))}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  section: { gap: 8 },
  // Beside the start, whichever way the words themselves run.
  title: { paddingHorizontal: 16, alignSelf: 'flex-start' },
  card: { borderWidth: 1, borderRadius: 16, overflow: 'hidden' },
  line: { borderTopWidth: StyleSheet.hairlineWidth },
});
