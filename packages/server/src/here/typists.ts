import type { Asking } from '@open-chat-kit/engine-embedded/rules';
import type { ChatTarget, Clock, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { PlainTelling } from '../cluster/outcomes.ts';

/** Milliseconds after which a typist who says nothing more has stopped. */
const silence = 10_000;

type Profile = ReturnType<Asking['news']['user']>;

interface Typist {
  readonly uid: string;
  readonly target: ChatTarget;
  readonly user: Profile;
  /** On which connections they type, and what ends it there after a while. */
  readonly on: Map<object, () => void>;
}

/** What {@link Typists} need. */
export interface TypistsOptions {
  readonly clock: Clock;
  readonly eventId: () => string;
  readonly tell: (telling: PlainTelling) => void;
}

/** Who is typing where on this instance. Nothing of it is kept. */
export class Typists {
  readonly #options: TypistsOptions;
  readonly #typists = new Map<string, Typist>();

  constructor(options: TypistsOptions) {
    this.#options = options;
  }

  /** Others hear it each time, because they too let it end by itself. */
  begin(user: Profile, target: ChatTarget, connection: object): void {
    const { uid } = user;
    const key = keyOf(uid, target);
    const on = this.#typists.get(key)?.on ?? new Map<object, () => void>();
    const typist = { uid, target, user, on };
    this.#typists.set(key, typist);
    on.get(connection)?.();
    const cancel = this.#options.clock.after(silence, () => this.end(uid, target, connection));
    on.set(connection, cancel);
    this.#options.tell(this.#telling(typist, true));
  }

  /** Someone stopped typing on one connection; where they type on another one they go on. */
  end(uid: string, target: ChatTarget, connection: object): void {
    const on = this.#typists.get(keyOf(uid, target))?.on;
    const cancel = on?.get(connection);
    if (!on || !cancel) return;
    cancel();
    on.delete(connection);
    const ended = on.size === 0 ? this.take(uid, target) : null;
    if (ended) this.#options.tell(ended);
  }

  /** Someone stopped typing wherever they did, to be told by whoever asks. */
  take(uid: string, target: ChatTarget): PlainTelling | null {
    const key = keyOf(uid, target);
    const typist = this.#typists.get(key);
    if (!typist) return null;
    for (const cancel of typist.on.values()) cancel();
    this.#typists.delete(key);
    return this.#telling(typist, false);
  }

  /** A connection ended, and whatever was typed on it. */
  endOf(connection: object): void {
    for (const { uid, target, on } of this.#typists.values()) {
      if (on.has(connection)) this.end(uid, target, connection);
    }
  }

  clear(): void {
    for (const { on } of this.#typists.values()) for (const cancel of on.values()) cancel();
    this.#typists.clear();
  }

  #telling({ uid, target, user }: Typist, isTyping: boolean): PlainTelling {
    const event: EngineEvent = { id: this.#options.eventId(), type: 'typing', target, user, isTyping };
    if (target.type === 'user') return { to: { type: 'people', uids: target.id === uid ? [] : [target.id] }, event };
    return { to: { type: 'members', guid: target.id, except: [uid] }, event };
  }
}

function keyOf(uid: string, target: ChatTarget): string {
  return JSON.stringify([uid, target.type, target.id]);
}
