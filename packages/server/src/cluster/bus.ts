import type { Happening, Outcome, Unnumbered } from './outcomes.ts';
import { everywhere } from './topics.ts';

/**
 * What instances tell each other. At most once, in no promised order: a hint. What a happening was stands in the database,
 * and whoever sees a gap reads it there. Typing and presence go over the bus alone.
 */
export type Word =
  | { readonly type: 'happened'; readonly happening: Happening }
  /** Too long for the bus. */
  | { readonly type: 'read'; readonly stream: string; readonly seq: number; readonly topics: readonly string[] }
  | { readonly type: 'passing'; readonly outcomes: readonly Outcome[]; readonly topics: readonly string[] }
  /** Comes back behind everything that was said before it. */
  | { readonly type: 'mark'; readonly mark: string };

/** What PostgreSQL is to notify a channel of, before and behind the number that it gives. */
export interface Announcement {
  readonly channel: string;
  readonly before: string;
  readonly behind: string;
}

/** The way between instances. */
export interface Bus {
  /** Whether it can be reached. */
  readonly isUp: boolean;
  /** Hears what is about what it follows, and what every instance hears, itself too; `onGap` when words may have been lost. */
  listen(onWord: (word: Word) => void, onGap: () => void): Promise<void>;
  /** Resolves once words about these, by their names, are heard. */
  follow(topics: readonly string[]): Promise<void>;
  /** They are not heard any more, but for what was said here. */
  unfollow(topics: readonly string[]): void;
  /** What the database says by itself once the transaction is safe, where it is the bus; `null` where it is not. */
  announcement(happening: Unnumbered): Announcement | null;
  /** What is to be said once the transaction is safe, by a bus that is not part of it. */
  announced(happening: Happening): void;
  /** @param onLost where it could not be said, and nobody who would have heard it knows of a gap */
  say(word: Word, onLost?: () => void): void;
  /** Resolves when what was said has left the process. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Names of what a word is about. */
export function topicsOfWord(word: Word): readonly string[] {
  if (word.type === 'mark') return [everywhere];
  return word.type === 'happened' ? word.happening.topics : word.topics;
}

const nothing = (): void => {};

/** Of one instance alone: nothing leaves the process. */
export function localBus(): Bus {
  let hear: (word: Word) => void = nothing;
  return {
    isUp: true,
    listen(onWord) {
      hear = onWord;
      return Promise.resolve();
    },
    follow: () => Promise.resolve(),
    unfollow: nothing,
    announcement: () => null,
    announced: (happening) => hear({ type: 'happened', happening }),
    say: (word) => hear(word),
    flush: () => Promise.resolve(),
    close() {
      hear = nothing;
      return Promise.resolve();
    },
  };
}
