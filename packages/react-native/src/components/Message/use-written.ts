import { type MessageRecord, textIn } from '@open-chat-kit/sdk';
import type { FormattedText, TextFormatting } from '../../formatters/text-formatting.tsx';
import { useMentionNames } from '../../hooks/use-mention-names.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { fileOf, type FileWords, textOf } from './message-text.ts';

/** What a message says, and how that is drawn. */
export interface Written {
  /** Beside a file what was written there, which may be nothing. */
  readonly text: string;
  /** As formatters draw it; `undefined` where none changed anything: then there is nothing to be found in it but the text. */
  readonly said: FormattedText | undefined;
  /** The file that it brings; `null` for none. */
  readonly file: FileWords | null;
}

/** Drawn again when a name in it becomes known. */
export function useWritten(message: MessageRecord, formatting: TextFormatting): Written {
  const translator = useChatTranslation();
  const { content } = message;
  const file = fileOf(message, translator);
  const text = file?.caption ?? textOf(message, translator.t);
  const hasWords = textIn(content) !== '';
  useMentionNames(hasWords ? text : '');
  const formatted = hasWords ? formatting.format(text, message) : undefined;
  return { text, said: formatted?.node === text ? undefined : formatted, file };
}
