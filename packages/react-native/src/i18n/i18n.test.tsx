import { cleanup, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import type { Locale } from './catalogue.ts';
import { wholeEnglish as english } from '../testing/whole-english.ts';
import { KitI18nProvider } from './KitI18nProvider.tsx';
import { useKitTranslation } from './use-kit-translation.ts';
import { bestMatch, directionOf } from './language.ts';
import { createTranslator } from './translator.ts';

const polish: Locale = {
  code: 'pl',
  messages: {
    ...english.messages,
    'groups.members_one': '{count} członek',
    'groups.members_few': '{count} członków (few)',
  },
  pluralForm: (count) => {
    const rule = new Intl.PluralRules('pl').select(count);
    return rule;
  },
};

test('texts take their values, numbers in the digits of the language', () => {
  const arabic = createTranslator({ locale: { ...english, code: 'ar-EG' }, fallback: english });
  expect(createTranslator({ locale: english, fallback: english }).t('groups.joinTitle', { name: 'Tea' })).toBe(
    'Join Tea?',
  );
  expect(arabic.t('groups.members', { count: 12 })).toBe('١٢ members');
});

test('a number picks the plural form, and a form that is missing is the general one', () => {
  const { t } = createTranslator({ locale: polish, fallback: english });
  expect([1, 2, 5].map((count) => t('groups.members', { count }))).toEqual([
    '1 członek',
    '2 członków (few)',
    '5 members',
  ]);
});

test('a value that looks like a placeholder is not replaced again', () => {
  const { t } = createTranslator({ locale: english, fallback: english });
  expect(t('typing.two', { first: '{second}', second: 'Ben' })).toBe('{second} and Ben are typing');
  expect(t('groups.joinTitle', {})).toBe('Join {name}?');
});

test('languages are matched without case and by the best prefix', () => {
  const available = ['en', 'pt-BR', 'zh-Hans', 'zh-Hant', 'de'];
  const wished = ['EN-in', 'pt', 'zh-TW', 'zh_CN', 'zh-Hant-HK', 'DE-at', 'fr'];
  expect(wished.map((code) => bestMatch(code, available))).toEqual([
    'en',
    'pt-BR',
    'zh-Hant',
    'zh-Hans',
    'zh-Hant',
    'de',
    undefined,
  ]);
});

test('the direction follows the language, and its script where that is said', () => {
  expect(['en', 'ar', 'he-IL', 'fa', 'az-Arab', 'ar-Latn'].map(directionOf)).toEqual([
    'ltr',
    'rtl',
    'rtl',
    'rtl',
    'rtl',
    'ltr',
  ]);
});

function Probe(): ReactElement {
  const { t, language, direction } = useKitTranslation();
  return <Text>{[language, direction, t('groups.title'), t('common.cancel')].join(' ')}</Text>;
}

test('without a provider the kit speaks English', async () => {
  await render(<Probe />);
  expect(screen.getByText('en ltr Groups Cancel')).toBeOnTheScreen();
});

test('a host replaces texts and adds a language; what is missing falls back to English', async () => {
  const translations = { en: { 'groups.title': 'Rooms' }, eo: { 'groups.title': 'Grupoj' } };
  const show = (language: string): ReactElement => (
    <KitI18nProvider selectedLanguage={language} translations={translations}>
      <Probe />
    </KitI18nProvider>
  );
  await render(show('en-GB'));
  expect(screen.getByText('en ltr Rooms Cancel')).toBeOnTheScreen();
  await screen.rerender(show('eo'));
  expect(screen.getByText('eo ltr Grupoj Cancel')).toBeOnTheScreen();
  await screen.rerender(show('xx'));
  expect(screen.getByText('en ltr Rooms Cancel')).toBeOnTheScreen();
});

test.each(['en_US', 'en-GB-oed', 'en-', 'en-u', 'my lang', ''])(
  'speaks on where %j is no language tag',
  async (code) => {
    await render(
      <KitI18nProvider selectedLanguage={code} translations={{ 'my lang': { 'groups.title': 'Mine' } }}>
        <Numbers />
      </KitI18nProvider>,
    );
    expect(screen.getByText(`${code === 'my lang' ? 'Mine' : 'Groups'} 1,234 2 members`)).toBeOnTheScreen();
  },
);

test('a code with an underscore formats as its region does', () => {
  const { formatNumber } = createTranslator({ locale: english, fallback: english, formatCode: 'de_AT' });
  expect(formatNumber(0.5)).toBe('0,5');
});

test('what is no locale, no text and no time is left out', async () => {
  // As JavaScript hosts write them.
  const locales: Locale[] = JSON.parse('[null, {}, { "code": "de" }, 7]');
  const translations: Record<string, Record<string, string>> = JSON.parse(
    '{ "en": { "groups.title": 5 }, "de": null }',
  );
  await render(
    <KitI18nProvider selectedLanguage="en" locales={locales} translations={translations}>
      <Numbers />
    </KitI18nProvider>,
  );
  expect(screen.getByText('Groups 1,234 2 members')).toBeOnTheScreen();
  const { formatDate } = createTranslator({ locale: english, fallback: english });
  expect([1.7e15, Number.NaN, Infinity].map((seconds) => formatDate(seconds, 'date'))).toEqual(['', '', '']);
});

function Numbers(): ReactElement {
  const { t, formatNumber } = useKitTranslation();
  return <Text>{[t('groups.title'), formatNumber(1_234), t('groups.members', { count: 2 })].join(' ')}</Text>;
}

test('a host’s texts may hold themselves, anything but texts, and what cannot be read', async () => {
  const de: Record<string, unknown> = { 'common.back': 'Zurück', 'common.cancel': 7 };
  const translations: Record<string, unknown> = { de, fr: null, it: 'ciao' };
  translations['self'] = translations;
  Object.defineProperty(translations, 'es', { enumerable: true, value: new Proxy({}, { ownKeys: () => [''] }) });
  const given: unknown = { translations, locales: { de: english }, selectedLanguage: 'de', fallbackLanguage: 5 };
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  await render(
    <KitI18nProvider locales={proxy}>
      <Said />
    </KitI18nProvider>,
  );
  expect(screen.getByText('Back, Cancel')).toBeOnTheScreen();
  await cleanup();
  await render(
    <KitI18nProvider {...(given as object)}>
      <Said />
    </KitI18nProvider>,
  );
  expect(screen.getByText('Zurück, Cancel')).toBeOnTheScreen();
});

function Said(): ReactElement {
  const { t } = useKitTranslation();
  return <Text>{[t('common.back'), t('common.cancel')].join(', ')}</Text>;
}
