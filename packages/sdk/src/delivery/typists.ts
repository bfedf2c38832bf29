import { chatKeyOf } from './chat-key.ts';
import type { Clock } from '../clock.ts';
import type { AsRecords, TypingEvent } from '../domain/event.ts';
import type { ChatTarget } from '../domain/message.ts';
import type { UserRecord } from '../domain/user.ts';

interface Typist {
  readonly target: ChatTarget;
  readonly user: UserRecord;
  readonly cancelExpiry: () => void;
}

/** How long someone counts as typing after the last sign of it, in milliseconds. */
const typingLastsMs = 10_000;

/**
 * Who is typing where. Nobody types for ever: silence, a message or going offline end it, whatever the engine says.
 */
export class Typists {
  readonly #clock: Clock;
  readonly #tell: (event: TypingEvent<AsRecords>) => void;
  readonly #typists = new Map<string, Typist>();
  #ended = 0;

  /** `tell` gets the endings that no engine event brought. */
  constructor(clock: Clock, tell: (event: TypingEvent<AsRecords>) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  /** Takes in an engine's event; `false` when it says nothing new. */
  take(event: TypingEvent<AsRecords>): boolean {
    const key = keyOf(event.target, event.user.uid);
    const before = this.#typists.get(key);
    before?.cancelExpiry();
    if (!event.isTyping) return this.#typists.delete(key);
    // Who goes on typing keeps their place.
    const cancelExpiry = this.#clock.after(typingLastsMs, () => this.#end(key));
    this.#typists.set(key, { target: event.target, user: event.user, cancelExpiry });
    return before === undefined;
  }

  /** Who types there now, first come first. */
  in(target: ChatTarget): readonly UserRecord[] {
    const here = [...this.#typists.values()].filter(
      (one) => one.target.type === target.type && one.target.id === target.id,
    );
    return here.map(({ user }) => user);
  }

  /** A message of theirs came, or they are no member any more. */
  endIn(target: ChatTarget, uid: string): void {
    this.#end(keyOf(target, uid));
  }

  /** They went offline. */
  endOf(uid: string): void {
    for (const [key, typist] of [...this.#typists]) if (typist.user.uid === uid) this.#end(key);
  }

  /** Forgets all without a word. */
  clear(): void {
    for (const typist of this.#typists.values()) typist.cancelExpiry();
    this.#typists.clear();
  }

  #end(key: string): void {
    const typist = this.#typists.get(key);
    if (typist === undefined) return;
    typist.cancelExpiry();
    this.#typists.delete(key);
    this.#ended += 1;
    const { target, user } = typist;
    this.#tell({ type: 'typing', id: `typing-ended-${this.#ended}`, target, user, isTyping: false });
  }
}

function keyOf(target: ChatTarget, uid: string): string {
  return `${chatKeyOf(target)} ${uid}`;
}
