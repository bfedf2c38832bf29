import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Random } from '../random.ts';
import type { News } from '../state/news.ts';
import type { Operation } from '../state/operation.ts';
import type { View } from '../state/view.ts';
import type { Account, Message, World } from '../state/world.ts';

/** A connection that may be told something. */
export interface Recipient {
  /** Whose connection it is. */
  readonly viewer: Account;
  watchesUser(uid: string): boolean;
  watchesGroup(guid: string): boolean;
}

/**
 * Chooses what a recipient is told; `null` for those who are not concerned. What it chooses from is made beforehand,
 * once: an event is the same for everybody.
 */
export type Telling = (to: Recipient) => EngineEvent | null;

/** One request of one user, on its way through the server. */
export interface Call {
  readonly world: World;
  readonly view: View;
  readonly news: News;
  readonly viewer: Account;
  readonly random: Random;
  /** Seconds since 1970. */
  readonly now: number;
  /** Makes a change, and gives the messages that it wrote or changed. */
  commit(operation: Operation): readonly Message[];
  /** Ends someone's typing in a conversation as they address it. */
  endTyping(uid: string, target: ChatTarget): void;
  /** An id for a happening. */
  eventId(): string;
  /** Tells every connection but the caller's own. */
  tell(telling: Telling): void;
}

/** The one message that a change wrote. */
export function only(messages: readonly Message[]): Message {
  const [message] = messages;
  if (!message) throw new Error('The change wrote no message.');
  return message;
}
