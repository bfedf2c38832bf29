import type { MessageRecord } from '@open-chat-kit/sdk';

/**
 * Names of rows. A message of the viewer's is named by its muid, which it has before the server knows it, so that its
 * row stays the same from pending to sent; any other by its id, since a muid says nothing across senders.
 */
export class MessageKeys {
  readonly #viewer: () => string;
  readonly #byId = new Map<string, string>();

  constructor(viewer: () => string) {
    this.#viewer = viewer;
  }

  /** The name of a message. An engine may shorten a muid: what is known by its id keeps the name that it has. */
  of(message: MessageRecord): string {
    const { id, muid, sender } = message;
    const isOwn = muid !== '' && sender.uid === this.#viewer();
    return isOwn ? (this.#byId.get(id) ?? `own ${muid}`) : this.ofOthers(id);
  }

  /** The name of somebody else's message, also where it is not loaded. */
  ofOthers(id: string): string {
    return this.#byId.get(id) ?? `id ${id}`;
  }

  byId(id: string): string | undefined {
    return this.#byId.get(id);
  }

  note(id: string, key: string): void {
    if (id !== '') this.#byId.set(id, key);
  }

  forget(id: string): void {
    this.#byId.delete(id);
  }

  clear(): void {
    this.#byId.clear();
  }
}
