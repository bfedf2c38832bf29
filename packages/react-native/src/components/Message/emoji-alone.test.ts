import { isEmojiAlone } from './emoji-alone.ts';

test.each(['🎉', ' 👍🏽 ', '❤️', '👩‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇪🇫🇷', '1️⃣2️⃣3️⃣', '☝🏽', '😂 😂 😂', '👨🏿‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿'])(
  'drawn large: %s',
  (text) => {
    expect(isEmojiAlone(text)).toBe(true);
  },
);

test.each([
  '',
  ' ',
  'a🎉',
  '🎉!',
  '1',
  '123',
  '#',
  '©',
  '→',
  '✓',
  '🎉🎉🎉🎉',
  '\u{E0067}\u{E007F}',
  '\u200D',
  '\uFE0F',
  '🎉'.repeat(10_000),
])('drawn as any text: %j', (text) => {
  expect(isEmojiAlone(text)).toBe(false);
});
