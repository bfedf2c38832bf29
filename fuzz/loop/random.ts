import { seededRandom } from '@open-chat-kit/engine-embedded';

/** Numbers from 0 to `count` - 1, the same ones for the same seed. */
export type Random = (count: number) => number;

export function randomFrom(seed: number): Random {
  const random = seededRandom(seed);
  return (count) => Math.floor(random() * count);
}
