import type { ReactElement } from 'react';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { pencilIcon, replyIcon } from '#icons';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import type { About } from '../../models/drafts/draft.ts';
import { useSaid } from '../Message/use-said.ts';
import { isolated } from '../words/isolated.ts';
import type { KitMessageComposerStyle } from '../../theme/styles/chats.ts';
import { FieldBar } from './FieldBar.tsx';

interface AboutBarProps {
  readonly about: About;
  readonly formatting: TextFormatting;
  readonly onDismiss: () => void;
  readonly style: KitMessageComposerStyle['aboutStyle'];
}

/** Over the field: which message is answered or edited, and the way out of that. */
export function AboutBar({ about, formatting, onDismiss, style }: AboutBarProps): ReactElement {
  const { t } = useChatTranslation();
  const { kind, message } = about;
  return (
    <FieldBar
      icon={kind === 'edit' ? pencilIcon : replyIcon}
      title={kind === 'edit' ? t('composer.editing') : t('composer.replyTo', { name: isolated(message.sender.name) })}
      text={useSaid(message, formatting)}
      onDismiss={onDismiss}
      style={style}
      testID={`composer-${kind}`}
      dismissTestID="composer-dismiss"
    />
  );
}
