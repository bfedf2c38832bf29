import type { ReactElement } from 'react';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { errorWords } from '../error-words.ts';
import { KitConfirmDialog } from '../KitConfirmDialog/KitConfirmDialog.tsx';
import { PasswordDialog } from '../PasswordDialog.tsx';
import type { Asking } from './list-act.ts';

interface ActQuestionProps extends Asking {
  readonly title: string;
  readonly text: string;
  /** Of the button that does it; said of errors too. */
  readonly confirmText: string;
  readonly isDestructive?: boolean;
  readonly carryOut: () => Promise<unknown>;
}

/** Asks before an act of a menu is carried out. What goes wrong is said in its place, and can be tried again. */
export function ActQuestion(props: ActQuestionProps): ReactElement {
  const { confirmText, carryOut, onClose } = props;
  const { isBusy, errorText, run } = useAsking(props);
  return (
    <KitConfirmDialog
      isOpen
      titleText={props.title}
      messageText={props.text}
      confirmButtonText={confirmText}
      isDestructive={props.isDestructive === true}
      isBusy={isBusy}
      errorText={errorText}
      onConfirm={() => run(confirmText, carryOut)}
      onCancel={onClose}
      testID={props.testID}
    />
  );
}

interface PasswordQuestionProps extends Omit<Asking, 'testID'> {
  readonly title: string;
  readonly confirmText: string;
  readonly carryOut: (password: string) => Promise<unknown>;
}

/** The same for an act that takes a password: a wrong one can be corrected. */
export function PasswordQuestion(props: PasswordQuestionProps): ReactElement {
  const { confirmText, carryOut } = props;
  const { isBusy, errorText, run } = useAsking(props);
  return (
    <PasswordDialog
      title={props.title}
      confirmText={confirmText}
      isBusy={isBusy}
      error={errorText}
      onConfirm={(password) => run(confirmText, () => carryOut(password))}
      onCancel={props.onClose}
    />
  );
}

interface Trying {
  readonly isBusy: boolean;
  readonly errorText: string | undefined;
  readonly run: (what: string, task: () => Promise<unknown>) => void;
}

function useAsking({ onClose, onTry, onError }: Pick<Asking, 'onClose' | 'onTry' | 'onError'>): Trying {
  const { t } = useTranslation();
  const { isBusy, error, run } = useAttempt({ onDone: onClose, onError });
  return {
    isBusy,
    errorText: error === null ? undefined : errorWords(error, t),
    run: (what, task) => {
      onTry?.();
      run(what, task);
    },
  };
}
