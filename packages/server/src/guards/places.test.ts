import { Places } from './places.ts';

test('so many places, and so many of them for each', () => {
  const places = new Places({ most: 3, mostOfEach: 2 });
  expect(['ana', 'ana', 'ana', 'ben', 'cleo'].map((key) => places.take(key))).toEqual([true, true, false, true, false]);
  places.leave('ana');
  expect(places.count).toBe(2);
  expect(['cleo', 'cleo'].map((key) => places.take(key))).toEqual([true, false]);
});

test('whoever has none leaves none', () => {
  const places = new Places({ most: 1 });
  places.leave('ana');
  expect(places.take('ana')).toBe(true);
  places.leave('ana');
  places.leave('ana');
  expect(places.count).toBe(0);
});
