import { allLocales } from '../locales.ts';
import { type Locale, type PluralForm } from './catalogue.ts';
import { en } from './catalogues/en.ts';
import { wholeEnglish as english } from '../testing/whole-english.ts';
import { createTranslator } from './translator.ts';

const forms: readonly PluralForm[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
const suffix = new RegExp(`_(${forms.join('|')})$`);
const counts = [...Array.from({ length: 1_001 }, (_, count) => count), 1_000_000, 2_000_000, 1_000_001, 100_011];
const all: readonly Locale[] = [english, ...allLocales];
const codes = [
  'ar',
  'de',
  'es',
  'fr',
  'he',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt-BR',
  'ru',
  'tr',
  'zh-Hans',
  'zh-Hant',
];

const countKeys = [
  ...new Set(
    Object.keys(en)
      .filter((key) => suffix.test(key))
      .map((key) => key.replace(suffix, '')),
  ),
];
const plainKeys = Object.keys(en).filter((key) => !suffix.test(key));
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
const textsOf = (locale: Locale): Readonly<Record<string, string | undefined>> => locale.messages;

test('every language that is promised is there, once', () => {
  expect(allLocales.map(({ code }) => code).toSorted()).toEqual(codes);
});

describe.each(all.map((locale) => [locale.code, locale] as const))('%s', (code, locale) => {
  test('says every plain text, with the placeholders of the English one', () => {
    for (const key of plainKeys) {
      const text = textsOf(locale)[key];
      expect([key, text?.trim() ?? '']).not.toEqual([key, '']);
      expect([key, placeholders(text ?? '')]).toEqual([key, placeholders(textsOf(english)[key] ?? '')]);
    }
  });

  test('says every counted text in each plural form that the language has, and in no other', () => {
    const wanted = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    for (const key of countKeys) {
      const there = forms.filter((form) => textsOf(locale)[`${key}_${form}`] !== undefined).toSorted();
      expect([key, there]).toEqual([key, wanted]);
      // The placeholders of the English text; a form of one number alone may write it as a word.
      const given = placeholders(textsOf(english)[`${key}_other`] ?? '');
      for (const form of there) {
        const found = placeholders(textsOf(locale)[`${key}_${form}`] ?? '');
        const mayLackCount = form === 'zero' || form === 'one' || form === 'two';
        expect([
          key,
          form,
          given.filter((name) => !found.includes(name) && !(mayLackCount && name === '{count}')),
        ]).toEqual([key, form, []]);
        expect([key, form, found.filter((name) => !given.includes(name))]).toEqual([key, form, []]);
      }
    }
  });

  test('has no text that English does not have', () => {
    const known = new Set([...plainKeys, ...countKeys.flatMap((key) => forms.map((form) => `${key}_${form}`))]);
    expect(Object.keys(locale.messages).filter((key) => !known.has(key))).toEqual([]);
  });

  test('picks the plural form as CLDR says', () => {
    const rules = new Intl.PluralRules(code);
    expect(counts.filter((count) => locale.pluralForm(count) !== rules.select(count))).toEqual([]);
  });

  test('writes numbers and dates as the language does', () => {
    const translator = createTranslator({ locale, fallback: english });
    const count = 12_345;
    expect(translator.t('groups.members', { count })).toContain(new Intl.NumberFormat(code).format(count));
    const time = translator.formatDate(1_800_000_000, 'date');
    expect(time).toBe(
      new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short', year: 'numeric' }).format(1_800_000_000_000),
    );
  });

  if (code !== 'en') {
    test('is a translation: hardly any text is the English one', () => {
      const same = plainKeys.filter((key) => textsOf(locale)[key] === textsOf(english)[key]);
      // "OK", "Online" and their like.
      expect(same.length).toBeLessThan(plainKeys.length * 0.12);
    });
  }
});
