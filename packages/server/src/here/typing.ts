import { Typists, typingLastsMs } from '@open-chat-kit/engine-embedded/rules';
import type { Typed } from '@open-chat-kit/engine-embedded/rules';
import type { ChatTarget, Clock, EngineEvent, UserNews } from '@open-chat-kit/sdk/engine';
import type { Outcome, PlainAudience, PlainTelling } from '../cluster/outcomes.ts';

/** Somebody who types, and how they look to others. */
interface TypedHere extends Typed {
  readonly user: UserNews;
}

/** Milliseconds that an instance which lives may take to say that it ended by itself. */
const patience = 2_000;
/** All instances of before, which did not say who they are. They end each other's typing, as they always did. */
const someOlder = '';

/** What {@link Typing} needs. */
export interface TypingOptions {
  /** A name that no other instance has. */
  readonly instance: string;
  readonly clock: Clock;
  readonly eventId: () => string;
  /** On all instances. */
  readonly say: (outcomes: readonly Outcome[]) => void;
  /** Those who are here alone. */
  readonly tellHere: (tellings: readonly PlainTelling[]) => void;
}

/**
 * Who is typing where. Each instance says of its own connections that somebody began, and that they typed on the last of
 * them; each hears from which instances somebody types, and their end with the last. So nobody needs to know of others'
 * connections, two that end at once are told of once, and what an instance had begun that died ends by itself.
 */
export class Typing {
  readonly #options: TypingOptions;
  readonly #onConnections: Typists<TypedHere>;
  readonly #onInstances: Typists<TypedHere>;

  constructor(options: TypingOptions) {
    const { clock, tellHere } = options;
    this.#options = options;
    this.#onConnections = new Typists({ clock, onSilence: (typed) => this.#say(typed, false) });
    this.#onInstances = new Typists({
      clock,
      lastsMs: typingLastsMs + patience,
      onSilence: (typed) => tellHere([this.#telling(typed, false)]),
    });
  }

  /** Others hear it each time, because they too let it end by itself. */
  begin(user: UserNews, target: ChatTarget, connection: object): void {
    const typed = { uid: user.uid, target, user };
    this.#onConnections.begin(typed, connection);
    this.#say(typed, true);
  }

  /** Someone stopped typing on one connection; where they type on another one they go on. */
  end(uid: string, target: ChatTarget, connection: object): void {
    const ended = this.#onConnections.end(uid, target, connection);
    if (ended) this.#say(ended, false);
  }

  /** Someone stopped typing wherever they did, as all instances hear: each is to {@link say} so of itself. */
  take(uid: string, target: ChatTarget): PlainTelling | null {
    const ended = this.#onConnections.endAll(uid, target);
    return ended && this.#telling(ended, false);
  }

  /** A connection ended, and whatever was typed on it. */
  endOf(connection: object): void {
    for (const ended of this.#onConnections.endOf(connection)) this.#say(ended, false);
  }

  /** What those who are here are to be told of what was said on the bus: no end while somebody types on elsewhere. */
  heard(outcomes: readonly Outcome[]): readonly Outcome[] {
    return outcomes.filter(
      (outcome) => outcome.type !== 'told' || this.#isToBeTold(outcome.tellings, outcome.instance),
    );
  }

  /** Who began and ended to type here, to all instances. */
  say(tellings: readonly PlainTelling[]): void {
    const { instance, say } = this.#options;
    say(tellings.map((telling) => ({ type: 'told', tellings: [telling], instance })));
  }

  clear(): void {
    this.#onConnections.clear();
    this.#onInstances.clear();
  }

  /** Typing is told by itself, of one. */
  #isToBeTold([telling]: readonly PlainTelling[], instance = someOlder): boolean {
    if (telling?.event.type !== 'typing') return true;
    const { user, target, isTyping } = telling.event;
    const { uid } = user;
    if (!isTyping) return this.#onInstances.end(uid, target, instance) !== null;
    this.#onInstances.begin({ uid, target, user }, instance);
    return true;
  }

  #say(typed: TypedHere, isTyping: boolean): void {
    this.say([this.#telling(typed, isTyping)]);
  }

  #telling({ uid, target, user }: TypedHere, isTyping: boolean): PlainTelling {
    const event: EngineEvent = { id: this.#options.eventId(), type: 'typing', target, user, isTyping };
    return { to: audienceOf(uid, target), event };
  }
}

/** All on the other side, and nobody who is who types. */
function audienceOf(uid: string, { type, id }: ChatTarget): PlainAudience {
  if (type === 'user') return { type: 'people', uids: id === uid ? [] : [id] };
  return { type: 'members', guid: id, except: [uid] };
}
