import type { ChatClient } from './client/chat-client.ts';
import { KitException } from './errors.ts';
import { createListeners } from './listeners.ts';

let client: ChatClient | null = null;
const watchers = new Set<() => void>();

/** Listeners of the default client: they may be added before `init`, and outlive a second one. */
export const defaultListeners: ReturnType<typeof createListeners> = createListeners();

/** The client behind `Kit.*`. @throws NOT_INITIALIZED */
export function defaultClient(): ChatClient {
  if (client === null) {
    throw new KitException('NOT_INITIALIZED', 'Call Kit.init({ engine }) before anything else.');
  }
  return client;
}

/** The client behind `Kit.*`, or `null` before `init`. */
export function currentDefaultClient(): ChatClient | null {
  return client;
}

/** Puts another client behind `Kit.*`. */
export function setDefaultClient(next: ChatClient | null): void {
  client = next;
  for (const listener of [...watchers]) listener();
}

/** Calls `listener` whenever another client comes to stand behind `Kit.*`. Returns the function that ends it. */
export function watchDefaultClient(listener: () => void): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}
