import type { PluralForm, TranslationKey } from './catalogue.ts';
import type { chatWords } from './english/chat-words.ts';
import type { emojiWords } from './english/emoji-words.ts';
import type { groupWords } from './english/group-words.ts';
import type { lineWords } from './english/line-words.ts';
import type { peopleWords } from './english/people-words.ts';
import type { sharedWords } from './english/shared-words.ts';
import type { Translator, ValuesFor } from './translator.ts';

/** A translator of what an app loads with a part: the English of others may not be there. */
interface PartTranslator<Key extends TranslationKey> extends Omit<Translator, 't'> {
  readonly t: PartTexts<Key>;
}

interface PartTexts<Key extends TranslationKey> {
  <One extends Key>(key: One, ...values: ValuesFor<One>): string;
  /** Never there. It tells the `t` of one part from that of another: their arguments alone are too deep to be compared. */
  readonly keys?: (key: Key) => void;
}

type KeyOf<Name> = Extract<Name extends `${infer Base}_${PluralForm}` ? Base : Name, TranslationKey>;

type SharedKey = KeyOf<keyof typeof sharedWords>;
type LineKey = SharedKey | KeyOf<keyof typeof lineWords>;

/** Of what every component says. */
export type SharedTranslator = PartTranslator<SharedKey>;
/** With one line about a chat. */
export type LineTranslator = PartTranslator<LineKey>;
/** With what shows messages. */
export type ChatTranslator = PartTranslator<LineKey | KeyOf<keyof typeof chatWords>>;
/** With what shows people. */
export type PeopleTranslator = PartTranslator<SharedKey | KeyOf<keyof typeof peopleWords>>;
/** With what makes groups and joins them. */
export type GroupTranslator = PartTranslator<SharedKey | KeyOf<keyof typeof groupWords>>;
/** With the picker of emoji. */
export type EmojiTranslator = PartTranslator<SharedKey | KeyOf<keyof typeof emojiWords>>;
