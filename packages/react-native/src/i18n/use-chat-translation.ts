import type { Language } from './catalogue.ts';
import { chatWords } from './english/chat-words.ts';
import { english } from './english/english.ts';
import { lineWords } from './english/line-words.ts';
import { useTranslators } from './KitI18nProvider.tsx';
import type { ChatTranslator } from './parts.ts';

const chatEnglish: Language = { ...english, messages: { ...lineWords, ...chatWords } };

/** The language here, with the English of what shows messages. */
export function useChatTranslation(): ChatTranslator {
  return useTranslators().withWords(chatEnglish);
}
