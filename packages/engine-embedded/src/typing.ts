import type { ChatTarget } from '@open-chat-kit/sdk/engine';
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
    this.#backend.tell(null, ({ id, view }) => {
      const { viewer, world } = view;
      const typist = world.accounts.get(uid);
      if (!typist || viewer === typist) return null;
      if (target.type === 'user' && viewer.uid !== target.id) return null;
      if (target.type === 'group' && !world.groups.get(target.id)?.members.has(viewer.uid)) return null;
      const seen: ChatTarget = target.type === 'user' ? { type: 'user', id: uid } : target;
      return { id, type: 'typing', target: seen, user: view.user(typist), isTyping };
    });
  }
}

function keyOf(uid: string, target: ChatTarget): string {
  return JSON.stringify([uid, target.type, target.id]);
}
