import fc from 'fast-check';
import { fromText, toText } from './texts.ts';

test('every text comes back as it was, through what PostgreSQL can keep', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom('\0', '\\', '\ud800', '\udc00', '0041', 'é')),
      (a, b) => {
        const text = `${a}${b.join('')}`;
        const kept = toText(text);
        expect(fromText(kept)).toBe(text);
        expect(kept).not.toContain('\0');
        expect(Buffer.from(kept).toString()).toBe(kept);
      },
    ),
  );
});

test('no two texts are kept as one', () => {
  expect(toText('\\0000')).not.toBe(toText('\0'));
  expect(toText('\\\\')).not.toBe(toText('\\'));
});
