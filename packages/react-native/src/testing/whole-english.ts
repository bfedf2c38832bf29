import type { Locale } from '../i18n/catalogue.ts';
import { en } from '../i18n/catalogues/en.ts';
import { english } from '../i18n/english/english.ts';

/** English with the words of every part, as another language is. */
export const wholeEnglish: Locale = { ...english, messages: en };
