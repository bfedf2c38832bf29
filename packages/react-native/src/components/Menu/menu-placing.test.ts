import { placeMenu } from './menu-placing.ts';

const page = { width: 1_000, height: 800 };
const menu = { width: 220, height: 200 };
const at = (x: number, y: number, width = 0, height = 0) => ({ x, y, width, height });

test.each([
  ['below the pointer', at(300, 300), 'ltr', { left: 300, top: 300 }],
  ['below a button, where its lines begin', at(300, 100, 44, 44), 'ltr', { left: 300, top: 144 }],
  ['below a button, from the right', at(300, 100, 44, 44), 'rtl', { left: 124, top: 144 }],
  ['below a row, where its lines end', { ...at(100, 100, 800, 44), isAtEnd: true }, 'ltr', { left: 680, top: 144 }],
  [
    'below a row, where its lines end, from the right',
    { ...at(100, 100, 800, 44), isAtEnd: true },
    'rtl',
    { left: 100, top: 144 },
  ],
  ['above where below is no room', at(300, 700, 44, 44), 'ltr', { left: 300, top: 500 }],
  ['inside the window at its right edge', at(990, 300), 'ltr', { left: 772, top: 300 }],
  ['inside the window at its left edge', at(10, 300), 'rtl', { left: 8, top: 300 }],
] as const)('a menu stands %s', (_, anchor, direction, place) => {
  expect(placeMenu(anchor, menu, page, direction)).toEqual(place);
});

test('a menu that fits nowhere begins at the edge', () => {
  expect(placeMenu(at(5, 5), { width: 2_000, height: 2_000 }, page, 'ltr')).toEqual({ left: 8, top: 8 });
});
