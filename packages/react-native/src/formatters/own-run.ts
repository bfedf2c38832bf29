import { Platform, type StyleProp, type TextStyle } from 'react-native';
import { runMarks } from '../models/run-marks.ts';

/** Words within a text that turn nothing around them, and are turned by nothing. */
export interface OwnRun {
  readonly words: string;
  /** For the text that holds them; empty where marks in the words do it. */
  readonly props: RunProps;
}

/** React Native knows neither the prop nor the style of a browser. */
interface RunProps {
  readonly dir?: 'auto' | 'ltr';
  readonly style?: StyleProp<TextStyle>;
}

/** A run that says its direction has no say in that of the text around it, which is that of its first other letter. */
const byFirstLetter: RunProps = { dir: 'auto' };
const leftToRight: RunProps = { dir: 'ltr', style: { unicodeBidi: 'isolate', writingDirection: 'ltr' } as TextStyle };
const ofTheText: RunProps = { style: { unicodeBidi: 'plaintext' } as TextStyle };
const byMarks: RunProps = {};

/** Words that stand in the run of the text around them. */
export const inRunAround = (words: string): OwnRun => ({ words, props: byMarks });

/**
 * A link, or what somebody is called. In a browser a prop does it: marks would be copied with what one selects, and nobody
 * sees why an address or a command that was pasted does not work. Devices have marks alone.
 */
export function ownRun(text: string): OwnRun {
  const words = text.replace(runMarks, '');
  return Platform.OS === 'web' ? { words, props: byFirstLetter } : { words: `\u2068${words}\u2069`, props: byMarks };
}

/** What somebody is called, in a text of nothing else: that has the direction of the name. */
export function loneRun(text: string): OwnRun {
  return Platform.OS === 'web' ? { words: text.replace(runMarks, ''), props: ofTheText } : ownRun(text);
}

/** Code: it reads from left to right, on each of its lines. */
export function codeRun(text: string): OwnRun {
  const words = text.replace(runMarks, '');
  return Platform.OS === 'web'
    ? { words, props: leftToRight }
    : { words: words.replace(/[^\n]+/g, '\u2066$&\u2069'), props: byMarks };
}

/**
 * Whether what stands in a text has to be in a run of its own, `words` being all of it; `null` where nobody knows them. In a
 * browser it costs nothing. Elsewhere only where something still turns what follows: runs that are closed do not.
 */
export function needsOwnRun(words: string | null): boolean {
  if (Platform.OS === 'web' || words === null) return true;
  return words.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '').search(runMarks) >= 0;
}
