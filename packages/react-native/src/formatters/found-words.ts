import { folded } from '../folded.ts';
import type { Found } from './in-texts.tsx';

/** Where a text has what somebody searched for, as the server finds it: without case, accents and compatibility forms. */
export function foundWords(text: string, keyword: string): readonly Found[] {
  const wanted = folded(keyword);
  if (wanted === '' || text === '') return [];
  const [plain, starts] = plainAscii.test(text) ? [text.toLowerCase(), null] : foldedByPart(text);
  const found: Found[] = [];
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    const from = starts === null ? at : (starts[at] ?? text.length);
    const to = starts === null ? at + wanted.length : endOf(starts, at + wanted.length, text.length);
    found.push({ 0: text.slice(from, to), index: from });
  }
  return found;
}

const plainAscii = /^[\n\t -~]*$/;

/** A text as it is searched in, and of each of its units where the character begins that it came of. */
function foldedByPart(text: string): readonly [plain: string, starts: readonly number[]] {
  const starts: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const part = folded(character);
    plain += part;
    for (let unit = 0; unit < part.length; unit += 1) starts.push(at);
    at += character.length;
  }
  return [plain, starts];
}

/** Where the character ends whose last unit stands before this one, with the marks upon it. */
function endOf(starts: readonly number[], unit: number, length: number): number {
  const last = starts[unit - 1];
  let next = unit;
  // A character may fold to several units, of which the last found one is in the middle.
  while (next < starts.length && starts[next] === last) next += 1;
  return starts[next] ?? length;
}
