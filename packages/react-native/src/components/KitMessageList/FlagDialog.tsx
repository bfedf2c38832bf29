import { type KitException, messageFrom, type MessageRecord } from '@open-chat-kit/sdk';
import { type ReactElement, useState } from 'react';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { FormField } from '../forms/FormField.tsx';
import { DialogCard } from '../parts/DialogCard.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { errorWords } from '../words/error-words.ts';
import type { KitMessageListProps } from './props.ts';

interface FlagDialogProps {
  readonly message: MessageRecord;
  readonly onFlag: KitMessageListProps['onFlagMessage'];
  readonly onClose: () => void;
  /** The host has taken the report. */
  readonly onDone: () => void;
  readonly onError: (error: KitException) => void;
}

/** More is no reason but a story. */
const longest = 500;

/** Asks before a message is reported, and why, which may be left open. What the host cannot do is said in its place. */
export function FlagDialog({ message, onFlag, onClose, onDone, onError }: FlagDialogProps): ReactElement {
  const { t } = useChatTranslation();
  const [reason, setReason] = useState('');
  const { isBusy, error, run } = useAttempt({ onDone, onError });
  return (
    <DialogCard
      title={t('messages.flagTitle')}
      text={t('messages.flagText')}
      error={error === null ? undefined : errorWords(error, t)}
      onDismiss={() => (isBusy ? undefined : onClose())}
      testID="message-flag"
      buttons={
        <>
          <TextButton text={t('common.cancel')} isDisabled={isBusy} onPress={onClose} />
          <TextButton
            kind="destructive"
            text={t('messages.flag')}
            isBusy={isBusy}
            onPress={() => run(t('messages.flag'), async () => onFlag?.(messageFrom(message), reason.trim()))}
            testID="message-flag-confirm"
          />
        </>
      }
    >
      <FormField
        label={t('messages.flagReason')}
        value={reason}
        onChange={setReason}
        maxLength={longest}
        isMultiline
        isDisabled={isBusy}
        style={field}
        testID="message-flag-reason"
      />
    </DialogCard>
  );
}

const field = { containerStyle: { marginTop: 8 } };
