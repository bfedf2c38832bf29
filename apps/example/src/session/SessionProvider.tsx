import { KitClientProvider } from '@open-chat-kit/react-native';
import { createContext, type ReactElement, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { changeWho, currentWho, watchWho } from './kept-who.ts';
import { type OpenedClient, useClient } from './use-client.ts';
import type { Who } from './who.ts';

/** Who is signed in in this tab. */
export interface Session extends OpenedClient {
  /** `null` for nobody; `undefined` as long as nobody knows: in a page that comes from a server. */
  readonly who: Who | null | undefined;
  signIn(who: Who): void;
  signOut(): void;
}

const SessionContext = createContext<Session | null>(null);

/** Keeps who is signed in, also over a reload, and gives everything inside their client. */
export function SessionProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const who = useSyncExternalStore<Who | null | undefined>(watchWho, currentWho, unknown);
  const { client, failure, retry } = useClient(who ?? null, true);
  const session = useMemo(
    (): Session => ({ who, client, failure, retry, signIn: changeWho, signOut: () => changeWho(null) }),
    [who, client, failure, retry],
  );
  return (
    <SessionContext.Provider value={session}>
      <KitClientProvider client={client}>{children}</KitClientProvider>
    </SessionContext.Provider>
  );
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('There is no session here: put the page inside SessionProvider.');
  return session;
}

function unknown(): undefined {
  return undefined;
}
