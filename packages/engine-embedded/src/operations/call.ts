import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Random } from '../random.ts';
import type { Operation } from '../state/operation.ts';
import type { View } from '../state/view.ts';
import type { Account, Message, World } from '../state/world.ts';

/** A connection that may be told something. */
export interface Recipient {
  /** The id of the happening, the same for every recipient. */
  readonly id: string;
  /** The world as the recipient sees it. */
  readonly view: View;
  watchesUser(uid: string): boolean;
  watchesGroup(guid: string): boolean;
}

/** One request of one user, on its way through the server. */
export interface Call {
  readonly world: World;
  readonly view: View;
  readonly viewer: Account;
  readonly random: Random;
  /** Seconds since 1970. */
  readonly now: number;
  /** Makes a change, and gives the messages that it wrote or changed. */
  commit(operation: Operation): readonly Message[];
  /** Ends the viewer's typing in a conversation. */
  endTyping(target: ChatTarget): void;
  /** Tells every connection but the caller's own; `null` for those who are not concerned. */
  tell(event: (to: Recipient) => EngineEvent | null): void;
}

/** The one message that a change wrote. */
export function only(messages: readonly Message[]): Message {
  const [message] = messages;
  if (!message) throw new Error('The change wrote no message.');
  return message;
}
