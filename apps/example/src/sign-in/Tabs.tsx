import { useTheme } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { Platform, Pressable, StyleSheet, Text, View } from 'react-native';

interface TabsProps<Value> {
  readonly label: string;
  readonly items: readonly { readonly value: Value; readonly text: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** Two ways, one of them shown. */
export function Tabs<Value extends string>({ label, items, chosen, onChoose }: TabsProps<Value>): ReactElement {
  const { color, typography } = useTheme();
  return (
    <View role="group" aria-label={label} style={[styles.track, { backgroundColor: color.background4 }]}>
      {items.map(({ value, text }) => {
        const isChosen = value === chosen;
        return (
          <Pressable
            key={value}
            role="button"
            {...(Platform.OS === 'web' ? { 'aria-pressed': isChosen } : { 'aria-selected': isChosen })}
            onPress={() => onChoose(value)}
            style={[styles.tab, { backgroundColor: isChosen ? color.background1 : 'transparent' }]}
          >
            <Text
              style={[
                typography.button.medium,
                styles.text,
                { color: isChosen ? color.textPrimary : color.textSecondary },
              ]}
            >
              {text}
            </Text>
          </Pressable>
        );
      })}
    </View>
  );
}

const styles = StyleSheet.create({
  track: { flexDirection: 'row', padding: 4, borderRadius: 16 },
  tab: { flex: 1, minHeight: 44, borderRadius: 12, alignItems: 'center', justifyContent: 'center', padding: 8 },
  text: { textAlign: 'center' },
});
