import { type Context, createContext } from 'react';

/** A press on somebody who is mentioned. Whether it leads anywhere may change: it is asked of each mention that is drawn. */
export interface MentionPress {
  press(uid: string): void;
  isPossible(): boolean;
  subscribe(listener: () => void): () => void;
}

/** What a press on a part of a text does, where the text is a message of a list. */
export interface TextPresses {
  /** In place of opening the address; `null` where it is opened. */
  readonly link: ((address: string) => void) | null;
  /** Leads to somebody who is mentioned; `null` where it leads nowhere. */
  readonly mention: MentionPress | null;
}

export const TextPresses: Context<TextPresses> = createContext<TextPresses>({ link: null, mention: null });
