import { type ReactElement, useState } from 'react';
import { StyleSheet } from 'react-native';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { DialogCard } from '../parts/DialogCard.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TextButton } from '../parts/TextButton.tsx';

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
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const submit = (): void => {
    if (password !== '' && !isBusy) onConfirm(password);
  };
  return (
    <DialogCard
      title={title}
      error={error}
      note={password === '' ? t('groups.passwordNeeded') : undefined}
      onDismiss={() => (isBusy ? undefined : onCancel())}
      testID="password-dialog"
      buttons={
        <>
          <TextButton text={t('common.cancel')} isDisabled={isBusy} onPress={onCancel} />
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
      <PasswordField
        takesFocus
        value={password}
        onChange={setPassword}
        onSubmit={submit}
        isWrong={error !== undefined}
        style={styles.field}
        testID="password-field"
      />
    </DialogCard>
  );
}

const styles = StyleSheet.create({
  field: { marginTop: 8 },
});
