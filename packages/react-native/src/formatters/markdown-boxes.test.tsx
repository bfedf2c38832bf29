/** Code and quotes as a browser draws them: boxes within the text. */
import { render, screen } from '@testing-library/react-native';
import { Platform, StyleSheet, Text } from 'react-native';
import { KitMarkdownFormatter } from './KitMarkdownFormatter.tsx';
import { wordsIn } from './in-texts.tsx';

async function draw(text: string): Promise<string | null> {
  jest.replaceProperty(Platform, 'OS', 'web');
  const node = new KitMarkdownFormatter().getFormattedText(text);
  await render(<Text testID="text">{node}</Text>);
  return wordsIn(node);
}

const styleOf = (text: string | RegExp): unknown => StyleSheet.flatten(screen.getByText(text).props['style']);

test('lines of code are one box, and end their line by themselves', async () => {
  const words = await draw('so:\n```\none\ntwo\n```\nthen');
  expect(words).toBe('so:\none\ntwo\nthen');
  expect(styleOf('one\ntwo\n')).toMatchObject({ display: 'block', textAlign: 'left' });
  expect(screen.getByTestId('text').children.at(-1)).toBe('then');
});

test('lines of a quote have one bar, and quotes in it another one', async () => {
  const words = await draw('> one *two*\n>\n>> three\n>> four\n> five\nsix\n> שבע');
  expect(words).toBe('one two\n\nthree\nfour\nfive\nsix\nשבע');
  const box = { display: 'block', borderStartWidth: 3 };
  expect(styleOf(/^one two three four five$/)).toMatchObject(box);
  expect(styleOf(/^three four$/)).toMatchObject(box);
  expect(screen.getByText(/^one two/).props['dir']).toBe('ltr');
  expect(screen.getByText('שבע').props['dir']).toBe('rtl');
  expect(styleOf('two')).toMatchObject({ fontStyle: 'italic' });
  expect(screen.queryByText(/▎/, { includeHiddenElements: true })).toBeNull();
});
