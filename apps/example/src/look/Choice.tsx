import { useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Platform, Pressable, StyleSheet, Text, View } from 'react-native';

export interface ChoiceItem<Value> {
  readonly value: Value;
  readonly text: string;
  /** Stands before the text. */
  readonly mark?: ReactNode;
}

interface ChoiceProps<Value> {
  readonly label: string;
  /** A sentence that says what it is good for. */
  readonly hint?: string;
  readonly items: readonly ChoiceItem<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few. */
export function Choice<Value extends string | number | boolean>(props: ChoiceProps<Value>): ReactElement {
  const { label, hint, items, chosen, onChoose } = props;
  const { color, typography } = useTheme();
  return (
    <View role="group" aria-label={label} style={styles.choice}>
      <View style={styles.words}>
        <Text style={[typography.heading4.medium, { color: color.textPrimary }]}>{label}</Text>
        {hint === undefined ? null : (
          <Text style={[typography.body.regular, { color: color.textSecondary }]}>{hint}</Text>
        )}
      </View>
      <View style={styles.items}>
        {items.map(({ value, text, mark }) => (
          <Chip
            key={String(value)}
            text={text}
            mark={mark}
            isChosen={value === chosen}
            onPress={() => onChoose(value)}
          />
        ))}
      </View>
    </View>
  );
}

interface ChipProps {
  readonly text: string;
  readonly mark: ReactNode;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function Chip({ text, mark, isChosen, onPress }: ChipProps): ReactElement {
  const { color, typography } = useTheme();
  const [isHovered, setHovered] = useState(false);
  const ground = isChosen ? color.extendedPrimary200 : isHovered ? color.background3 : 'transparent';
  return (
    <Pressable
      // Not a radio: React Native Web presses those with Enter only.
      role="button"
      {...(Platform.OS === 'web' ? { 'aria-pressed': isChosen } : { 'aria-selected': isChosen })}
      onPress={onPress}
      onHoverIn={() => setHovered(true)}
      onHoverOut={() => setHovered(false)}
      style={[
        styles.chip,
        { backgroundColor: ground, borderColor: isChosen ? color.borderHighlight : color.borderDark },
      ]}
    >
      {mark}
      <Text style={[typography.button.medium, styles.text, { color: color.textPrimary }]}>{text}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  choice: { gap: 12, paddingHorizontal: 16, paddingVertical: 16 },
  // Beside the start, whichever way the words themselves run.
  words: { gap: 2, alignItems: 'flex-start' },
  items: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  chip: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    maxWidth: '100%',
    paddingHorizontal: 16,
    paddingVertical: 8,
    borderRadius: 22,
    borderWidth: 1,
  },
  text: { flexShrink: 1 },
});
