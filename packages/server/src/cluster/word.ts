import type { Word } from './bus.ts';
import type { Happening } from './outcomes.ts';

/** What is said of a happening: all of it, or where to read it, where the bus takes no more bytes than `most`. */
export function textOf(happening: Happening, most: number): string {
  const { stream, seq } = happening;
  const whole = JSON.stringify({ type: 'happened', happening } satisfies Word);
  return Buffer.byteLength(whole) < most ? whole : JSON.stringify({ type: 'read', stream, seq } satisfies Word);
}

/** What another instance said; what somebody else says on the same channel is passed over. */
export function wordIn(text: string): Word | null {
  try {
    const word: unknown = JSON.parse(text);
    const isWord = typeof word === 'object' && word !== null && 'type' in word;
    return isWord ? (word as Word) : null;
  } catch {
    return null;
  }
}
