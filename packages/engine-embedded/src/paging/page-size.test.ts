import { roomAround } from './page-size.ts';

/** A record of so many thousand characters. */
const of = (thousands: number): string => 'a'.repeat(thousands * 1_000);

test.each([
  { name: 'all that is small', sizes: [1, 1, 1], at: 1, room: [0, 3] },
  { name: 'nothing of nothing', sizes: [], at: 0, room: [0, 0] },
  { name: 'from the beginning, as far as it goes', sizes: [400, 400, 400], at: 0, room: [0, 2] },
  { name: 'from the end, as far as it goes', sizes: [400, 400, 400], at: 2, room: [1, 3] },
  { name: 'the first one, however large', sizes: [3_000, 1], at: 0, room: [0, 1] },
  { name: 'as many on both sides', sizes: [400, 400, 1, 400, 400], at: 2, room: [1, 4] },
  { name: 'more on one side where the other has no more', sizes: [1, 300, 300, 300], at: 0, room: [0, 4] },
  {
    name: 'more on one side where the next of the other is too large',
    sizes: [999, 1, 1, 300, 300],
    at: 1,
    room: [1, 5],
  },
  { name: 'nothing behind one that is too large', sizes: [1, 1, 999, 1], at: 0, room: [0, 2] },
])('a page takes $name', ({ sizes, at, room: [start, end] }) => {
  expect(roomAround(sizes.map(of), at)).toEqual({ start, end });
});
