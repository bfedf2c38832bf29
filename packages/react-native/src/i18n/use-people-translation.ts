import type { Language } from './catalogue.ts';
import { english } from './english/english.ts';
import { peopleWords } from './english/people-words.ts';
import { useTranslators } from './KitI18nProvider.tsx';
import type { PeopleTranslator } from './parts.ts';

const peopleEnglish: Language = { ...english, messages: peopleWords };

/** The language here, with the English of what shows people. */
export function usePeopleTranslation(): PeopleTranslator {
  return useTranslators().withWords(peopleEnglish);
}
