import { cleanup, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { forgetWarnings } from '../development.ts';
import type { Locale } from './catalogue.ts';
import { wholeEnglish as english } from '../testing/whole-english.ts';
import { KitI18nProvider } from './KitI18nProvider.tsx';
import { useKitTranslation } from './use-kit-translation.ts';
import { bestMatch, directionOf } from './language.ts';
import type { PeopleTranslator, SharedTranslator } from './parts.ts';
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
  // @ts-expect-error -- whose group it is has to be said
  expect(t('groups.joinTitle', {})).toBe('Join {name}?');
});

test('a sentence that begins with a name runs as its language does, whichever way the name runs', () => {
  const { t } = createTranslator({ locale: english, fallback: english });
  const isolated = (name: string): string => `\u2068${name}\u2069`;
  const typing = (name: string): string => t('typing.one', { name: isolated(name) });
  expect(typing('Noa')).toBe('\u2068Noa\u2069 is typing');
  expect(typing('12 נועה')).toBe('\u200e\u206812 נועה\u2069 is typing');
  expect([t('groups.joinTitle', { name: isolated('נועה') }), typing('😀')]).toEqual([
    'Join \u2068נועה\u2069?',
    '\u2068😀\u2069 is typing',
  ]);
  const hebrew = createTranslator({
    locale: { ...english, code: 'he', messages: { 'typing.one': '{name} מקלידה' } },
    fallback: english,
  });
  expect(hebrew.t('typing.one', { name: isolated('Noa') })).toBe('\u200f\u2068Noa\u2069 מקלידה');
  expect(hebrew.t('typing.one', { name: isolated('נועה') })).toBe('\u2068נועה\u2069 מקלידה');
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

describe('keys', () => {
  let said: jest.SpyInstance;
  beforeEach(() => {
    forgetWarnings();
    said = jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => said.mockRestore());

  function Own(): ReactElement {
    const { t } = useKitTranslation();
    return <Text>{[t('shop.title'), t('shop.items', { count: 2 }), t('shop.missing')].join(', ')}</Text>;
  }

  test('of a host’s own are translated; one that nobody translates is given back, and warned of once', async () => {
    const page = (): ReactElement => (
      <KitI18nProvider
        selectedLanguage="de"
        translations={{
          de: { 'shop.title': 'Laden' },
          en: { 'shop.title': 'Shop', 'shop.items_one': '{count} item', 'shop.items_other': '{count} items' },
        }}
      >
        <Own />
      </KitI18nProvider>
    );
    await render(page());
    await screen.rerender(page());
    expect(screen.getByText('Laden, 2 items, shop.missing')).toBeOnTheScreen();
    expect(said.mock.calls).toEqual([[expect.stringContaining('"shop.missing"')]]);
  });

  test('of a part are there for what loads it, and for nothing else', () => {
    const part: PeopleTranslator['t'] = createTranslator({ locale: english, fallback: english }).t;
    const shared: SharedTranslator['t'] = part;
    expect([part('users.title'), shared('groups.title')]).toEqual(['People', 'Groups']);
    // @ts-expect-error -- of people
    expect(shared('users.title')).toBe('People');
    // @ts-expect-error -- without the words of people
    const lacking: PeopleTranslator['t'] = shared;
    expect(lacking('users.title')).toBe('People');
  });

  test('of the kit need their values, a host’s own may have any; JavaScript hosts pass anything', () => {
    const { t } = createTranslator({ locale: english, fallback: english, overrides: { mine: '{a} {b}' } });
    expect(t('mine', { a: 1, b: 'x' })).toBe('1 x');
    expect(t('groups.members', { count: 1 })).toBe('1 member');
    expect(t('common.back')).toBe('Back');
    // @ts-expect-error -- whose group it is has to be said
    expect(t('groups.joinTitle')).toBe('Join {name}?');
    // @ts-expect-error -- a number of things is a number
    expect(t('groups.members', { count: '1' })).toBe('1 members');
    const loose: (key: unknown, values?: unknown) => string = t as never;
    expect([loose(undefined), loose(7), loose('common.back', null), loose('common.back', 'x')]).toEqual([
      '',
      '',
      'Back',
      'Back',
    ]);
    expect(t('toString')).toBe('toString');
  });

  test('a plural rule of a host that throws leaves the general form', () => {
    const pluralForm = (): never => {
      throw new Error('of the host');
    };
    const { t } = createTranslator({ locale: { ...english, code: 'xx', pluralForm }, fallback: english });
    expect([t('groups.members', { count: 1 }), t('groups.members', { count: 2 })]).toEqual(['1 members', '2 members']);
    expect(said).toHaveBeenCalledTimes(1);
  });

  const circular: Record<string, unknown> = { 'groups.title': 'Kreis' };
  circular['self'] = circular;
  const whole: Record<string, unknown> = { de: { 'groups.title': 'Kreis' } };
  whole['self'] = whole;
  test.each<[string, object, string]>([
    ['texts that hold themselves', { translations: { de: circular }, selectedLanguage: 'de' }, 'de ltr Kreis Cancel'],
    ['languages that hold themselves', { translations: whole, selectedLanguage: 'de' }, 'de ltr Kreis Cancel'],
    ['translations that are text', { translations: 'de' }, 'en ltr Groups Cancel'],
    ['translations that are null', { translations: null }, 'en ltr Groups Cancel'],
    ['locales that are no array', { locales: { de: polish }, selectedLanguage: 'xx' }, 'en ltr Groups Cancel'],
    ['locales that are text', { locales: 'de' }, 'en ltr Groups Cancel'],
    ['locales that hold none', { locales: [null, 7] }, 'en ltr Groups Cancel'],
    ['a language that is a number', { selectedLanguage: 7 }, 'en ltr Groups Cancel'],
    ['a fallback that is an object', { fallbackLanguage: {} }, 'en ltr Groups Cancel'],
  ])('%s do no harm, and are warned of once', async (_what, props, text) => {
    const page = (): ReactElement => (
      <KitI18nProvider autoDetectLanguage={false} {...props}>
        <Probe />
      </KitI18nProvider>
    );
    await render(page());
    await screen.rerender(page());
    expect(screen.getByText(text)).toBeOnTheScreen();
    expect(said).toHaveBeenCalledTimes(1);
  });
});

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

test('times follow whoever travels, also between zones that agree on a day', () => {
  const { formatDate } = createTranslator({ locale: english, fallback: english });
  const [winter, summer] = [Date.UTC(2026, 0, 15, 12) / 1_000, Date.UTC(2026, 6, 15, 12) / 1_000];
  /** As a machine of that zone says it, where the process of a test has one zone. */
  const timesIn = (minutesInWinter: number, minutesInSummer: number): readonly string[] => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function offset(this: Date) {
      return this.getUTCMonth() < 3 ? -minutesInWinter : -minutesInSummer;
    });
    return [winter, summer].map((seconds) => formatDate(seconds, 'time').replace('\u202f', ' '));
  };
  expect(timesIn(60, 120)).toEqual(['1:00 PM', '2:00 PM']); // Berlin
  expect(timesIn(60, 60)).toEqual(['1:00 PM', '1:00 PM']); // Lagos
  expect(timesIn(345, 345)).toEqual(['5:45 PM', '5:45 PM']); // Kathmandu
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

test('another text of the same language is followed, and another array of the same ones draws nothing again', async () => {
  let drawings = 0;
  function Title(): ReactElement {
    drawings += 1;
    return <Text>{useKitTranslation().t('groups.title')}</Text>;
  }
  const title = <Title />;
  const page = (messages: Locale['messages']): ReactElement => (
    <KitI18nProvider locales={[{ ...polish, messages }]} selectedLanguage="pl">
      {title}
    </KitI18nProvider>
  );
  const late = { ...polish.messages, 'groups.title': 'Grupy' };
  await render(page(polish.messages));
  await screen.rerender(page(polish.messages));
  expect(drawings).toBe(1);
  await screen.rerender(page(late));
  expect(screen.getByText('Grupy')).toBeOnTheScreen();
  expect(drawings).toBe(2);
});
