import fc from 'fast-check';
import { Pieces, piecesOf } from './pieces.ts';

test('whatever is said is heard as it was, in pieces that the bus takes, beside what others say', () => {
  // As JSON is written: halves of characters are escaped.
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), fc.integer({ min: 60, max: 200 }), (texts, most) => {
      const said = texts.map((one) => [...piecesOf(one, most)]);
      const heard = new Set<string>();
      const pieces = new Pieces();
      // Each in its order, all of them mixed.
      while (said.some((rest) => rest.length > 0)) {
        for (const rest of said) {
          const piece = rest.shift();
          if (piece === undefined) continue;
          expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(most);
          const whole = pieces.joined(piece);
          if (whole !== null) heard.add(whole);
        }
      }
      expect(heard).toEqual(new Set(texts));
    }),
  );
});

test('of what was lost in part nothing is heard, and what comes behind it is', () => {
  const pieces = new Pieces();
  const [first = '', , third = ''] = piecesOf('x'.repeat(150), 100);
  expect([pieces.joined(first), pieces.joined(third), pieces.joined('next')]).toEqual([null, null, 'next']);
  pieces.joined(first);
  pieces.forget();
  for (const piece of piecesOf('x'.repeat(150), 100).slice(1)) expect(pieces.joined(piece)).toBeNull();
});
