import type { Language } from './catalogue.ts';
import { emojiWords } from './english/emoji-words.ts';
import { english } from './english/english.ts';
import { useTranslators } from './KitI18nProvider.tsx';
import type { Translator } from './translator.ts';

const emojiEnglish: Language = { ...english, messages: emojiWords };

/** The language here, with the English of the picker of emoji. */
export function useEmojiTranslation(): Translator {
  return useTranslators().withWords(emojiEnglish);
}
