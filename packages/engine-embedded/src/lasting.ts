/**
 * The same items, however often they are read. Those of a generator, which gives them once only, are kept as they come;
 * what gives them anew each time may be very large and is left alone.
 */
export function lasting<Item>(items: Iterable<Item>): Iterable<Item> {
  const source = items[Symbol.iterator]();
  if (!Object.is(source, items)) return items;
  const kept: Item[] = [];
  return {
    *[Symbol.iterator]() {
      yield* kept;
      for (let next = source.next(); next.done !== true; next = source.next()) {
        kept.push(next.value);
        yield next.value;
      }
    },
  };
}
