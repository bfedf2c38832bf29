import { Kit } from '@open-chat-kit/react-native';
import { useEffect, useState } from 'react';
import { Platform } from 'react-native';
import { serverOf } from '../server/server.ts';
import { tabStorage } from './tab-storage.ts';
import { currentSettings, useSettings, watchSettings } from '../settings/store.ts';

/** Somebody's way to the server. */
export interface OpenedClient {
  /** `null` for nobody, and until the server is there. */
  readonly client: Kit.ChatClient | null;
  /** Why this one could not log in. */
  readonly failure: Kit.KitException | null;
  readonly retry: () => void;
}

const nobody: OpenedClient = { client: null, failure: null, retry() {} };

/**
 * A client of its own for this person, logged in, on the server of the size that is set. A login that failed for want of
 * a connection is tried again when there is one.
 *
 * @param keeps messages that wait to be sent outlive a reload
 */
export function useClient(uid: string | null, keeps = false): OpenedClient {
  const { groups } = useSettings();
  const [opened, setOpened] = useState(nobody);
  useEffect(() => {
    if (uid === null) return undefined;
    const end = new AbortController();
    const open = async (): Promise<void> => {
      const server = await serverOf(groups);
      if (end.signal.aborted) return;
      const engine = server.engine();
      const storage = keeps ? tabStorage(`open-chat-kit-example.${groups}.${uid}.`) : undefined;
      // Whoever comes first waits until the server is filled: a millisecond a group is what a slow machine takes.
      const requestTimeoutMs = 10_000 + groups;
      const client = new Kit.ChatClient({ engine, requestTimeoutMs, ...(storage === undefined ? {} : { storage }) });
      let state: 'entering' | 'in' | 'out' = 'out';
      // The same client each time: what stands on the page stays, and with it the address.
      const enter = async (): Promise<void> => {
        if (state !== 'out') return;
        state = 'entering';
        try {
          await client.login({ uid });
          state = 'in';
          if (!end.signal.aborted) setOpened({ client, failure: null, retry });
        } catch (error) {
          state = 'out';
          if (!end.signal.aborted && error instanceof Kit.KitException) setOpened({ client, failure: error, retry });
        }
      };
      const retry = (): void => void enter();
      const back = (): void => {
        client.wake();
        retry();
      };
      const ignore = whenOffline(() => server.cut(engine), back);
      if (Platform.OS === 'web') globalThis.addEventListener('online', back, { signal: end.signal });
      end.signal.addEventListener('abort', () => {
        ignore();
        void client.logout();
      });
      // Shown before it is in: the kit's components wait for the login by themselves.
      setOpened({ client, failure: null, retry });
      await enter();
    };
    void open();
    return () => {
      end.abort();
      setOpened(nobody);
    };
  }, [uid, groups, keeps]);
  return opened;
}

/** Calls when the setting takes the network away and when it gives it back. @returns ends it */
function whenOffline(cut: () => void, wake: () => void): () => void {
  let isOffline = currentSettings().trouble === 'offline';
  return watchSettings(() => {
    const { trouble } = currentSettings();
    if (isOffline === (trouble === 'offline')) return;
    isOffline = !isOffline;
    if (isOffline) cut();
    else wake();
  });
}
