import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { unlessSo } from '../../models/already-so.ts';
import { errorWords } from '../words/error-words.ts';
import { KitConfirmDialog } from '../KitConfirmDialog/KitConfirmDialog.tsx';
import { PasswordDialog } from '../forms/PasswordDialog.tsx';
import type { AskedAct } from './act.ts';

interface ActQuestionProps {
  readonly act: AskedAct;
  /** It is answered, one way or the other. */
  readonly onClose: () => void;
  /** It is being carried out: what goes by that needs no reason. */
  readonly onTry?: () => void;
  /** Somebody else had done it: what is shown is old. */
  readonly onAlreadySo?: () => void;
  readonly onError: (error: KitException) => void;
  readonly testID: string;
}

/** Asks before an act is carried out. What goes wrong is said in its place: a wrong password can be corrected. */
export function ActQuestion(props: ActQuestionProps): ReactElement {
  const { act, onClose, onTry, onAlreadySo, onError } = props;
  const { question, carryOut, alreadySo = [] } = act;
  const { t } = useTranslation();
  const { isBusy, error, run } = useAttempt({ onDone: onClose, onError });
  const confirmText = question.confirmText ?? act.text;
  const errorText = error === null ? undefined : errorWords(error, t);
  const confirm = (password: string): void => {
    onTry?.();
    run(confirmText, async () => {
      const done = await unlessSo(alreadySo, () => carryOut(password).then(() => true));
      if (done === null) onAlreadySo?.();
    });
  };
  return question.asks === 'password' ? (
    <PasswordDialog
      title={question.title}
      confirmText={confirmText}
      isBusy={isBusy}
      error={errorText}
      onConfirm={confirm}
      onCancel={onClose}
    />
  ) : (
    <KitConfirmDialog
      isOpen
      titleText={question.title}
      messageText={question.text}
      confirmButtonText={confirmText}
      isDestructive={act.isDestructive === true}
      isBusy={isBusy}
      errorText={errorText}
      onConfirm={() => confirm('')}
      onCancel={onClose}
      testID={props.testID}
    />
  );
}
