import fc from 'fast-check';
import { type Inline, markdownIn } from '../../formatters/markdown.ts';
import type { WrittenText } from '../mentions/written-text.ts';
import { type TextFormat, formatted, formatsOf, lineFormats, wordFormats } from './formats.ts';

/** "[" and "]" stand around what is selected, "|" for the caret. */
function read(marked: string): readonly [WrittenText, { readonly start: number; readonly end: number }] {
  const text = marked.replace(/[[\]|]/g, '');
  const caret = marked.indexOf('|');
  if (caret >= 0)
    return [
      { text, mentions: [] },
      { start: caret, end: caret },
    ];
  const start = marked.indexOf('[');
  return [
    { text, mentions: [] },
    { start, end: marked.indexOf(']') - 1 },
  ];
}

function shown({ text }: WrittenText, { start, end }: { readonly start: number; readonly end: number }): string {
  const within = start === end ? '|' : `[${text.slice(start, end)}]`;
  return text.slice(0, start) + within + text.slice(end);
}

function after(marked: string, format: TextFormat): string {
  const { written, selected } = formatted(...read(marked), format);
  return shown(written, selected);
}

describe('words', () => {
  test.each<readonly [string, TextFormat, string]>([
    ['drink [tea] now', 'bold', 'drink **[tea]** now'],
    ['drink [tea] now', 'italic', 'drink _[tea]_ now'],
    ['drink [tea] now', 'strike', 'drink ~~[tea]~~ now'],
    ['drink [tea] now', 'code', 'drink `[tea]` now'],
    ['drink **[tea]** now', 'bold', 'drink [tea] now'],
    ['drink [**tea**] now', 'bold', 'drink [tea] now'],
    ['drink __[tea]__ now', 'bold', 'drink [tea] now'],
    ['drink *[tea]* now', 'italic', 'drink [tea] now'],
    ['drink ***[tea]*** now', 'italic', 'drink **[tea]** now'],
    ['drink ***[tea]*** now', 'bold', 'drink *[tea]* now'],
    ['drink **[tea]** now', 'italic', 'drink **_[tea]_** now'],
    ['drink **some [green] tea** now', 'bold', 'drink some [green] tea now'],
    // Only whole words can be drawn so, and no spaces around them.
    ['drink t[e]a now', 'bold', 'drink **[tea]** now'],
    ['drink[ tea ]now', 'bold', 'drink **[tea]** now'],
    ['这是[重要]的', 'bold', '这是**[重要]**的'],
    ['[one\ntwo]', 'bold', '**[one**\n**two]**'],
    ['**[one**\n**two]**', 'bold', '[one\ntwo]'],
    ['**[one**\ntwo]', 'bold', '**[one**\n**two]**'],
    ['- [one\n- two]', 'italic', '- _[one_\n- _two]_'],
    ['[> quoted]', 'bold', '> **[quoted]**'],
    // An address stays whole, and signs in it are its own.
    ['see https://x.org/_[a]_/b now', 'italic', 'see _[https://x.org/_a_/b]_ now'],
    ['see **[https://x.org/_a_/b]** now', 'bold', 'see [https://x.org/_a_/b] now'],
    // Nothing is selected.
    ['drink te|a now', 'bold', 'drink **[tea]** now'],
    ['drink tea| now', 'bold', 'drink **[tea]** now'],
    ['drink | now', 'bold', 'drink **|** now'],
    ['drink **|** now', 'bold', 'drink | now'],
    ['|', 'italic', '_|_'],
    ['_|_', 'italic', '|'],
    ['**_|_**', 'bold', '_|_'],
    ['drink **tea|** now', 'bold', 'drink **tea**| now'],
    ['drink **green te|a** now', 'bold', 'drink green [tea] now'],
    ['[   ]', 'bold', '[   ]'],
    // Code.
    ['[one\ntwo]', 'code', '```\n[one\ntwo]\n```'],
    ['```\n[one\ntwo]\n```', 'code', '[one\ntwo]'],
    ['```\no|ne\n```', 'code', 'o|ne'],
    ['```ts\none\nt[w]o\nthree\n```', 'code', 'one\nt[w]o\nthree'],
    ['```\none\nt[w]o\nthree\n```', 'bold', '```\none\nt[w]o\nthree\n```'],
    ['```\no[n]e\n```', 'quote', '```\no[n]e\n```'],
    ['[zero\n```\none]\n```', 'bold', '**[zero]**\n```\none\n```'],
    ['[zero\n```\none]\n```', 'code', '[zero\n```\none]\n```'],
    ['`a *[b]* c`', 'italic', '`a *_[b]_* c`'],
  ])('%j in %s is %j', (marked, format, expected) => {
    expect(after(marked, format)).toBe(expected);
  });

  test('a mention that is touched is taken whole, and stays one', () => {
    const written = { text: 'Hi @Ben Lee', mentions: [{ at: 3, text: '@Ben Lee', mark: '<@uid:ben>' }] };
    expect(formatted(written, { start: 5, end: 6 }, 'bold').written).toEqual({
      text: 'Hi **@Ben Lee**',
      mentions: [{ at: 5, text: '@Ben Lee', mark: '<@uid:ben>' }],
    });
  });
});

describe('lines', () => {
  test.each<readonly [string, TextFormat, string]>([
    ['t|ea', 'quote', '> t|ea'],
    ['> t|ea', 'quote', 't|ea'],
    ['o[ne\ntw]o', 'quote', '> o[ne\n> tw]o'],
    ['> o[ne\ntw]o', 'quote', '> o[ne\n> tw]o'],
    ['|', 'bullets', '- |'],
    ['- |', 'bullets', '|'],
    ['o[ne\n\ntw]o', 'bullets', '- o[ne\n\n- tw]o'],
    ['- o[ne\n\n* tw]o', 'bullets', 'o[ne\n\ntw]o'],
    ['o[ne\n\ntw]o', 'numbers', '1. o[ne\n\n2. tw]o'],
    ['1. o[ne\n2) tw]o', 'bullets', '- o[ne\n- tw]o'],
    ['- o[ne\n- tw]o', 'numbers', '1. o[ne\n2. tw]o'],
    ['> te|a', 'bullets', '> - te|a'],
    ['> - te|a', 'quote', '- te|a'],
    ['first\nsec|ond\nthird', 'quote', 'first\n> sec|ond\nthird'],
  ])('%j in %s is %j', (marked, format, expected) => {
    expect(after(marked, format)).toBe(expected);
  });
});

test.each<readonly [string, readonly TextFormat[]]>([
  ['drink [tea]', []],
  ['drink **_[tea]_**', ['bold', 'italic']],
  ['drink **green te|a**', ['bold']],
  ['> - ~~te|a~~', ['strike', 'quote', 'bullets']],
  ['> 1. `te|a`', ['code', 'quote', 'numbers']],
  ['```\nte|a\n```', ['code']],
  ['```ts\none\nt[w]o\nthree\n```', ['code']],
  ['see https://x.org/_[a]_/b', []],
  ['**[one**\ntwo]', []],
  ['|', []],
])('%j is in %j', (marked, formats) => {
  expect(formatsOf(...read(marked))).toEqual(formats);
});

describe('whatever is written', () => {
  const words = fc.constantFrom('a', 'b', '重', ' ', '\n', '**', '_', '~~', '`', '> ', '- ', '1. ', '@', '\\');
  const texts = fc.array(words, { maxLength: 14 }).map((parts) => parts.join(''));
  const plain = fc.array(fc.constantFrom('a', 'b', '重', ' ', '\n'), { maxLength: 14 }).map((parts) => parts.join(''));
  const selections = fc.tuple(fc.nat(20), fc.nat(20));
  const formats = fc.constantFrom(...wordFormats, ...lineFormats);
  const cut = (
    text: string,
    [one, other]: readonly [number, number],
  ): { readonly start: number; readonly end: number } => ({
    start: Math.min(one, other, text.length),
    end: Math.min(Math.max(one, other), text.length),
  });
  const letters = (text: string): string => text.replace(/[^ab重]/g, '');

  test('no letter is lost, and what is selected lies in the text', () => {
    fc.assert(
      fc.property(texts, selections, formats, (text, ends, format) => {
        const { written, selected } = formatted({ text, mentions: [] }, cut(text, ends), format);
        expect(letters(written.text)).toBe(letters(text));
        expect(selected.start).toBeGreaterThanOrEqual(0);
        expect(selected.end).toBeGreaterThanOrEqual(selected.start);
        expect(selected.end).toBeLessThanOrEqual(written.text.length);
      }),
      { numRuns: 2_000 },
    );
  });

  test('of plain words the list draws all that were selected so, and once more makes them plain', () => {
    const drawn = (text: string, format: TextFormat): string => {
      const found = (parts: readonly Inline[], isIn: boolean): string =>
        parts
          .map((part) =>
            'parts' in part
              ? found(part.parts, isIn || part.kind === format)
              : isIn || part.kind === format
                ? part.text
                : '',
          )
          .join('');
      return markdownIn(text, /(?!)/g)
        .map((block) => (block.kind === 'code' ? (format === 'code' ? block.text : '') : found(block.parts, false)))
        .join('');
    };
    fc.assert(
      fc.property(plain, selections, fc.constantFrom(...wordFormats), (text, ends, format) => {
        const before = { text, mentions: [] };
        const selected = cut(text, ends);
        const once = formatted(before, selected, format);
        const isCaret = once.selected.start === once.selected.end;
        if (!isCaret) {
          expect(letters(drawn(once.written.text, format))).toContain(
            letters(text.slice(selected.start, selected.end)),
          );
          if (once.written.text !== text) expect(formatsOf(once.written, once.selected)).toContain(format);
        }
        expect(formatted(once.written, once.selected, format).written.text).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
