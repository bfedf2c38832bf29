import { type ChatClient, currentDefaultClient, watchDefaultClient } from '@open-chat-kit/sdk';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { warnOnce } from '../development.ts';
import { bridgeClient } from '../events/KitUIEventHandler.ts';

/** `null` where there is no client yet, `undefined` where no provider names one. */
const ClientContext = createContext<ChatClient | null | undefined>(undefined);

/** Props of {@link KitClientProvider}. */
export interface KitClientProviderProps {
  /** `null`, as a state may be at first, is no client yet: everything below waits, as before `Kit.init`. */
  readonly client: ChatClient | null | undefined;
  readonly children?: ReactNode;
}

/** Gives a subtree a client of its own: two users side by side on one page. */
export function KitClientProvider({ client, children }: KitClientProviderProps): ReactElement {
  const own = clientIn(client);
  useEffect(() => (own === null ? undefined : bridgeClient(own)), [own]);
  return <ClientContext.Provider value={own}>{children}</ClientContext.Provider>;
}

/**
 * The client of the nearest provider, else the default one, whichever that is now; `null` before `Kit.init`, and under a
 * provider that has no client yet.
 */
export function useKitClient(): ChatClient | null {
  const byDefault = useSyncExternalStore(watchDefaultClient, currentDefaultClient, currentDefaultClient);
  const given = useContext(ClientContext);
  return given === undefined ? byDefault : given;
}

/** JavaScript hosts pass anything: what cannot be a client is none. */
function clientIn(given: ChatClient | null | undefined): ChatClient | null {
  const client = given ?? null;
  if (client === null || canSubscribe(client)) return client;
  warnOnce('KitClientProvider: "client" must be a Kit.ChatClient.');
  return null;
}

/** Not by its class: another copy of the SDK in an app makes clients as good as ours. */
function canSubscribe(client: ChatClient): boolean {
  try {
    return typeof client.subscribe === 'function';
  } catch {
    return false;
  }
}
