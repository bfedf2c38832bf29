import type { ChatTarget } from '@open-chat-kit/sdk/engine';
import type { Random } from '../random.ts';
import type { News } from '../state/news.ts';
import type { Operation } from '../state/operation.ts';
import type { View } from '../state/view.ts';
import type { Account, Message, World } from '../state/world.ts';
import type { Telling } from './telling.ts';

/** A question of one user. */
export interface Asking {
  readonly world: World;
  readonly view: View;
  readonly news: News;
  readonly viewer: Account;
}

/** One request of one user, on its way through the server. */
export interface Call extends Asking {
  readonly random: Random;
  /** Seconds since 1970. */
  readonly now: number;
  /** Makes a change, and gives the messages that it wrote or changed. */
  commit(operation: Operation): readonly Message[];
  /** Ends someone's typing in a conversation as they address it. */
  endTyping(uid: string, target: ChatTarget): void;
  /** An id for a happening. */
  eventId(): string;
  /** Tells every connection but the caller's own: each the first of these that is meant for it. */
  tell(...tellings: readonly Telling[]): void;
}

/**
 * When something is done to what was there before: a clock that was set back, or is behind that of the instance that wrote
 * it, must not put it before that.
 */
export function timeBehind({ now }: Call, ...before: readonly number[]): number {
  return Math.max(now, ...before);
}

/** The one message that a change wrote. */
export function only(messages: readonly Message[]): Message {
  const [message] = messages;
  if (!message) throw new Error('The change wrote no message.');
  return message;
}
