import { useKitTranslation, useTheme } from '@open-chat-kit/react-native';
import { type ReactElement, type Ref, useId, useState } from 'react';
import { Platform, StyleSheet, Text, TextInput, View } from 'react-native';
import { noRing } from '../look/no-ring.ts';

interface FieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => void;
  /** What is wrong with the value, and what helps. */
  readonly error?: string | undefined;
  readonly isSecret?: boolean;
  readonly testID?: string;
  readonly ref?: Ref<TextInput>;
}

/** A line of text to fill in. */
export function Field(props: FieldProps): ReactElement {
  const { label, placeholder, value, onChange, onSubmit, error, isSecret = false, testID, ref } = props;
  const { color, typography } = useTheme();
  const { direction } = useKitTranslation();
  const [isFocused, setFocused] = useState(false);
  const errorId = useId();
  const textAlign = direction === 'rtl' ? 'right' : 'left';
  const isWrong = error !== undefined;
  const border = isFocused ? color.borderHighlight : isWrong ? color.error : color.borderDark;
  return (
    <View style={styles.field}>
      <Text style={[typography.body.medium, styles.label, { color: color.textPrimary }]}>{label}</Text>
      <TextInput
        ref={ref}
        testID={testID}
        aria-label={label}
        aria-invalid={isWrong}
        {...described(isWrong ? errorId : undefined, error)}
        value={value}
        onChangeText={onChange}
        onSubmitEditing={onSubmit}
        // The focus stays for what comes next, and for what turns out to be wrong.
        submitBehavior="submit"
        placeholder={placeholder}
        placeholderTextColor={color.textTertiary}
        secureTextEntry={isSecret}
        autoCapitalize="none"
        autoCorrect={false}
        autoComplete="off"
        enterKeyHint="go"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        style={[
          typography.heading4.regular,
          styles.input,
          {
            color: color.textPrimary,
            backgroundColor: color.background1,
            borderColor: border,
            textAlign,
          },
        ]}
      />
      {isWrong ? (
        <Text role="alert" nativeID={errorId} style={[typography.body.regular, { color: color.error, textAlign }]}>
          {error}
        </Text>
      ) : null}
    </View>
  );
}

/** In a browser the error is named; on native it is said after the field. */
function described(errorId: string | undefined, error: string | undefined): object {
  return Platform.OS === 'web' ? { 'aria-describedby': errorId } : { accessibilityHint: error };
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
    ...noRing,
  },
});
