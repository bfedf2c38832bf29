import { KitClientProvider } from '@open-chat-kit/react-native';
import { createContext, type ReactElement, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { people } from '../server/people.ts';
import { keptText } from '../settings/kept-text.ts';
import { type OpenedClient, useClient } from './use-client.ts';

/** Who is signed in in this tab. */
export interface Session extends OpenedClient {
  /** `null` for nobody. */
  readonly uid: string | null;
  signIn(uid: string): void;
  signOut(): void;
}

// One tab each: two tabs are to be two people.
const kept = keptText('open-chat-kit-example.uid', 'tab');

const SessionContext = createContext<Session | null>(null);

/** Keeps who is signed in, also over a reload, and gives everything inside their client. */
export function SessionProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [uid, setUid] = useState(keptUid);
  const { client, failure, retry } = useClient(uid, true);
  const change = useCallback((next: string | null) => {
    kept.write(next);
    setUid(next);
  }, []);
  const session = useMemo(
    (): Session => ({ uid, client, failure, retry, signIn: change, signOut: () => change(null) }),
    [uid, client, failure, retry, change],
  );
  return (
    <SessionContext.Provider value={session}>
      {client === null ? children : <KitClientProvider client={client}>{children}</KitClientProvider>}
    </SessionContext.Provider>
  );
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('There is no session here: put the page inside SessionProvider.');
  return session;
}

function keptUid(): string | null {
  const uid = kept.read();
  return people.some((person) => person.uid === uid) ? uid : null;
}
