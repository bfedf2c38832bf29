import { type ReactElement, useState } from 'react';
import { StyleSheet, TextInput } from 'react-native';
import { useKitTranslation } from '../i18n/KitI18nProvider.tsx';
import { useTheme } from '../theme/KitThemeProvider.tsx';
import { DialogCard } from './DialogCard.tsx';
import { TextButton } from './TextButton.tsx';

interface PasswordDialogProps {
  readonly title: string;
  readonly confirmText: string;
  readonly isBusy: boolean;
  /** What was wrong with the last one. */
  readonly error: string | undefined;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the password of a group. A wrong one says so in its place and can be corrected. */
export function PasswordDialog(props: PasswordDialogProps): ReactElement {
  const { title, confirmText, isBusy, error, onConfirm, onCancel } = props;
  const { color, typography } = useTheme();
  const { t, direction } = useKitTranslation();
  const [password, setPassword] = useState('');
  const [isFocused, setFocused] = useState(false);
  const submit = (): void => {
    if (password !== '' && !isBusy) onConfirm(password);
  };
  return (
    <DialogCard
      title={title}
      error={error}
      onDismiss={onCancel}
      testID="password-dialog"
      buttons={
        <>
          <TextButton text={t('common.cancel')} onPress={onCancel} />
          <TextButton
            kind="primary"
            text={confirmText}
            isBusy={isBusy}
            isDisabled={password === ''}
            onPress={submit}
            testID="password-confirm"
          />
        </>
      }
    >
      <TextInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for this one thing
        autoFocus
        secureTextEntry
        accessibilityLabel={t('groups.passwordLabel')}
        aria-invalid={error !== undefined}
        autoCapitalize="none"
        // Not an account of the user's: password managers must neither fill nor keep it.
        autoComplete="off"
        enterKeyHint="go"
        maxLength={255}
        value={password}
        placeholder={t('groups.passwordLabel')}
        placeholderTextColor={color.textSecondary}
        onChangeText={setPassword}
        onSubmitEditing={submit}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        submitBehavior="submit"
        testID="password-field"
        style={[
          typography.heading4.regular,
          styles.field,
          {
            color: color.textPrimary,
            backgroundColor: color.background2,
            borderColor: error !== undefined ? color.error : isFocused ? color.primary : color.borderDark,
            textAlign: direction === 'rtl' ? 'right' : 'left',
          },
        ]}
      />
    </DialogCard>
  );
}

const styles = StyleSheet.create({
  field: {
    minHeight: 48,
    borderRadius: 12,
    borderWidth: 2,
    paddingHorizontal: 14,
    marginTop: 8,
    outlineColor: 'transparent',
  },
});
