import { hasSameContent } from './same-content.ts';

function knot(name: string): object {
  const data: Record<string, unknown> = { name, list: [1, { deep: true }] };
  data['self'] = data;
  return data;
}

test('plain data are compared by what they hold', () => {
  expect(hasSameContent({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
  expect(hasSameContent({ a: [1] }, { a: [1, 2] })).toBe(false);
  expect(hasSameContent({ a: undefined }, { b: undefined })).toBe(false);
  expect(hasSameContent([1], { 0: 1 })).toBe(false);
  expect(hasSameContent(new Date(0), new Date(0))).toBe(false);
});

test('data that hold themselves are compared, too', () => {
  expect(hasSameContent(knot('tea'), knot('tea'))).toBe(true);
  expect(hasSameContent(knot('tea'), knot('jam'))).toBe(false);
});

test('what cannot be read says nothing, and nobody falls over it', () => {
  const unreadable = (): object => ({
    get name(): string {
      throw new Error('unreadable');
    },
  });
  expect(hasSameContent(unreadable(), unreadable())).toBe(false);
});
