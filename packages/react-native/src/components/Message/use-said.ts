import { type MessageRecord, textIn } from '@open-chat-kit/sdk';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import { useMentionNames } from '../../hooks/use-mention-names.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { textOf } from './message-text.ts';

/** What a message says, in plain words, as its bubble has it: for a quote of it. `null` says nothing. */
export function useSaid(message: MessageRecord | null, formatting: TextFormatting): string {
  const { t } = useChatTranslation();
  const text = message === null ? '' : textOf(message, t);
  useMentionNames(text);
  if (message === null || textIn(message.content) === '') return text;
  return formatting.formatLine(text, message).words;
}
