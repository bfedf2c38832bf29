import type { ErrorCode } from '@open-chat-kit/sdk';
import type { IconSource } from '../../icons/icon-source.ts';

/**
 * Something that can be done with what a row is of, as data: a menu draws it, and the question that follows from it. What
 * cannot be done any more is not among the acts of its row.
 */
export type Act = AskedAct | PlainAct;

interface ActWords {
  /** Tells it from the other acts of its row, also in test ids. */
  readonly name: string;
  readonly text: string;
  readonly icon: IconSource;
  /** The icon turns with the direction of writing. @default false */
  readonly isMirrored?: boolean;
  /** In the colour of errors: what cannot be taken back. @default false */
  readonly isDestructive?: boolean;
}

/** What goes wrong is said in its question, and can be tried again. */
export interface AskedAct extends ActWords {
  readonly question: Question;
  readonly carryOut: (password: string) => Promise<unknown>;
  /** Refusals that say that somebody else has done it meanwhile: what was asked for is so. @default none */
  readonly alreadySo?: readonly ErrorCode[];
}

/** Done at once: nothing is lost by it. Where it fails, `onError` is told. */
interface PlainAct extends ActWords {
  readonly question?: never;
  readonly carryOut: () => Promise<unknown>;
}

/** What stands over the list until it is answered: what comes of it, or a field for a password. */
type Question = {
  readonly title: string;
  /** Of the button that does it; said of errors too. @default the text of the act */
  readonly confirmText?: string;
} & ({ readonly text: string; readonly asks?: never } | { readonly asks: 'password' });
