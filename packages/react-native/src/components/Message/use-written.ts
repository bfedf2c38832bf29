import { type MessageRecord, textIn } from '@open-chat-kit/sdk';
import { useState } from 'react';
import { foundWords } from '../../formatters/found-words.ts';
import type { FormattedText, TextFormatting } from '../../formatters/text-formatting.tsx';
import { useMentionNames } from '../../hooks/use-mention-names.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { fileOf, type FileWords, textOf } from './message-text.ts';
import { beginningOf } from './text-beginning.ts';

/** What a message says, and how that is drawn. */
export interface Written {
  /** Beside a file what was written there, which may be nothing. */
  readonly text: string;
  /** As formatters draw it; `undefined` where none changed anything: then there is nothing to be found in it but the text. */
  readonly said: FormattedText | undefined;
  /** The file that it brings; `null` for none. */
  readonly file: FileWords | null;
  /** The text is the beginning of a long one, of which this shows the rest; `null` where it is all of it. */
  readonly readMore: (() => void) | null;
}

/**
 * Drawn again when a name in it becomes known. What was opened stays so while its row is there.
 *
 * @param id of its row
 */
export function useWritten(id: string, message: MessageRecord, formatting: TextFormatting): Written {
  const translator = useChatTranslation();
  const [opened, setOpened] = useState('');
  const { content } = message;
  const file = fileOf(message, translator);
  const whole = file?.caption ?? textOf(message, translator.t);
  const hasWords = textIn(content) !== '';
  const beginning = hasWords && opened !== id ? beginningOf(whole, formatting.hasMarkdown) : null;
  // Whoever searches for something wants to see it.
  const isFoundBehind = beginning !== null && isFound(whole, formatting) && !isFound(beginning, formatting);
  if (isFoundBehind) setOpened(id);
  const text = isFoundBehind ? whole : (beginning ?? whole);
  useMentionNames(hasWords ? text : '');
  const formatted = hasWords ? formatting.format(text, message) : undefined;
  return {
    text,
    said: formatted?.node === text ? undefined : formatted,
    file,
    readMore: text === whole ? null : () => setOpened(id),
  };
}

function isFound(text: string, { keyword }: TextFormatting): boolean {
  return foundWords(text, keyword).length > 0;
}
