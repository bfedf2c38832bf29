import type { ChatClient } from '@open-chat-kit/sdk';

interface Kept<Value> {
  readonly owner: string;
  readonly value: Value;
}

/** What belongs to the user of a client, made when it is first wanted: the next user of the client has another one. */
export class OfUser<Value> {
  readonly #kept = new WeakMap<ChatClient, Kept<Value>>();
  readonly #make: (client: ChatClient) => Value;

  constructor(make: (client: ChatClient) => Value) {
    this.#make = make;
  }

  /** The same as long as the same user is in; while nobody is, nobody's. */
  of(client: ChatClient): Value {
    const owner = client.viewer?.uid ?? '';
    let known = this.#kept.get(client);
    if (known?.owner !== owner) this.#kept.set(client, (known = { owner, value: this.#make(client) }));
    return known.value;
  }

  /** Of whoever it was made for last, whether or not they are in. */
  lastOf(client: ChatClient): Value | undefined {
    return this.#kept.get(client)?.value;
  }
}
