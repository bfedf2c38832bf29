import type { WrittenText } from '../mentions/written-text.ts';
import { typedDirection } from './typed-direction.ts';

/** A text in which what stands in brackets is mentioned. */
function written(marked: string): WrittenText {
  const mentions: WrittenText['mentions'][number][] = [];
  let text = '';
  for (const part of marked.split(/(\[[^\]]*\])/)) {
    const called = part.startsWith('[') ? part.slice(1, -1) : '';
    if (called !== '') mentions.push({ at: text.length, text: called, mark: `<@uid:${called}>` });
    text += called === '' ? part : called;
  }
  return { text, mentions };
}

test.each([
  ['a name that runs the other way', '[@ليلى] are you there', 'ltr'],
  ['the same the other way round', '[@Ben] هل أنت هناك', 'rtl'],
  ['several names', '[@ليلى] [@دانا], come', 'ltr'],
  ['a name at the beginning of a later line', 'hello\n[@ليلى] are you there', 'ltr'],
  ['a name alone', '[@ليلى] ', 'none'],
  ['a name and signs', '[@ليلى] 12 :)', 'none'],
  ['a name that runs as what was typed', '[@Ben] are you there', null],
  ['a name within a line', 'is [@ليلى] there', null],
  ['no name', 'שלום\nhello', null],
])('%s: %s runs %s', (_what, text, direction) => expect(typedDirection(written(text))).toBe(direction));
