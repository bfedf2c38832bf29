import { textOf, wordIn } from './word.ts';

const happening = { stream: '["group","tea"]', seq: 7, outcomes: [], origin: 'a' };

test('what was said is heard, whole or as where to read it', () => {
  expect(wordIn(textOf(happening, 1_000))).toEqual({ type: 'happened', happening });
  expect(wordIn(textOf(happening, 10))).toEqual({ type: 'read', stream: happening.stream, seq: 7 });
});

test.each([
  '',
  'hello',
  'null',
  '[]',
  '{}',
  '{"type":"happened"}',
  '{"type":"happened","happening":{"stream":"x"}}',
  '{"type":"read","stream":"x","seq":"7"}',
  '{"type":"passing"}',
  '{"type":"mark"}',
  '{"type":"of a later version"}',
])("%s is nobody's word", (text) => {
  expect(wordIn(text)).toBeNull();
});
