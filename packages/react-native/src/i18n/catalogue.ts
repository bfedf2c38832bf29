import type { en } from './catalogues/en.ts';

/** CLDR plural forms. */
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type EnglishKey = keyof typeof en;
type Suffixed = Extract<EnglishKey, `${string}_${PluralForm}`>;

/** Keys whose text depends on a number. */
export type CountKey = Suffixed extends `${infer Base}_${PluralForm}` ? Base : never;

/** Keys of one text each. */
export type PlainKey = Exclude<EnglishKey, Suffixed>;

/** Every key that `t` takes. */
export type TranslationKey = PlainKey | CountKey;

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
}

/** A language with its code (BCP 47) and plural rule (CLDR, cardinal). */
export interface Locale {
  readonly code: string;
  readonly messages: Catalogue;
  readonly pluralForm: (count: number) => PluralForm;
}
