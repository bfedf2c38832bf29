import { type MessageRecord, textIn } from '@open-chat-kit/sdk';
import { plainMarkdown } from '../../formatters/markdown.ts';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import { useMentionNames } from '../../hooks/use-mention-names.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { withNames } from '../../models/mentions/mention-marks.ts';
import { textOf } from './message-text.ts';

/** What a message says, in plain words: for a quote of it. `null` says nothing. */
export function useSaid(message: MessageRecord | null, formatting?: TextFormatting): string {
  const { t } = useChatTranslation();
  const text = message === null ? '' : textOf(message, t);
  const nameOf = useMentionNames(text);
  if (message === null || textIn(message.content) === '') return text;
  return formatting?.formatLine(text, message).words ?? withNames(plainMarkdown(text), nameOf);
}
