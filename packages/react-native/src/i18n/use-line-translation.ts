import type { Language } from './catalogue.ts';
import { english } from './english/english.ts';
import { lineWords } from './english/line-words.ts';
import { useTranslators } from './KitI18nProvider.tsx';
import type { LineTranslator } from './parts.ts';

const lineEnglish: Language = { ...english, messages: lineWords };

/** The language here, with the English of one line about a chat. */
export function useLineTranslation(): LineTranslator {
  return useTranslators().withWords(lineEnglish);
}
