import type { ChatClient, ChatTarget, UserRecord } from '@open-chat-kit/sdk';
import { chatKey } from './chat-key.ts';
import { type NextFrame } from './frames.ts';
import { OnceAFrame } from './life/once-a-frame.ts';

interface Chat {
  readonly target: ChatTarget;
  readonly listeners: Set<() => void>;
  shown: readonly UserRecord[];
}

const nobody: readonly UserRecord[] = [];

/**
 * Who types in which chat, for lists of chats: news of one chat reaches those that show it, once a frame, and nobody else.
 * It hears the client as long as somebody listens.
 */
export class Typists {
  readonly #client: ChatClient;
  readonly #chats = new Map<string, Chat>();
  readonly #changed = new Set<string>();
  readonly #frame: OnceAFrame;
  #stop: (() => void) | null = null;

  constructor(client: ChatClient, nextFrame?: NextFrame) {
    this.#client = client;
    this.#frame = new OnceAFrame(() => this.#tell(), nextFrame);
  }

  /** First come first; the same array as long as it is the same people. Nobody, where nobody listens. */
  in(target: ChatTarget): readonly UserRecord[] {
    const chat = this.#chats.get(chatKey(target));
    return chat === undefined ? nobody : chat.shown;
  }

  /** Hears only of this chat. Returns the function that ends it. */
  subscribe(target: ChatTarget, listener: () => void): () => void {
    const key = chatKey(target);
    const chat = this.#chats.get(key) ?? { target, listeners: new Set(), shown: this.#read(target) };
    this.#chats.set(key, chat);
    chat.listeners.add(listener);
    this.#stop ??= this.#hear();
    return () => {
      if (!chat.listeners.delete(listener) || chat.listeners.size > 0) return;
      this.#chats.delete(key);
      if (this.#chats.size > 0) return;
      this.#stop?.();
      this.#stop = null;
      this.#frame.cancel();
      this.#changed.clear();
    };
  }

  #hear(): () => void {
    return this.#client.subscribe((events) => {
      for (const event of events) {
        if (event.type === 'typing') this.#touch(chatKey(event.target));
        else if (event.type === 'session.over') for (const key of this.#chats.keys()) this.#touch(key);
      }
    });
  }

  #touch(key: string): void {
    if (!this.#chats.has(key)) return;
    this.#changed.add(key);
    this.#frame.schedule();
  }

  #tell(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const key of changed) {
      const chat = this.#chats.get(key);
      const typists = chat === undefined ? nobody : this.#read(chat.target);
      if (chat === undefined || isSame(typists, chat.shown)) continue;
      chat.shown = typists;
      for (const listener of [...chat.listeners]) listener();
    }
  }

  #read(target: ChatTarget): readonly UserRecord[] {
    const typists = this.#client.viewer === null ? nobody : this.#client.typistsIn(target);
    return typists.length === 0 ? nobody : typists;
  }
}

const ofClients = new WeakMap<ChatClient, Typists>();

/** The same for all that show chats of this client. */
export function typistsOf(client: ChatClient): Typists {
  const typists = ofClients.get(client) ?? new Typists(client);
  ofClients.set(client, typists);
  return typists;
}

function isSame(a: readonly UserRecord[], b: readonly UserRecord[]): boolean {
  return a.length === b.length && a.every(({ uid }, at) => uid === b[at]?.uid);
}
