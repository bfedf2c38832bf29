import type { Language } from './catalogue.ts';
import { chatWords } from './english/chat-words.ts';
import { english } from './english/english.ts';
import { useTranslators } from './KitI18nProvider.tsx';
import type { Translator } from './translator.ts';

const chatEnglish: Language = { ...english, messages: chatWords };

/** Texts, numbers and dates in the language here. */
export function useKitTranslation(): Translator {
  return useTranslators().withWords(chatEnglish);
}
