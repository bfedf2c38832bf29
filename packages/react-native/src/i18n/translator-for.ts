import { warnOnce } from '../development.ts';
import { entriesOf } from '../entries-of.ts';
import type { Language } from './catalogue.ts';
import { english } from './english/english.ts';
import { bestMatch, directionOf, tagOf } from './language.ts';
import { type Translators, translatorsOf } from './translator.ts';

type Texts = Readonly<Record<string, string>>;

/** The translators that fit what a host or a system wishes best. JavaScript hosts say anything: of that, what is text. */
export function translatorsFor(
  wished: unknown,
  fallbackCode: unknown,
  own: unknown,
  locales: readonly Language[],
  layOut: (code: string) => 'ltr' | 'rtl' = directionOf,
): Translators {
  const wish = typeof wished === 'string' ? wished : 'en';
  if (typeof wished !== 'string' || typeof fallbackCode !== 'string')
    warnOnce('KitI18nProvider: a language must be a code, such as "de".');
  const texts = textsIn(own);
  const known = [...locales.map(({ code }) => code), ...texts.keys()];
  const fallback = localeFor(bestMatch(typeof fallbackCode === 'string' ? fallbackCode : 'en', known) ?? 'en', locales);
  const code = bestMatch(wish, known) ?? fallback.code;
  const locale = localeFor(code, locales);
  return translatorsOf({
    locale,
    fallback: fallback.code === locale.code ? english : fallback,
    overrides: textsFor(locale.code, texts),
    fallbackOverrides: textsFor(fallback.code, texts),
    // "en-GB" speaks the English that is there, with British dates.
    formatCode: bestMatch(wish, [locale.code]) === undefined ? locale.code : wish,
    layOut,
  });
}

/** A language of the host's own making starts from nothing but its own texts. */
function localeFor(code: string, locales: readonly Language[]): Language {
  const found = locales.find((locale) => locale.code.toLowerCase() === code.toLowerCase());
  return found ?? { ...english, code, pluralForm: pluralFormOf(code) };
}

function textsFor(code: string, texts: ReadonlyMap<string, Texts>): Texts {
  const key = bestMatch(code, [...texts.keys()]);
  return (key === undefined ? undefined : texts.get(key)) ?? {};
}

/** The texts of each language; what is none, or cannot be read, as what holds itself, is left out. */
function textsIn(own: unknown): ReadonlyMap<string, Texts> {
  const languages = entriesOf(own);
  if (
    own !== undefined &&
    !(isObject(own) && languages.every(([, texts]) => isObject(texts) && entriesOf(texts).every(isText)))
  ) {
    warnOnce('KitI18nProvider: "translations" must be { [language]: { [key]: text } }.');
  }
  return new Map(languages.map(([code, texts]) => [code, Object.fromEntries(entriesOf(texts).filter(isText))]));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isText(entry: readonly [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}

/** By the platform's CLDR data where it has them; Hermes has none and counts as English does. */
function pluralFormOf(code: string): Language['pluralForm'] {
  const tag = tagOf(code);
  if (tag === undefined || typeof Intl.PluralRules !== 'function') return english.pluralForm;
  const rules = new Intl.PluralRules(tag);
  return (count) => rules.select(count);
}
