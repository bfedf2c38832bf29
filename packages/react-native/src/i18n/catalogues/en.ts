import { chatWords } from '../english/chat-words.ts';
import { emojiWords } from '../english/emoji-words.ts';
import { groupWords } from '../english/group-words.ts';
import { lineWords } from '../english/line-words.ts';
import { peopleWords } from '../english/people-words.ts';
import { sharedWords } from '../english/shared-words.ts';

/** English: complete, and the measure of every other catalogue. Keys with a number of things end in a plural form. */
export const en: typeof sharedWords &
  typeof lineWords &
  typeof chatWords &
  typeof emojiWords &
  typeof peopleWords &
  typeof groupWords = {
  ...sharedWords,
  ...lineWords,
  ...chatWords,
  ...emojiWords,
  ...peopleWords,
  ...groupWords,
};
