import fc from 'fast-check';
import { readCursor, writeCursor } from './cursor.ts';

const key = fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 3 });

test('the key comes out as it went in', () => {
  fc.assert(fc.property(key, (parts) => expect(readCursor('q', writeCursor('q', parts), parts.length)).toEqual(parts)));
});

test.each([
  ['another query', writeCursor({ list: 'users' }, ['a', 'b'])],
  ['another length', writeCursor({ list: 'groups' }, ['a'])],
  ['no cursor', 'nonsense'],
  ['JSON that is none', '{"a":1}'],
  ['parts of a wrong kind', JSON.stringify([...JSON.parse(writeCursor({ list: 'groups' }, ['a'])), null])],
  ['nothing', ''],
])('%s is INVALID_ARGUMENT', (_name, cursor) => {
  expect(() => readCursor({ list: 'groups' }, cursor, 2)).toThrow(
    expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
  );
});
