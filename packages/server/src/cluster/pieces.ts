import { randomBytes } from 'node:crypto';

/** What a piece begins with: whose it is, which one, and of how many. */
const head = /^piece ([\w-]{11}) (\d{1,4})\/(\d{1,4}) /;
/** Bytes that this takes at most. */
const headLength = 6 + 12 + 10;

/** A text for a bus that takes few bytes at once: itself, or pieces that are said one behind the other. */
export function piecesOf(text: string, most: number): readonly string[] {
  if (Buffer.byteLength(text) <= most) return [text];
  const whole = Buffer.from(text).toString('base64');
  const size = most - headLength;
  const count = Math.ceil(whole.length / size);
  const id = randomBytes(8).toString('base64url');
  return Array.from({ length: count }, (_, at) => {
    return `piece ${id} ${at + 1}/${count} ${whole.slice(at * size, (at + 1) * size)}`;
  });
}

/** Puts pieces together as they come in: those of one text come in their order, beside those of others. */
export class Pieces {
  readonly #begun = new Map<string, string[]>();

  /** The text that is whole with it; `null` where more of it is to come, or where some was lost. */
  joined(heard: string): string | null {
    const found = head.exec(heard);
    if (!found) return heard;
    const [whole, id = '', at = '', count = ''] = found;
    const begun = at === '1' ? [] : (this.#begun.get(id) ?? []);
    begun.push(heard.slice(whole.length));
    if (at === '1') this.#begun.set(id, begun);
    if (at !== count) return null;
    this.#begun.delete(id);
    return begun.length === Number(count) ? Buffer.from(begun.join(''), 'base64').toString() : null;
  }

  /** What was missed meanwhile is not waited for. */
  forget(): void {
    this.#begun.clear();
  }
}
