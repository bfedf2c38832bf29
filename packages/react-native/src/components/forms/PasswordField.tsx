import { type ReactElement, useState } from 'react';
import { Platform, type StyleProp, StyleSheet, TextInput, type TextStyle } from 'react-native';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { noRing } from '../parts/no-ring.ts';

interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly onSubmit: () => void;
  /** The last one was refused. */
  readonly isWrong: boolean;
  /** @default false */
  readonly takesFocus?: boolean;
  readonly style?: StyleProp<TextStyle>;
  readonly testID: string;
}

/** A field for the password of a group. */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { value, onChange, onSubmit, isWrong, takesFocus = false, style, testID } = props;
  const { color, typography } = useTheme();
  const { t, direction } = useTranslation();
  const [isFocused, setFocused] = useState(false);
  return (
    <TextInput
      // In a browser the dialog gives it the focus; taken before that, it would be what the dialog gives it back to.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that asks for this one thing wants it
      autoFocus={takesFocus && Platform.OS !== 'web'}
      secureTextEntry
      accessibilityLabel={t('groups.passwordLabel')}
      aria-invalid={isWrong}
      autoCapitalize="none"
      // A mended password opens nothing, and a spelling service need not hear it.
      autoCorrect={false}
      spellCheck={false}
      // Not an account of the user's: password managers must neither fill nor keep it.
      autoComplete="off"
      enterKeyHint="go"
      maxLength={255}
      value={value}
      placeholder={t('groups.passwordLabel')}
      placeholderTextColor={color.textSecondary}
      onChangeText={onChange}
      onSubmitEditing={onSubmit}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      submitBehavior="submit"
      // React Native Web knows only this one: a wrong password is corrected without another press.
      blurOnSubmit={false}
      testID={testID}
      style={[
        typography.heading4.regular,
        styles.field,
        {
          color: color.textPrimary,
          backgroundColor: color.background2,
          borderColor: isWrong ? color.error : isFocused ? color.primary : color.borderDark,
          textAlign: direction === 'rtl' ? 'right' : 'left',
        },
        style,
      ]}
    />
  );
}

const styles = StyleSheet.create({
  field: {
    minHeight: 48,
    borderRadius: 12,
    borderWidth: 2,
    paddingHorizontal: 14,
    ...noRing,
  },
});
