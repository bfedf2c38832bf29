import type { Language } from './catalogue.ts';
import { emojiWords } from './english/emoji-words.ts';
import { english } from './english/english.ts';
import { useTranslators } from './KitI18nProvider.tsx';
import type { EmojiTranslator } from './parts.ts';

const emojiEnglish: Language = { ...english, messages: emojiWords };

/** The language here, with the English of the picker of emoji. */
export function useEmojiTranslation(): EmojiTranslator {
  return useTranslators().withWords(emojiEnglish);
}
