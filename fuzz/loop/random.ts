/** Numbers from 0 to `count` - 1, the same ones for the same seed (mulberry32). */
export type Random = (count: number) => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}
