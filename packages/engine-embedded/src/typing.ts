import type { ChatTarget, Clock, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Audience, Telling } from './operations/telling.ts';
import type { News } from './state/news.ts';
import type { World } from './state/world.ts';
import { Typists } from './typists.ts';
import type { Typed } from './typists.ts';

/** Where typing is told of. */
export interface TypingOptions {
  readonly clock: Clock;
  readonly isReady: boolean;
  readonly world: World;
  readonly news: News;
  eventId(): string;
  tell(origin: null, ...tellings: readonly Telling[]): void;
}

/** Tells who is typing where. */
export class Typing {
  readonly #options: TypingOptions;
  readonly #typists: Typists<Typed>;

  constructor(options: TypingOptions) {
    this.#options = options;
    this.#typists = new Typists({ clock: options.clock, onSilence: (typed) => this.#tell(typed, false) });
  }

  /** Someone says that they type. Others hear it each time, because they too let it end by itself. */
  begin(uid: string, target: ChatTarget, connection: object): void {
    const typed = { uid, target };
    this.#typists.begin(typed, connection);
    this.#tell(typed, true);
  }

  /** Someone stopped typing, where they did: on one connection, while they may type on, or on all of them. */
  end(uid: string, target: ChatTarget, connection?: object): void {
    const ended = connection ? this.#typists.end(uid, target, connection) : this.#typists.endAll(uid, target);
    if (ended) this.#tell(ended, false);
  }

  /** A connection ended, and whatever was typed on it. */
  endOf(connection: object): void {
    for (const ended of this.#typists.endOf(connection)) this.#tell(ended, false);
  }

  /** Forgets everyone without a word. */
  clear(): void {
    this.#typists.clear();
  }

  #tell({ uid, target }: Typed, isTyping: boolean): void {
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
