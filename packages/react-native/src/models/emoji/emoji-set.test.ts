import german from 'emojibase-data/de/compact.json';
import english from 'emojibase-data/en/compact.json';
import fc from 'fast-check';
import { EmojiSet, inTone, skinTones } from './emoji-set.ts';

const set = new EmojiSet(english);
const chars = (keyword: string, from = set): string[] => from.find(keyword).map(({ char }) => char);

test('has what people send, in nine categories, and no parts of emoji', () => {
  expect([...set.categories.keys()]).toEqual([
    'smileys',
    'people',
    'animals',
    'food',
    'travel',
    'activities',
    'objects',
    'symbols',
    'flags',
  ]);
  const all = [...set.categories.values()].flat();
  expect(all.length).toBeGreaterThan(1_800);
  expect(new Set(all.map(({ char }) => char)).size).toBe(all.length);
  // As it is sent by the quick reactions: the coloured heart, not the letter.
  for (const char of ['👍', '❤️', '😂', '😮', '😢', '🙏']) expect(set.of(char)?.emoji.char).toBe(char);
  for (const part of ['🏻', '🦰', '🇩']) expect(set.of(part)).toBeUndefined();
});

test.each([
  ['red heart', '❤️'],
  ['HEART red', '❤️'],
  ['grinning', '😀'],
  ['germany', '🇩🇪'],
  ['piñata', '🪅'],
  ['pinata', '🪅'],
  ['👍', '👍'],
  ['  tada ', '🎉'],
])('finds by name, by tags, by any of their words, without case and accents: %s', (keyword, char) => {
  expect(chars(keyword)[0]).toBe(char);
});

test('what begins with the keyword goes before what has it somewhere', () => {
  const found = set.find('cat').map(({ name }) => name);
  expect(found[0]).toBe('cat');
  expect(found.indexOf('cat face')).toBeLessThan(found.indexOf('grinning cat'));
  expect(found.indexOf('grinning cat')).toBeLessThan(
    found.indexOf('location') < 0 ? Infinity : found.indexOf('location'),
  );
  expect(chars('no such thing')).toEqual([]);
  expect(chars('   ')).toEqual([]);
});

test('speaks the language of its file', () => {
  const inGerman = new EmojiSet(german);
  expect(chars('äffchen', inGerman)).toEqual(chars('affchen', inGerman));
  expect(chars('affe', inGerman)).toContain('🐒');
  expect(inGerman.of('🐒')?.look.name).toBe('Affe');
});

test('each tone is found of all that have tones, with all people in it alike', () => {
  const toned = [...set.categories.values()].flat().filter(({ looks }) => looks.length > 0);
  expect(toned.length).toBeGreaterThan(300);
  for (const emoji of toned) {
    const shown = skinTones.map((tone) => inTone(emoji, tone).char);
    expect(new Set(shown).size).toBe(6);
    expect(shown[0]).toBe(emoji.char);
  }
  const wave = set.of('👋')?.emoji;
  expect(wave === undefined ? [] : skinTones.map((tone) => inTone(wave, tone).char)).toEqual([
    '👋',
    '👋🏻',
    '👋🏼',
    '👋🏽',
    '👋🏾',
    '👋🏿',
  ]);
  const cat = set.of('🐈')?.emoji;
  expect(cat === undefined ? '' : inTone(cat, 3).char).toBe('🐈');
});

test('a look is known by its character, and leads to what it is one of', () => {
  expect(set.of('👋🏽')).toMatchObject({ emoji: { char: '👋' }, look: { name: 'waving hand: medium skin tone' } });
});

test('of a file of another shape what is an emoji is taken, and where there is none it throws', () => {
  const one = { unicode: '👋', label: 'wave', group: 1 };
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.anything(), fc.record({ unicode: fc.anything(), group: fc.anything() }))),
      (rest) => {
        const found = new EmojiSet([...rest, { ...one, tags: rest, skins: rest }]).of('👋');
        expect(found?.emoji).toMatchObject({ char: '👋', name: 'wave' });
      },
    ),
    { numRuns: 200 },
  );
  for (const none of [[], {}, null, 'emoji', [{ unicode: '👋', label: 'wave', group: 2 }]])
    expect(() => new EmojiSet(none)).toThrow('There are no emoji');
});
