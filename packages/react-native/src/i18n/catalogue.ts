import type { en } from './catalogues/en.ts';

/** CLDR plural forms. */
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type EnglishKey = keyof typeof en;
type Suffixed = Extract<EnglishKey, `${string}_${PluralForm}`>;

/** Keys whose text depends on a number. */
export type CountKey = Suffixed extends `${infer Base}_${PluralForm}` ? Base : never;

/** Keys of one text each. */
export type PlainKey = Exclude<EnglishKey, Suffixed>;

/** Every key of the kit. */
export type TranslationKey = PlainKey | CountKey;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type TextOf<Key extends string> = (typeof en)[Extract<Key | `${Key}_other`, EnglishKey>];

/** The placeholders in the text of a key. */
export type Placeholder<Key extends TranslationKey> = NamesIn<TextOf<Key>>;

/** A language: all plain texts, and of counted ones the forms that the language has. */
export type Catalogue = Readonly<Record<PlainKey, string>> &
  Readonly<Record<`${CountKey}_other`, string>> &
  Readonly<Partial<Record<`${CountKey}_${PluralForm}`, string>>>;

/** A language, or a part of one. */
export interface Language {
  /** BCP 47. */
  readonly code: string;
  readonly messages: Readonly<Record<string, string | undefined>>;
  readonly pluralForm: (count: number) => PluralForm;
  readonly emoji?: EmojiNames | undefined;
}

/** Loads the names of emoji in a language, as `emojibase-data` has them in `compact.json`. */
export type EmojiNames = () => Promise<unknown>;

/** A language with its code (BCP 47) and plural rule (CLDR, cardinal). */
export interface Locale {
  readonly code: string;
  readonly messages: Catalogue;
  readonly pluralForm: (count: number) => PluralForm;
  /** By what emoji are found in the picker, asked for when it opens. @default in English */
  readonly emoji?: EmojiNames | undefined;
}
