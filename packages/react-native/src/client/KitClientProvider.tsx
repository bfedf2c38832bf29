import { type ChatClient, currentDefaultClient, watchDefaultClient } from '@open-chat-kit/sdk';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { bridgeClient } from '../events/KitUIEventHandler.ts';

const ClientContext = createContext<ChatClient | null>(null);

/** Props of {@link KitClientProvider}. */
export interface KitClientProviderProps {
  readonly client: ChatClient;
  readonly children?: ReactNode;
}

/** Gives a subtree a client of its own: two users side by side on one page. */
export function KitClientProvider({ client, children }: KitClientProviderProps): ReactElement {
  useEffect(() => bridgeClient(client), [client]);
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

/** The client of the nearest provider, else the default one, whichever that is now; `null` before `Kit.init`. */
export function useKitClient(): ChatClient | null {
  const byDefault = useSyncExternalStore(watchDefaultClient, currentDefaultClient);
  return useContext(ClientContext) ?? byDefault;
}
