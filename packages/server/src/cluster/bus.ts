import type { Work } from '../database/open-database.ts';
import type { Happening, Outcome } from './outcomes.ts';

/**
 * What instances tell each other. At most once, in no promised order: a hint. What a happening was stands in the database,
 * and whoever sees a gap reads it there. Typing and presence go over the bus alone.
 */
export type Word =
  | { readonly type: 'happened'; readonly happening: Happening }
  /** Too long for the bus. */
  | { readonly type: 'read'; readonly stream: string; readonly seq: number }
  | { readonly type: 'passing'; readonly outcomes: readonly Outcome[] }
  /** Comes back behind everything that was said before it. */
  | { readonly type: 'mark'; readonly mark: string };

/** The way between instances. */
export interface Bus {
  /** Hears what all say, itself too; `onGap` when words may have been lost. */
  listen(onWord: (word: Word) => void, onGap: () => void): Promise<void>;
  /** Says it when the transaction is safe; before its end, where the bus can do that, or after it. */
  announce(work: Work, happening: Happening): Promise<void>;
  /** What is to be said once the transaction is safe, by a bus that is not part of it. */
  announced(happening: Happening): void;
  say(word: Word): void;
  /** Resolves when what was said has left the process. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const nothing = (): void => {};

/** Of one instance alone: nothing leaves the process. */
export function localBus(): Bus {
  let hear: (word: Word) => void = nothing;
  return {
    listen(onWord) {
      hear = onWord;
      return Promise.resolve();
    },
    announce: () => Promise.resolve(),
    announced: (happening) => hear({ type: 'happened', happening }),
    say: (word) => hear(word),
    flush: () => Promise.resolve(),
    close() {
      hear = nothing;
      return Promise.resolve();
    },
  };
}
