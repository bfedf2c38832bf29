import type { MessageRecord } from '@open-chat-kit/sdk';
import { render, screen } from '@testing-library/react-native';
import { KitI18nProvider } from '../../i18n/KitI18nProvider.tsx';
import { createTranslator } from '../../i18n/translator.ts';
import { messageOf, personOf } from '../../testing/message-of.ts';
import { wholeEnglish as english } from '../../testing/whole-english.ts';
import { allLocales, ja } from '../../locales.ts';
import { FailedLine } from '../KitMessageList/FailedLine.tsx';
import { fileOf, spokenText, textOf } from './message-text.ts';

const { t } = createTranslator({ locale: english, fallback: english });
const inJapanese = createTranslator({ locale: ja, fallback: english });

const saidBy = (content: MessageRecord['content']): MessageRecord =>
  messageOf({ sender: personOf('ben', 'Ben'), content });

test('a message is read out as its bubble reads, with the name within its own run of text', () => {
  expect(spokenText(saidBy({ kind: 'text', text: 'hello' }), t)).toBe('\u2068Ben\u2069: hello');
  const attachment = { url: 'https://example.com/a.png', name: 'a.png', mimeType: 'image/png', size: 1 };
  const picture = (caption: string): MessageRecord => saidBy({ kind: 'media', media: 'image', caption, attachment });
  expect(spokenText(picture('the kettle'), t)).toBe('\u2068Ben\u2069: the kettle');
  expect(spokenText(picture(''), t)).toBe('\u2068Ben\u2069: a.png');
  expect(spokenText(saidBy({ kind: 'text', text: 'hello' }), inJapanese.t)).toBe('\u2068Ben\u2069：hello');
});

test('of a file there is said how it is called, what it is, how large, and what was written beside it', () => {
  const translator = createTranslator({ locale: english, fallback: english });
  const file = (name: string, size: number, caption = ''): MessageRecord =>
    saidBy({ kind: 'media', media: 'image', caption, attachment: { url: '', name, mimeType: '', size } });
  expect(fileOf(file('a.png', 1_240_000, 'the kettle'), translator)).toEqual({
    name: 'a.png',
    detail: 'Photo · 1.2 MB',
    caption: 'the kettle',
  });
  expect(fileOf(file('', 0), translator)).toEqual({ name: 'Photo', detail: '', caption: '' });
  expect(fileOf(file(' \0', 2_000), translator)).toEqual({ name: 'Photo', detail: '2 kB', caption: '' });
  expect(fileOf(saidBy({ kind: 'text', text: 'hello' }), translator)).toBeNull();
});

test('a text is as long as a message can be, and its control characters are seen by nobody', () => {
  const said = (text: string): string => textOf(saidBy({ kind: 'text', text }), t);
  expect(said('one\r\ntwo\tthree\0\u001b[31mfour')).toBe('one\ntwo\tthree  [31mfour');
  expect(said('x'.repeat(1_000_000))).toHaveLength(65_536);
  expect(said('\u202Ehello')).toBe('\u202Ehello'); // alone in its bubble it turns nothing but itself
});

test.each(allLocales.map((locale) => [locale.code, locale] as const))(
  'in %s, why a message was not sent is told with the full stops of the language',
  async (code, locale) => {
    const draw = (errorCode: 'FORBIDDEN' | 'INTERNAL') => (
      <KitI18nProvider locales={[locale]} selectedLanguage={code}>
        <FailedLine code={errorCode} onRetry={() => {}} onDiscard={() => {}} />
      </KitI18nProvider>
    );
    const stop = { hi: '।', ja: '。', 'zh-Hans': '。', 'zh-Hant': '。' }[code] ?? '.';
    const ends = (text: string): number => text.split(stop).length - 1;
    await render(draw('INTERNAL'));
    const [alone] = screen.getAllByText(/./);
    expect(ends(String(alone?.props['children']))).toBe(1);
    await screen.rerender(draw('FORBIDDEN'));
    const [because] = screen.getAllByText(/./);
    expect(ends(String(because?.props['children']))).toBe(2);
  },
);
