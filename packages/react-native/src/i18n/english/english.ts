import type { Language } from '../catalogue.ts';
import { sharedWords } from './shared-words.ts';

/** Built in; what every other language falls back to. */
export const english: Language = {
  code: 'en',
  messages: sharedWords,
  pluralForm: (count) => (count === 1 ? 'one' : 'other'),
};
