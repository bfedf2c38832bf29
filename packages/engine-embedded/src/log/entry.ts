import { checksum } from './checksum.ts';

const checksumLength = 11;

/**
 * A text cut into values for a key-value store. Each value says how long it is, whether it is the last one, and bears
 * a checksum over itself and the value before it: what is cut off, mixed up or left over from another time is found.
 */
export function writeEntry(
  before: string,
  text: string,
  pieceLength: number,
): { readonly values: readonly string[]; readonly mark: string } {
  const values: string[] = [];
  let mark = before;
  let start = 0;
  do {
    let end = Math.min(start + pieceLength, text.length);
    // Half a character would not survive a store that keeps UTF-8.
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
    const body = `${end === text.length ? '.' : '+'}${end - start}:${text.slice(start, end)}`;
    mark = checksum(mark, body);
    values.push(mark + body);
    start = end;
  } while (start < text.length);
  return { values, mark };
}

/** Reads what {@link writeEntry} wrote; `null` when any of it is missing or damaged. */
export async function readEntry(
  before: string,
  valueAt: (index: number) => Promise<string | null>,
): Promise<{ readonly text: string; readonly mark: string } | null> {
  let mark = before;
  let text = '';
  for (let index = 0; ; index += 1) {
    const value = await valueAt(index);
    const body = value?.slice(checksumLength) ?? '';
    const head = /^[.+](\d+):/.exec(body);
    if (!value || !head || body.length !== head[0].length + Number(head[1])) return null;
    mark = checksum(mark, body);
    if (!value.startsWith(mark)) return null;
    text += body.slice(head[0].length);
    if (body.startsWith('.')) return { text, mark };
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
