import type { Language } from './catalogue.ts';
import { english } from './english/english.ts';
import { groupWords } from './english/group-words.ts';
import { useTranslators } from './KitI18nProvider.tsx';
import type { GroupTranslator } from './parts.ts';

const groupEnglish: Language = { ...english, messages: groupWords };

/** The language here, with the English of what makes groups and joins them. */
export function useGroupTranslation(): GroupTranslator {
  return useTranslators().withWords(groupEnglish);
}
