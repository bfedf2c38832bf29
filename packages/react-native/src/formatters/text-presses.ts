import { type Context, createContext } from 'react';
import type { GestureResponderEvent } from 'react-native';

/** A press on somebody who is mentioned. Whether it leads anywhere may change: it is asked of each mention that is drawn. */
export interface MentionPress {
  press(uid: string): void;
  isPossible(): boolean;
  subscribe(listener: () => void): () => void;
}

/** A long press: what is around a part of a message that can be pressed has none of its own there. */
export type Hold = (event: GestureResponderEvent) => void;

/** What a press on a part of a text does, where the text is a message of a list. */
export interface TextPresses {
  /** In place of opening the address; `null` where it is opened. */
  readonly link: ((address: string) => void) | null;
  /** Leads to somebody who is mentioned; `null` where it leads nowhere. */
  readonly mention: MentionPress | null;
  /** Of any part, as of the message around it; `null` where that has none. Without it, devices take a long press for a press. */
  readonly hold: Hold | null;
}

export const TextPresses: Context<TextPresses> = createContext<TextPresses>({ link: null, mention: null, hold: null });
