import type { KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import type { IconSource } from '../Icon.tsx';

/** Something that the built-in menu of a row can do. What cannot be done any more is not among the acts of its row. */
export type ListAct = ActWords & (AskedAct | PlainAct);

interface ActWords {
  /** Tells it from the other acts of its row, also in test ids. */
  readonly name: string;
  readonly text: string;
  readonly icon: IconSource;
  /** In the colour of errors: what cannot be taken back. @default false */
  readonly isDestructive?: boolean;
}

interface AskedAct {
  /** What stands over the list until it is answered. Drawn anew with each news of the row. */
  readonly question: (asking: Asking) => ReactElement;
}

/** Done at once: nothing is lost by it. Where it fails, `onError` is told. */
interface PlainAct {
  readonly question?: never;
  readonly carryOut: () => Promise<unknown>;
}

/** What a question says of itself. */
export interface Asking {
  /** It is answered, one way or the other. */
  readonly onClose: () => void;
  /** It is being carried out: what goes by that needs no reason. */
  readonly onTry?: () => void;
  readonly onError: (error: KitException) => void;
  readonly testID: string;
}
