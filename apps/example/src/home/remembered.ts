import type { Kit } from '@open-chat-kit/react-native';

/** Keeps what was pressed, so that its page has something to show at once. */
export class Remembered<Found> {
  readonly #kept = new WeakMap<Kit.ChatClient, Map<string, Found>>();

  keep(client: Kit.ChatClient, id: string, found: Found): void {
    const kept = this.#kept.get(client) ?? new Map<string, Found>();
    this.#kept.set(client, kept.set(id, found));
  }

  find(client: Kit.ChatClient, id: string): Found | null {
    return this.#kept.get(client)?.get(id) ?? null;
  }
}

export const groups = new Remembered<Kit.Group>();
export const users = new Remembered<Kit.User>();
