import type { ReactElement } from 'react';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { alertIcon } from '#icons';
import { TextButton } from '../parts/TextButton.tsx';
import type { KitMessageComposerStyle } from '../../theme/styles/chats.ts';
import { FieldBar } from './FieldBar.tsx';

interface UnsavedBarProps {
  /** What the message was to say. */
  readonly text: string;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
  readonly style: KitMessageComposerStyle['aboutStyle'];
}

/** Over the field, in which something else is being written by now: what was not saved of a message that was edited. */
export function UnsavedBar({ text, onRetry, onDismiss, style }: UnsavedBarProps): ReactElement {
  const { t } = useChatTranslation();
  return (
    <FieldBar
      icon={alertIcon}
      title={t('composer.notSaved')}
      text={text}
      isAlert
      onDismiss={onDismiss}
      style={style}
      testID="composer-unsaved"
      dismissTestID="composer-unsaved-dismiss"
    >
      <TextButton text={t('common.tryAgain')} onPress={onRetry} testID="composer-unsaved-retry" />
    </FieldBar>
  );
}
