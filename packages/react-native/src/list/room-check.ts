import { type Clock, systemClock } from '@open-chat-kit/sdk';
import { isDevelopment, warnOnce } from '../development.ts';

/** How long a list must be without room before that is said: what opens by growing, or is laid out late, has it soon. */
const restMs = 1_000;

/**
 * Says once, in development, that a list stands in a view without height: it shows nothing then, and nobody would know
 * why. `lacksRoom` tells it from a list that is hidden, or not laid out yet.
 */
export class RoomCheck {
  readonly #name: string;
  readonly #lacksRoom: () => boolean;
  readonly #clock: Clock;
  #cancel: (() => void) | null = null;

  constructor(name: string, lacksRoom: () => boolean, clock: Clock = systemClock) {
    this.#name = name;
    this.#lacksRoom = lacksRoom;
    this.#clock = clock;
  }

  /** The list was laid out. */
  look(): void {
    if (this.#cancel !== null || !isDevelopment() || !this.#lacksRoom()) return;
    this.#cancel = this.#clock.after(restMs, () => {
      this.#cancel = null;
      if (this.#lacksRoom()) warnOnce(this.#text());
    });
  }

  /** The list is gone. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #text(): string {
    return (
      `${this.#name} has no height, so none of its rows is seen: a list fills the view that it stands in. ` +
      'Give that view a height, as by style={{ flex: 1 }} on it and on all that it stands in.'
    );
  }
}
