import { isRecord } from '@open-chat-kit/engine-embedded/rules';
import type { Announcement, Word } from './bus.ts';
import { PassedOver } from './passed-over.ts';
import type { Warn } from './passed-over.ts';
import type { Happening, Unnumbered } from './outcomes.ts';

/** What instances of this version say, and take. One of another is passed over: what happened is found by looking. */
const version = 1;

/** What is said of a happening: all of it, or where to read it, where the bus takes no more bytes than `most`. */
export function textOf(happening: Happening, most: number): string {
  const { before, behind } = textAround(happening, most);
  return `${before}${happening.seq}${behind}`;
}

/** The same, before and behind its number. */
export function textAround(
  { stream, outcomes, origin }: Unnumbered,
  most: number,
): Pick<Announcement, 'before' | 'behind'> {
  const before = `{"v":${version},"type":"happened","happening":{"seq":`;
  const behind = `,${JSON.stringify({ stream, outcomes, origin }).slice(1)}}`;
  if (Buffer.byteLength(before + behind) + digits < most) return { before, behind };
  return { before: `{"v":${version},"type":"read","seq":`, behind: `,${JSON.stringify({ stream }).slice(1)}` };
}

/** Of the longest number. */
const digits = 16;

/** A word as it is said. */
export function textOfWord(word: Word): string {
  return JSON.stringify({ v: version, ...word });
}

/** What another instance said; what somebody else says on the same channel is passed over. */
export function wordIn(text: string): Word | null {
  try {
    const word: unknown = JSON.parse(text);
    return isWord(word) ? word : null;
  } catch {
    return null;
  }
}

function isWord(value: unknown): value is Word {
  if (!isRecord(value)) return false;
  const { v, type, happening, stream, seq, outcomes, mark } = value;
  if (v !== version) return false;
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

/** Hears texts of a bus. What makes no sense is warned of, and ends nothing: a rolling upgrade says new words to old instances. */
export function hearing(hear: (word: Word) => void, warn: Warn): (text: string) => void {
  const passedOver = new PassedOver('Words of the bus that make no sense here were passed over', warn);
  return (text) => {
    const word = wordIn(text);
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
