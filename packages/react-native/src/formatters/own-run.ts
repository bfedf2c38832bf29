import { Platform, type TextStyle } from 'react-native';
import { runMarks } from '../models/run-marks.ts';

/** Words within a text that turn nothing around them, and are turned by nothing. */
interface OwnRun {
  readonly words: string;
  /** `null` where marks in the words do it. */
  readonly style: TextStyle | null;
}

/** React Native has no such style, and its types none. */
const byFirstLetter = { unicodeBidi: 'plaintext' } as TextStyle;
const leftToRight = { unicodeBidi: 'isolate', writingDirection: 'ltr' } as TextStyle;

/**
 * A link, or what somebody is called. In a browser a style does it: marks would be copied with what one selects, and nobody
 * sees why an address or a command that was pasted does not work. Devices have marks alone.
 */
export function ownRun(text: string): OwnRun {
  const words = text.replace(runMarks, '');
  return Platform.OS === 'web' ? { words, style: byFirstLetter } : { words: `\u2068${words}\u2069`, style: null };
}

/** Code: it reads from left to right, on each of its lines. */
export function codeRun(text: string): OwnRun {
  const words = text.replace(runMarks, '');
  return Platform.OS === 'web'
    ? { words, style: leftToRight }
    : { words: words.replace(/[^\n]+/g, '\u2066$&\u2069'), style: null };
}

/**
 * Whether what stands in a text has to be in a run of its own, `words` being all of it; `null` where nobody knows them. In a
 * browser it costs nothing. Elsewhere only where something still turns what follows: runs that are closed do not.
 */
export function needsOwnRun(words: string | null): boolean {
  if (Platform.OS === 'web' || words === null) return true;
  return words.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '').search(runMarks) >= 0;
}
