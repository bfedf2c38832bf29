import type { Language } from './catalogue.ts';
import { chatWords } from './english/chat-words.ts';
import { english } from './english/english.ts';
import { groupWords } from './english/group-words.ts';
import { lineWords } from './english/line-words.ts';
import { peopleWords } from './english/people-words.ts';
import { useTranslators } from './KitI18nProvider.tsx';
import type { Translator } from './translator.ts';

const wholeEnglish: Language = { ...english, messages: { ...lineWords, ...chatWords, ...peopleWords, ...groupWords } };

/** Texts, numbers and dates in the language here. */
export function useKitTranslation(): Translator {
  return useTranslators().withWords(wholeEnglish);
}
