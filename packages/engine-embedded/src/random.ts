/** Gives the next number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** Random numbers that repeat for the same seed (mulberry32). Not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A name of 16 letters and digits that nobody else will draw. */
export function randomId(random: Random): string {
  let id = '';
  while (id.length < 16) id += Math.floor(random() * 36).toString(36);
  return id;
}
