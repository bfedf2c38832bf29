import { type ChatClient, currentDefaultClient } from '@open-chat-kit/sdk';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

const ClientContext = createContext<ChatClient | null>(null);

/** Props of {@link KitClientProvider}. */
export interface KitClientProviderProps {
  readonly client: ChatClient;
  readonly children?: ReactNode;
}

/** Gives a subtree a client of its own: two users side by side on one page. */
export function KitClientProvider({ client, children }: KitClientProviderProps): ReactElement {
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

/** The client of the nearest provider, else the default one; `null` before `Kit.init`. */
export function useKitClient(): ChatClient | null {
  return useContext(ClientContext) ?? currentDefaultClient();
}
