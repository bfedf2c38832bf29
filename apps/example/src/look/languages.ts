import type { Locale } from '@open-chat-kit/react-native';

/** Languages of the kit beside English. */
export const locales: readonly Locale[] = [];

/** English that runs from right to left: shows a mirrored layout to those who read no such language. */
const mirroredEnglish = 'en-Arab';

/** What `KitI18nProvider` is told. */
export interface Speech {
  readonly selectedLanguage?: string;
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The language of a setting, or English mirrored. */
export function speechOf(language: string, direction: 'auto' | 'rtl'): Speech {
  if (direction === 'rtl') return { selectedLanguage: mirroredEnglish, translations: { [mirroredEnglish]: {} } };
  return language === 'auto' ? {} : { selectedLanguage: language };
}

/** What there is to choose from, each in its own words. */
export const languageNames: readonly { readonly code: string; readonly name: string }[] = [
  { code: 'auto', name: 'As the system' },
  ...['en', ...locales.map(({ code }) => code)].map((code) => ({ code, name: nameOf(code) })),
];

function nameOf(code: string): string {
  // Hermes has no names of languages on every platform.
  if (typeof Intl.DisplayNames !== 'function') return code;
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}
