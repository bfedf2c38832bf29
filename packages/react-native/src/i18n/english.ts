import type { Locale } from './catalogue.ts';
import { en } from './catalogues/en.ts';

/** Built in; what every other language falls back to. */
export const english: Locale = {
  code: 'en',
  messages: en,
  pluralForm: (count) => (count === 1 ? 'one' : 'other'),
};
