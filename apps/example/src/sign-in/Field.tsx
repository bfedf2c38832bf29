import { useKitTranslation, useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import { StyleSheet, Text, TextInput, View } from 'react-native';

interface FieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isSecret?: boolean;
}

/** A line of text to fill in. */
export function Field({ label, placeholder, value, onChange, isSecret = false }: FieldProps): ReactElement {
  const { color, typography } = useTheme();
  const { direction } = useKitTranslation();
  const [isFocused, setFocused] = useState(false);
  return (
    <View style={styles.field}>
      <Text style={[typography.body.medium, styles.label, { color: color.textPrimary }]}>{label}</Text>
      <TextInput
        aria-label={label}
        value={value}
        onChangeText={onChange}
        placeholder={placeholder}
        placeholderTextColor={color.textTertiary}
        secureTextEntry={isSecret}
        autoCapitalize="none"
        autoCorrect={false}
        autoComplete="off"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        style={[
          typography.heading4.regular,
          styles.input,
          {
            color: color.textPrimary,
            backgroundColor: color.background1,
            borderColor: isFocused ? color.borderHighlight : color.borderDark,
            textAlign: direction === 'rtl' ? 'right' : 'left',
          },
        ]}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  field: { gap: 6 },
  label: { alignSelf: 'flex-start' },
  // The border shows the focus.
  input: {
    minHeight: 44,
    borderWidth: 2,
    borderRadius: 12,
    paddingHorizontal: 12,
    paddingVertical: 8,
    outlineColor: 'transparent',
  },
});
