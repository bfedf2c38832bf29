import type { Clock } from '@open-chat-kit/sdk/engine';

/** What of a message has come whose end has not. */
interface Begun {
  bytes: number;
  since: number;
}

/** Who has begun a message, and not ended it: what of it has come is kept until then. */
export class Unfinished<Sender> {
  readonly #clock: Clock;
  readonly #begun = new Map<Sender, Begun>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Before it is known whether some message ends with these bytes. */
  came(sender: Sender, bytes: number): void {
    const begun = this.#begun.get(sender);
    if (begun) begun.bytes += bytes;
    else this.#begun.set(sender, { bytes, since: this.#clock.now() });
  }

  /** What comes in one piece with the end is a small part of the next one, and counts from when more of that comes. */
  ended(sender: Sender): void {
    this.#begun.delete(sender);
  }

  /** Pings and answers to them may come between the parts of a message, which they do not end. @param bytes what they say */
  controlled(sender: Sender, bytes: number): void {
    const begun = this.#begun.get(sender);
    if (!begun) return;
    begun.bytes -= controlHead + bytes;
    if (begun.bytes <= 0) this.#begun.delete(sender);
  }

  /** It was not read for a while: that is not its own time. */
  readOn(sender: Sender): void {
    const begun = this.#begun.get(sender);
    if (begun) begun.since = this.#clock.now();
  }

  /** Those who began so many milliseconds ago, or longer. */
  olderThan(ms: number): readonly Sender[] {
    const until = this.#clock.now() - ms;
    return [...this.#begun].flatMap(([sender, { since }]) => (since <= until ? [sender] : []));
  }
}

/** Bytes before what a control frame of a client says: RFC 6455 §5.2 and §5.5, with a mask. */
const controlHead = 6;
