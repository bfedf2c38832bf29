import type { ChatTarget, Clock, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Audience, Telling } from './operations/telling.ts';
import type { News } from './state/news.ts';
import type { World } from './state/world.ts';

/** Milliseconds after which a typist who says nothing more has stopped. */
const silence = 10_000;

interface Typist {
  readonly uid: string;
  readonly target: ChatTarget;
  /** On which connections they type, and what ends it there after a while. A connection is nothing but itself. */
  readonly on: Map<object, () => void>;
}

/** Where typing is told of. */
export interface TypingOptions {
  readonly clock: Clock;
  readonly isReady: boolean;
  readonly world: World;
  readonly news: News;
  eventId(): string;
  tell(origin: null, ...tellings: readonly Telling[]): void;
}

/** Who is typing where. Nothing of it is kept. */
export class Typing {
  readonly #options: TypingOptions;
  readonly #typists = new Map<string, Typist>();

  constructor(options: TypingOptions) {
    this.#options = options;
  }

  /** Someone says that they type. Others hear it each time, because they too let it end by itself. */
  begin(uid: string, target: ChatTarget, connection: object): void {
    const key = keyOf(uid, target);
    const typist = this.#typists.get(key) ?? { uid, target, on: new Map<object, () => void>() };
    this.#typists.set(key, typist);
    typist.on.get(connection)?.();
    const cancel = this.#options.clock.after(silence, () => this.end(uid, target, connection));
    typist.on.set(connection, cancel);
    this.#tell(uid, target, true);
  }

  /** Someone stopped typing, where they did: on one connection, while they may type on, or on all of them. */
  end(uid: string, target: ChatTarget, connection?: object): void {
    const key = keyOf(uid, target);
    const typist = this.#typists.get(key);
    if (!typist) return;
    for (const [one, cancel] of typist.on) {
      if (connection !== undefined && one !== connection) continue;
      cancel();
      typist.on.delete(one);
    }
    if (typist.on.size > 0) return;
    this.#typists.delete(key);
    this.#tell(uid, target, false);
  }

  /** A connection ended, and whatever was typed on it. */
  endOf(connection: object): void {
    for (const typist of this.#typists.values()) {
      if (typist.on.has(connection)) this.end(typist.uid, typist.target, connection);
    }
  }

  /** Forgets everyone without a word. */
  clear(): void {
    for (const { on } of this.#typists.values()) for (const cancel of on.values()) cancel();
    this.#typists.clear();
  }

  #tell(uid: string, target: ChatTarget, isTyping: boolean): void {
    if (!this.#options.isReady) return;
    const { world, news } = this.#options;
    const typist = world.accounts.get(uid);
    if (!typist) return;
    const typing: EngineEvent = {
      id: this.#options.eventId(),
      type: 'typing',
      target,
      user: news.user(typist),
      isTyping,
    };
    const audience = audienceOf(world, target, uid);
    if (audience) this.#options.tell(null, { to: audience, event: typing });
  }
}

/** All on the other side, and nobody who is who types. */
function audienceOf(world: World, target: ChatTarget, uid: string): Audience | null {
  if (target.type === 'user') return { type: 'people', uids: target.id === uid ? [] : [target.id] };
  const group = world.groups.get(target.id);
  return group ? { type: 'members', guid: group.guid, group, except: [uid] } : null;
}

function keyOf(uid: string, target: ChatTarget): string {
  return JSON.stringify([uid, target.type, target.id]);
}
