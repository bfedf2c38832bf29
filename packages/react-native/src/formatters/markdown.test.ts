import fc from 'fast-check';
import { leftAlone, markdownIn, type Steps, wordsOfMarkdown } from './markdown.ts';

const parse = (text: string): ReturnType<typeof markdownIn> => markdownIn(text, leftAlone);

/** The same as one text, in which it is seen what is meant how. */
function shown(text: string): string {
  const part = (one: Parameters<typeof partsShown>[0][number]): string =>
    'parts' in one
      ? `<${one.kind}>${partsShown(one.parts)}</${one.kind}>`
      : one.kind === 'code'
        ? `<code>${one.text}</code>`
        : one.text;
  function partsShown(parts: Extract<ReturnType<typeof parse>[number], { kind: 'line' }>['parts']): string {
    return parts.map(part).join('');
  }
  return parse(text)
    .map((block) =>
      block.kind === 'code'
        ? `<pre>${block.text}</pre>`
        : `${'>'.repeat(block.quotes)}${block.bullet.replaceAll('\u00a0', ' ')}${partsShown(block.parts)}`,
    )
    .join('\n');
}

test.each([
  ['**a** __b__', '<bold>a</bold> <bold>b</bold>'],
  ['*a* _b_', '<italic>a</italic> <italic>b</italic>'],
  ['~~a~~ ~b~', '<strike>a</strike> <strike>b</strike>'],
  ['***a***', '<bold><italic>a</italic></bold>'],
  ['**a *b* c**', '<bold>a <italic>b</italic> c</bold>'],
  ['**a *b**', '<bold>a *b</bold>'],
  ['这是**重要**的', '这是<bold>重要</bold>的'],
  ['**مهم**', '<bold>مهم</bold>'],
  ['snake_case_name and 2*3*4', 'snake_case_name and 2*3*4'],
  ['* a * b', '• a * b'],
  ['a ** b ** c', 'a ** b ** c'],
  ['****', '****'],
  ['¯\\_(ツ)_/¯', '¯\\_(ツ)_/¯'],
  ['**never closed', '**never closed'],
  ['*over\nlines*', '*over\nlines*'],
  ['`a *b* c`', '<code>a *b* c</code>'],
  ['``a ` b``', '<code>a ` b</code>'],
  ['`never closed', '`never closed'],
  ['<@uid:a_b_c> _d_', '<@uid:a_b_c> <italic>d</italic>'],
  ['https://x.org/_a_/*b* _c_', 'https://x.org/_a_/*b* <italic>c</italic>'],
  ['**https://x.org/_a_/b** and ~~x@y.org~~', '<bold>https://x.org/_a_/b</bold> and <strike>x@y.org</strike>'],
  ['_(https://x.org/a_b)_', '<italic>(https://x.org/a_b)</italic>'],
  ['```\nconst a = *b*;\n\n> x\n```\nafter', '<pre>const a = *b*;\n\n> x</pre>\nafter'],
  ['```ts\na\n```', '<pre>a</pre>'],
  ['```\nnever closed', '```\nnever closed'],
  ['> quoted *so*\n> on', '>quoted <italic>so</italic>\n>on'],
  ['> > > > deep', '>>>> deep'],
  ['>', '>'],
  ['> > \n>', '> > \n>'],
  ['- ', '- '],
  ['```\n\n```', '```\n\n```'],
  ['` `', '` `'],
  ['> a\n>\n> b', '>a\n>\n>b'],
  ['- a\n* b\n+ c\n  - d', '• a\n• b\n• c\n  • d'],
  ['1. a\n2) b', '1. a\n2. b'],
  ['1.5 - 2', '1.5 - 2'],
  ['-5 degrees', '-5 degrees'],
  ['<b>no</b> [x](javascript:alert(1)) # no', '<b>no</b> [x](javascript:alert(1)) # no'],
])('%j is %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('for one line, and for whoever hears it, the words stand without their signs', () => {
  expect(wordsOfMarkdown(parse('> **a** `b`\n- c'))).toBe('a b\n•\u00a0c');
});

const signs = fc.constantFrom(
  '*',
  '**',
  '_',
  '__',
  '~',
  '~~',
  '`',
  '``',
  '```',
  '\n',
  '> ',
  '- ',
  '1. ',
  ' ',
  'a',
  '重',
  '\\',
  '<@uid:ben>',
  'https://x.y/_',
);

test('whatever is written, no letter is lost, and none is made', () => {
  const letters = (text: string): string => text.replace(/[^a重]/g, '');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
      const text = parts.join('');
      // The word behind an opening fence names a language.
      if (/^ {0,3}```.*[a重]/m.test(text)) return;
      expect(letters(wordsOfMarkdown(parse(text)))).toBe(letters(text));
    }),
    { numRuns: 1_000 },
  );
});

test('however hostile a text, each of its signs is looked at a few times at most', () => {
  const stepsOf = (text: string): number => {
    const steps: Steps = { count: 0 };
    markdownIn(text, leftAlone, steps);
    return steps.count;
  };
  fc.assert(
    fc.property(fc.array(signs, { minLength: 1, maxLength: 6 }), (parts) => {
      const text = parts.join('').repeat(2_000);
      expect(stepsOf(text)).toBeLessThanOrEqual(text.length * 8 + 100);
    }),
    { numRuns: 200 },
  );
});

test('a line of more than a hundred marked words is words from there on', () => {
  const [line] = parse('*a* '.repeat(5_000));
  if (line?.kind !== 'line') throw new Error('no line');
  expect(line.parts.filter(({ kind }) => kind === 'italic')).toHaveLength(100);
});

test.each(['>\n', '> a\n', '*a*\n', '`a`\n', '```\na\n```\n'])(
  'a message of more than four hundred marked parts is words from there on: %j',
  (text) => {
    const blocks = parse(text.repeat(5_000));
    expect(blocks.length).toBeLessThanOrEqual(401);
    // Nothing is lost.
    const rest = blocks.at(-1);
    expect(rest).toMatchObject({ kind: 'line', quotes: 0, bullet: '' });
    expect(wordsOfMarkdown([...blocks.slice(-1)]).endsWith(text)).toBe(true);
  },
);
