import { anyOf, faultIn, flag, id, listOf, nullable, objectOf, oneOf, text, whole } from './schema.ts';

const message = objectOf(
  { muid: id(5), kind: oneOf(['text', 'media']), tags: listOf(text(3), 2) },
  { count: whole(1, 10), isOn: flag, parent: nullable(text()) },
);
const good = { muid: 'a', kind: 'text', tags: [] };

test('what is described is taken', () => {
  for (const more of [{}, { count: 10 }, { isOn: false }, { parent: null }, { parent: '' }, { tags: ['abc', ''] }])
    expect(faultIn(message.json, { ...good, ...more })).toBeNull();
});

test.each([
  [null, ''],
  [[], ''],
  [{ ...good, muid: '' }, 'muid'],
  [{ ...good, muid: 'abcdef' }, 'muid'],
  [{ ...good, muid: 1 }, 'muid'],
  [{ kind: 'text', tags: [] }, 'muid'],
  [{ ...good, kind: 'toString' }, 'kind'],
  [{ ...good, tags: 'a' }, 'tags'],
  [{ ...good, tags: ['a', 'b', 'c'] }, 'tags'],
  [{ ...good, tags: ['a', null] }, 'tags.1'],
  [{ ...good, count: 0 }, 'count'],
  [{ ...good, count: 11 }, 'count'],
  [{ ...good, count: 1.5 }, 'count'],
  [{ ...good, count: undefined }, 'count'],
  [{ ...good, isOn: 'true' }, 'isOn'],
  [{ ...good, parent: 1 }, 'parent'],
  [{ ...good, more: 1 }, 'more'],
  [{ ...good, toString: 1 }, 'toString'],
  [JSON.parse('{"muid":"a","kind":"text","tags":[],"__proto__":1}'), '__proto__'],
])('%j is refused at "%s"', (value, path) => {
  expect(faultIn(message.json, value)).toMatchObject({ path });
  expect(message.is(value)).toBe(false);
});

test('of variants, the one that was meant is named', () => {
  const either = anyOf<unknown>(objectOf({ kind: oneOf(['a']) }), objectOf({ kind: oneOf(['b']), list: listOf(flag) }));
  expect(faultIn(either.json, { kind: 'b', list: [1] })).toEqual({ path: 'list.0', wants: 'true or false' });
  expect(faultIn(either.json, { kind: 'b', list: [true] })).toBeNull();
});

test('a reference to nothing takes nothing', () => {
  const json = { $ref: '#/components/schemas/Tea' };
  expect(faultIn(json, 'x', {})).not.toBeNull();
  expect(faultIn(json, 'x', { Tea: { type: 'string' } })).toBeNull();
});
