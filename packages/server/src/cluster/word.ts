import { isRecord } from '@open-chat-kit/engine-embedded/rules';
import { topicsOfWord } from './bus.ts';
import type { Announcement, Word } from './bus.ts';
import { PassedOver } from './passed-over.ts';
import type { Warn } from './passed-over.ts';
import type { Happening, Unnumbered } from './outcomes.ts';
import { everywhere } from './topics.ts';

/** What instances of this version say. One of a later one is passed over: what happened is found by looking. */
const version = 2;
/** Those of before did not say what a word is about. */
const versions: ReadonlySet<unknown> = new Set([1, version]);

/** What is said of a happening: all of it, or where to read it, where the bus takes no more bytes than `most`. */
export function textOf(happening: Happening, most: number): string {
  const { before, behind } = textAround(happening, most);
  return `${before}${happening.seq}${behind}`;
}

/** The same, before and behind its number. */
export function textAround(
  { stream, topics, outcomes, origin }: Unnumbered,
  most: number,
): Pick<Announcement, 'before' | 'behind'> {
  const head = headOf(topics);
  const before = `${head}{"v":${version},"type":"happened","happening":{"seq":`;
  const behind = `,${JSON.stringify({ stream, outcomes, origin }).slice(1)}}`;
  if (Buffer.byteLength(before + behind) + digits < most) return { before, behind };
  return { before: `${head}{"v":${version},"type":"read","seq":`, behind: `,${JSON.stringify({ stream }).slice(1)}` };
}

/** Of the longest number. */
const digits = 16;

/** A word as it is said. What it is about stands first: whoever hears it and is not concerned reads no further. */
export function textOfWord(word: Word): string {
  if (word.type === 'happened') return textOf(word.happening, Infinity);
  const said: Readonly<Record<string, unknown>> = { v: version, ...word, topics: undefined };
  return `${headOf(topicsOfWord(word))}${JSON.stringify(said)}`;
}

function headOf(topics: readonly string[]): string {
  return `${topics.join(' ')}\n`;
}

/** Names of what a text is about, and the rest of it. */
interface Parts {
  readonly topics: readonly string[];
  readonly said: string;
}

/** A text that does not say what it is about may be about anything. */
function partsOf(text: string): Parts {
  const end = text.indexOf('\n');
  return { topics: end < 0 ? [everywhere] : text.slice(0, end).split(' '), said: text.slice(end + 1) };
}

/** What another instance said; what somebody else says on the same channel is passed over. */
export function wordIn(text: string): Word | null {
  return wordOf(partsOf(text));
}

function wordOf({ topics, said }: Parts): Word | null {
  try {
    const word: unknown = JSON.parse(said);
    return isRecord(word) ? wordAbout(topics, word) : null;
  } catch {
    return null;
  }
}

function wordAbout(topics: readonly string[], said: Readonly<Record<string, unknown>>): Word | null {
  const { happening } = said;
  const word: unknown = isRecord(happening)
    ? { ...said, happening: { ...happening, topics } }
    : { ...said, ...(said['type'] !== 'mark' && { topics }) };
  return isWord(word) ? word : null;
}

function isWord(value: unknown): value is Word {
  if (!isRecord(value)) return false;
  const { v, type, happening, stream, seq, outcomes, mark } = value;
  if (!versions.has(v)) return false;
  switch (type) {
    case 'happened':
      return (
        isRecord(happening) && isPlace(happening['stream'], happening['seq']) && Array.isArray(happening['outcomes'])
      );
    case 'read':
      return isPlace(stream, seq);
    case 'passing':
      return Array.isArray(outcomes);
    case 'mark':
      return typeof mark === 'string';
    default:
      return false;
  }
}

/**
 * Hears the texts of a bus that are about something that is followed. What makes no sense is warned of, and ends nothing: a
 * rolling upgrade says new words to old instances.
 */
export function hearing(
  hear: (word: Word) => void,
  warn: Warn,
  isFollowed: (topic: string) => boolean = () => true,
): (text: string) => void {
  const passedOver = new PassedOver('Words of the bus that make no sense here were passed over', warn);
  return (text) => {
    const parts = partsOf(text);
    if (!parts.topics.some(isFollowed)) return;
    const word = wordOf(parts);
    if (word === null) passedOver.count();
    else {
      try {
        hear(word);
      } catch (error) {
        warn('A word of another instance could not be followed.', error);
      }
    }
  };
}

function isPlace(stream: unknown, seq: unknown): boolean {
  return typeof stream === 'string' && typeof seq === 'number';
}
