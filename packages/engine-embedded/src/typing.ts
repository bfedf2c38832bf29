import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Backend } from './backend.ts';
import type { Connection } from './connection.ts';

/** Milliseconds after which a typist who says nothing more has stopped. */
const silence = 10_000;

interface Typist {
  readonly uid: string;
  readonly target: ChatTarget;
  readonly connection: Connection;
  readonly cancel: () => void;
}

/** Who is typing where. Nothing of it is kept. */
export class Typing {
  readonly #backend: Backend;
  readonly #typists = new Map<string, Typist>();

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Someone says that they type. Others hear it each time, because they too let it end by itself. */
  begin(uid: string, target: ChatTarget, connection: Connection): void {
    const key = keyOf(uid, target);
    this.#typists.get(key)?.cancel();
    const cancel = this.#backend.clock.after(silence, () => this.end(uid, target));
    this.#typists.set(key, { uid, target, connection, cancel });
    this.#tell(uid, target, true);
  }

  /** Someone stopped typing, where they did. */
  end(uid: string, target: ChatTarget): void {
    const key = keyOf(uid, target);
    const typist = this.#typists.get(key);
    if (!typist) return;
    typist.cancel();
    this.#typists.delete(key);
    this.#tell(uid, target, false);
  }

  /** A connection ended, and whatever was typed on it. */
  endOf(connection: Connection): void {
    for (const typist of this.#typists.values()) {
      if (typist.connection === connection) this.end(typist.uid, typist.target);
    }
  }

  /** Forgets everyone without a word. */
  clear(): void {
    for (const { cancel } of this.#typists.values()) cancel();
    this.#typists.clear();
  }

  #tell(uid: string, target: ChatTarget, isTyping: boolean): void {
    if (!this.#backend.isReady) return;
    const { world, news } = this.#backend;
    const typist = world.accounts.get(uid);
    if (!typist) return;
    const typing: EngineEvent = {
      id: this.#backend.eventId(),
      type: 'typing',
      target,
      user: news.user(typist),
      isTyping,
    };
    const readers = target.type === 'group' ? world.groups.get(target.id)?.members : null;
    this.#backend.tell(null, ({ viewer }) => {
      const isMeant = target.type === 'user' ? viewer.uid === target.id : (readers?.has(viewer.uid) ?? false);
      return isMeant && viewer !== typist ? typing : null;
    });
  }
}

function keyOf(uid: string, target: ChatTarget): string {
  return JSON.stringify([uid, target.type, target.id]);
}
