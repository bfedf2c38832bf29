import type { ConversationRecord } from '@open-chat-kit/sdk';
import type { LineTranslator } from '../../i18n/parts.ts';
import { dayText } from '../words/day-text.ts';

/** When it was said, as short as can be; `today` as `dayText` takes it, `null` where only a server draws. */
export function chatTimeOf(
  { updatedAt }: Pick<ConversationRecord, 'updatedAt'>,
  today: number | null,
  translator: LineTranslator,
): string {
  if (updatedAt <= 0) return '';
  const { formatDate } = translator;
  return today === null
    ? formatDate(updatedAt, 'date')
    : dayText(updatedAt, today, translator, () => formatDate(updatedAt, 'time'));
}
