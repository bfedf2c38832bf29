import { warnOnce } from '../development.ts';
import type { EmojiNames, Language, Placeholder, TranslationKey } from './catalogue.ts';
import { directionOf, tagOf } from './language.ts';

/** What stands for the placeholders of a text; `count` picks the plural form too. */
export type TranslationValues = Readonly<Record<string, string | number>>;

/** What `t` takes beside a key: a text of the kit needs its placeholders, a host’s own may have any. */
export type ValuesFor<Key extends string> = Key extends TranslationKey
  ? [Placeholder<Key>] extends [never]
    ? readonly [values?: TranslationValues]
    : readonly [values: TranslationValues & ValuesNamed<Placeholder<Key>>]
  : readonly [values?: TranslationValues];

type ValuesNamed<Name extends string> = {
  readonly [One in Name]: One extends 'count' ? number : string | number;
};

/** Texts, numbers and dates in one language. */
export interface Translator {
  readonly language: string;
  /** Which way things are laid out: as the language runs; from right to left in any case where the app does. */
  readonly direction: 'ltr' | 'rtl';
  /**
   * The text of a key: of the kit's, or of one that the host gave by `translations`. A key that nobody translates is given
   * back as it is.
   */
  t<Key extends TranslationKey | (string & {})>(key: Key, ...values: ValuesFor<Key>): string;
  formatNumber(value: number): string;
  /** `seconds` since 1970; empty for what is no time. */
  formatDate(seconds: number, format: DateFormat): string;
}

/** How a date is shown. */
export type DateFormat = 'time' | 'weekday' | 'date';

const dateFormats: Readonly<Record<DateFormat, Intl.DateTimeFormatOptions>> = {
  time: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'long' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
};

export interface TranslatorOptions {
  readonly locale: Language;
  /** What a missing text falls back to. */
  readonly fallback: Language;
  /** The last resort for what those that are built in do not say. */
  readonly words?: Language;
  /** A host's own texts for this language. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** The host's own texts for the fallback language. */
  readonly fallbackOverrides?: Readonly<Record<string, string>>;
  /** Full code for numbers and dates: `en-GB`. */
  readonly formatCode?: string;
  /** Which way a language is laid out here. @default as it runs */
  readonly layOut?: (code: string) => 'ltr' | 'rtl';
}

/** Texts of one language over those of the fallback. A key of the kit is never shown: the last resort is English. */
export function createTranslator(options: TranslatorOptions): Translator {
  const {
    locale,
    fallback,
    words = fallback,
    overrides = {},
    fallbackOverrides = {},
    formatCode = locale.code,
    layOut = directionOf,
  } = options;
  // Hosts and systems say anything; what is no language tag must not take the tree down.
  const tag = tagOf(formatCode) ?? tagOf(locale.code) ?? 'en';
  const numbers = new Intl.NumberFormat(tag);
  const dates = new Map<DateFormat, Intl.DateTimeFormat>();
  const formatNumber = (value: number): string => numbers.format(value);
  return {
    language: locale.code,
    // Asked each time: without a provider the translator is as old as the module.
    get direction() {
      return layOut(locale.code);
    },
    t(key, ...[given]) {
      // JavaScript hosts pass anything.
      if (typeof key !== 'string') return '';
      const values = given ?? {};
      const { count } = values;
      const text =
        lookUp(overrides, locale, key, count) ??
        lookUp(locale.messages, locale, key, count) ??
        lookUp(fallbackOverrides, fallback, key, count) ??
        lookUp(fallback.messages, fallback, key, count) ??
        lookUp(words.messages, words, key, count);
      if (text === undefined) {
        warnOnce(`There is no text for the key "${key}" in "${locale.code}".`);
        return key;
      }
      const said = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        return typeof value === 'number' ? formatNumber(value) : (value ?? whole);
      });
      return opened(said, directionOf(locale.code));
    },
    formatNumber,
    formatDate(seconds, format) {
      const date = new Date(seconds * 1_000);
      if (Number.isNaN(date.getTime())) return '';
      // A formatter keeps to the zone in which it was made, and people travel: it gets what the clock on the wall shows.
      const formatter = dates.get(format) ?? new Intl.DateTimeFormat(tag, { ...dateFormats[format], timeZone: 'UTC' });
      dates.set(format, formatter);
      return formatter.format(date.getTime() - date.getTimezoneOffset() * 60_000);
    },
  };
}

/**
 * A sentence that runs as its language does. Browsers go by the first letter of a line, be it that of a name in a run of
 * its own: where that runs the other way, a mark stands before it.
 */
function opened(said: string, direction: 'ltr' | 'rtl'): string {
  const isRtl = direction === 'rtl';
  const [, letter] = /^\u2068\P{L}*(\p{L})/u.exec(said) ?? [];
  if (letter === undefined || rightToLeft.test(letter) === isRtl) return said;
  return (isRtl ? '\u200f' : '\u200e') + said;
}

/** Letters of Hebrew and Arabic, and of what stands between and behind them. */
const rightToLeft = /[\u0590-\u08ff]/;

/** Translators of one language: with what every component says, and with the words of a part beside. */
export interface Translators {
  readonly plain: Translator;
  /** Loads the names of emoji in the language; `undefined` where it has none of its own. */
  readonly emoji: EmojiNames | undefined;
  /** The same one for the same words. */
  withWords(words: Language): Translator;
}

export function translatorsOf(options: TranslatorOptions): Translators {
  const made = new Map<Language, Translator>();
  return {
    plain: createTranslator(options),
    emoji: options.locale.emoji,
    withWords(words) {
      const translator = made.get(words) ?? createTranslator({ ...options, words });
      made.set(words, translator);
      return translator;
    },
  };
}

function lookUp(
  texts: Readonly<Record<string, string | undefined>>,
  locale: Language,
  key: string,
  count: string | number | undefined,
): string | undefined {
  const own = (name: string): string | undefined => {
    const text: unknown = Object.hasOwn(texts, name) ? texts[name] : undefined;
    return typeof text === 'string' ? text : undefined;
  };
  if (typeof count !== 'number') return own(key) ?? own(`${key}_other`);
  return own(`${key}_${formOf(locale, count)}`) ?? own(`${key}_other`) ?? own(key);
}

/** The rule may be a host's. */
function formOf({ code, pluralForm }: Language, count: number): string {
  try {
    return pluralForm(count);
  } catch {
    warnOnce(`The plural rule of "${code}" threw.`);
    return 'other';
  }
}
