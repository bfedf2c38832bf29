import { seededRandom } from '../random.ts';
import { OrderedList } from './ordered-list.ts';

interface Item {
  readonly id: number;
  readonly text: string;
}

interface Counted {
  readonly list: OrderedList<Item>;
  /** Comparisons since the last call. */
  comparisons(): number;
}

function countedList(): Counted {
  let count = 0;
  const list = new OrderedList<Item>(
    (a, b) => {
      count += 1;
      return a.id - b.id;
    },
    ({ text }) => text,
  );
  return {
    list,
    comparisons() {
      const counted = count;
      count = 0;
      return counted;
    },
  };
}

const all = { after: null, needle: '', accept: () => true, limit: Infinity };

test.each([1, 2, 3, 4, 5, 6])('agrees with a sorted array (seed %i)', (seed) => {
  const random = seededRandom(seed);
  const { list } = countedList();
  let model: Item[] = [];
  for (let step = 0; step < 6_000; step += 1) {
    const id = Math.floor(random() * 3_000);
    const known = model.find((item) => item.id === id);
    if (known) {
      expect(list.delete({ ...known })).toBe(true);
      model = model.filter((item) => item !== known);
    } else {
      expect(list.delete({ id, text: '' })).toBe(false);
      const item = { id, text: `${id} ${(id * 7) % 1_000}` };
      list.add(item);
      model.push(item);
    }
    if (step % 20 > 0) continue;
    const after = random() < 0.3 ? null : { id: Math.floor(random() * 3_000), text: '' };
    const needle = random() < 0.3 ? '' : String(Math.floor(random() * 200));
    const accept = (item: Item): boolean => item.id % 3 > 0;
    const limit = 1 + Math.floor(random() * 40);
    const expected = model
      .filter((item) => (after === null || item.id > after.id) && item.text.includes(needle) && accept(item))
      .sort((a, b) => a.id - b.id)
      .slice(0, limit);
    expect(list.collect({ after, needle, accept, limit })).toEqual(expected);
    expect(list.size).toBe(model.length);
  }
  const sorted = model.sort((a, b) => a.id - b.id);
  expect([...list]).toEqual(sorted);
  const loaded = countedList().list.load(sorted.toReversed());
  expect(loaded.collect(all)).toEqual(sorted);
});

test('a hit never spans two items', () => {
  const list = countedList().list.load([
    { id: 1, text: 'ab' },
    { id: 2, text: 'cd' },
  ]);
  expect(list.collect({ ...all, needle: 'bc' })).toEqual([]);
  expect(list.collect({ ...all, needle: 'd' })).toMatchObject([{ id: 2 }]);
});

test('adding, taking out and finding a place cost steps by the logarithm of the size', () => {
  const { list, comparisons } = countedList();
  list.load(Array.from({ length: 100_000 }, (_, id) => ({ id: id * 2, text: 'x' })));
  comparisons();
  let looked = 0;
  const accept = (): boolean => {
    looked += 1;
    return true;
  };
  for (const id of [1, 77_777, 199_999]) {
    list.add({ id, text: 'x' });
    expect(comparisons()).toBeLessThan(30);
    list.collect({ ...all, after: { id, text: '' }, accept, limit: 30 });
    expect(comparisons()).toBeLessThan(30);
    expect(list.delete({ id, text: '' })).toBe(true);
    expect(comparisons()).toBeLessThan(30);
  }
  expect(looked).toBeLessThanOrEqual(90);
});

test('a search looks only at hits, however many names there are', () => {
  const { list } = countedList();
  list.load(Array.from({ length: 100_000 }, (_, id) => ({ id, text: `group ${id}` })));
  let looked = 0;
  const accept = (): boolean => {
    looked += 1;
    return true;
  };
  for (const needle of ['99999', 'nowhere', 'oup 4', '7', 'g']) {
    looked = 0;
    const found = list.collect({ ...all, needle, accept, limit: 30 });
    expect(looked).toBe(found.length);
  }
});
