import { directionIn } from '../direction-in.ts';
import type { WrittenText } from '../mentions/written-text.ts';

/**
 * Which way a text runs in which a mention at the beginning of a line would turn what is written there: as the first letter
 * that was typed, and `'none'` where none was. `null`: no mention turns anything, and each line runs as its first letter says.
 */
export function typedDirection({ text, mentions }: WrittenText): 'ltr' | 'rtl' | 'none' | null {
  if (mentions.length === 0) return null;
  const typed = mentions.reduce(
    (rest, { at, text: called }) => rest.slice(0, at) + ' '.repeat(called.length) + rest.slice(at + called.length),
    text,
  );
  const lines = typed.split('\n').map(directionIn);
  const isTurned = text.split('\n').some((line, at) => directionIn(line) !== lines[at]);
  return isTurned ? directionIn(typed) : null;
}
