import type { ChatTarget, Clock } from '@open-chat-kit/sdk/engine';

/** Milliseconds after which a typist who says nothing more has stopped. */
export const typingLastsMs = 10_000;

/** Who types, and in which conversation as they address it. */
export interface Typed {
  readonly uid: string;
  readonly target: ChatTarget;
}

interface Typist<What> {
  readonly what: What;
  /** Where they type, and what ends it there after a while. */
  readonly on: Map<unknown, () => void>;
}

/** What {@link Typists} need. */
export interface TypistsOptions<What> {
  readonly clock: Clock;
  /** Milliseconds from the last sign of it, until typing ends by itself. @default 10_000 */
  readonly lastsMs?: number;
  /** Somebody fell silent everywhere. */
  readonly onSilence: (what: What) => void;
}

/**
 * Who types on which devices, or on which instances of a server: as long as on one of them. A place is nothing but itself.
 * What is known of each is what was said last. Nothing of it is kept.
 */
export class Typists<What extends Typed> {
  readonly #options: TypistsOptions<What>;
  readonly #typists = new Map<string, Typist<What>>();

  constructor(options: TypistsOptions<What>) {
    this.#options = options;
  }

  /** Somebody says that they type, perhaps again. */
  begin(what: What, place: unknown): void {
    const { clock, lastsMs = typingLastsMs, onSilence } = this.#options;
    const { uid, target } = what;
    const key = keyOf(uid, target);
    const on = this.#typists.get(key)?.on ?? new Map<unknown, () => void>();
    this.#typists.set(key, { what, on });
    on.get(place)?.();
    const fallSilent = (): void => {
      const ended = this.end(uid, target, place);
      if (ended) onSilence(ended);
    };
    on.set(place, clock.after(lastsMs, fallSilent));
  }

  /** Somebody stopped at one place. @returns what was said last, where they typed there and type nowhere else */
  end(uid: string, target: ChatTarget, place: unknown): What | null {
    const on = this.#typists.get(keyOf(uid, target))?.on;
    const cancel = on?.get(place);
    if (!on || !cancel) return null;
    cancel();
    on.delete(place);
    return on.size === 0 ? this.endAll(uid, target) : null;
  }

  /** Somebody stopped wherever they typed. @returns what was said last, where they did */
  endAll(uid: string, target: ChatTarget): What | null {
    const key = keyOf(uid, target);
    const typist = this.#typists.get(key);
    if (!typist) return null;
    for (const cancel of typist.on.values()) cancel();
    this.#typists.delete(key);
    return typist.what;
  }

  /** A place is gone, and whatever was typed there. @returns those who type nowhere else */
  endOf(place: unknown): readonly What[] {
    const ended: What[] = [];
    for (const { what } of this.#typists.values()) {
      const one = this.end(what.uid, what.target, place);
      if (one) ended.push(one);
    }
    return ended;
  }

  /** Forgets everyone without a word. */
  clear(): void {
    for (const { on } of this.#typists.values()) for (const cancel of on.values()) cancel();
    this.#typists.clear();
  }
}

function keyOf(uid: string, { type, id }: ChatTarget): string {
  return JSON.stringify([uid, type, id]);
}
