/**
 * Draws what an input is made of from bytes. Every input of every target is such a run of bytes: so the same loop can
 * change, keep, shorten and print them, whatever they stand for. Where the bytes end, every draw gives the simplest.
 */
export class Draw {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** A whole number from 0 to `count` - 1; 0 is the simplest. At most 65,536 of them. */
  below(count: number): number {
    if (count <= 1) return 0;
    const byte = this.#next();
    return (count <= 256 ? byte : byte * 256 + this.#next()) % count;
  }

  /** True once in `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === times - 1;
  }

  /** One of them; the first is the simplest. */
  pick<const T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** At most `most` items. */
  list<T>(most: number, item: (index: number) => T): T[] {
    return Array.from({ length: this.below(most + 1) }, (_, index) => item(index));
  }

  #next(): number {
    const byte = this.#bytes[this.#at] ?? 0;
    this.#at += 1;
    return byte;
  }
}

/** Bytes as a word for the command line. */
export function writeBytes(bytes: Uint8Array): string {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1; // zeros at the end are what is drawn there anyway
  return Buffer.from(bytes.subarray(0, end)).toString('base64url') || '-';
}

/** Reads what {@link writeBytes} wrote. */
export function readBytes(word: string): Uint8Array {
  return new Uint8Array(Buffer.from(word, 'base64url'));
}
