import type { Locale } from '@open-chat-kit/react-native';
import { localeFiles } from './locale-files.ts';

const codes = Object.keys(localeFiles);

/** Says that a language is to run from right to left, whichever it is. A private part of its code: formats pass over it. */
const mirrorMark = '-x-arab';

/** What `KitI18nProvider` is told. */
export interface Speech {
  readonly selectedLanguage?: string;
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly locales: readonly Locale[];
}

/** The language of a setting with its texts, as it is or mirrored. */
export function speechOf(language: string, direction: 'auto' | 'rtl', locales: readonly Locale[]): Speech {
  if (direction === 'auto') return { locales, ...(language === 'auto' ? {} : { selectedLanguage: language }) };
  const selectedLanguage = mirrored(foreignCode(language) ?? 'en');
  return {
    selectedLanguage,
    // Makes a language of English too, which is built in.
    translations: { [selectedLanguage]: {} },
    locales: locales.map((locale) => ({ ...locale, code: mirrored(locale.code) })),
  };
}

function mirrored(code: string): string {
  return `${code}${mirrorMark}`;
}

/** The code of a language without what mirrors it. */
export function plainCode(code: string): string {
  return code.replace(mirrorMark, '');
}

/** The language whose texts this setting needs; `null` for the English that is built in. */
export function foreignCode(language: string): string | null {
  const spoken = language === 'auto' ? Intl.DateTimeFormat().resolvedOptions().locale : language;
  if (spoken.startsWith('zh')) return /hant|tw|hk|mo/i.test(spoken) ? 'zh-Hant' : 'zh-Hans';
  return codes.find((code) => code === spoken) ?? codes.find((code) => sameLanguage(code, spoken)) ?? null;
}

function sameLanguage(one: string, other: string): boolean {
  return one.split('-')[0] === other.split('-')[0];
}

/** Each in its own words. Not of the platform: engines differ in them, and a page from a server must not. */
const names: Readonly<Record<string, string>> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'español',
  fr: 'français',
  he: 'עברית',
  hi: 'हिन्दी',
  it: 'italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pl: 'polski',
  'pt-BR': 'português (Brasil)',
  ru: 'русский',
  tr: 'Türkçe',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
};

/** What there is to choose from. */
export const languageNames: readonly { readonly code: string; readonly name: string }[] = [
  { code: 'auto', name: 'As the system' },
  ...['en', ...codes].map((code) => ({ code, name: names[code] ?? code })),
];
