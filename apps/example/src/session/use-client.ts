import { Kit } from '@open-chat-kit/react-native';
import { useCallback, useEffect, useState } from 'react';
import { serverOf } from '../server/server.ts';
import { currentSettings, useSettings, watchSettings } from '../settings/store.ts';

/** Somebody's way to the server. */
export interface OpenedClient {
  /** `null` for nobody, and until the server is there. */
  readonly client: Kit.ChatClient | null;
  /** Why this one could not log in. */
  readonly failure: Kit.KitException | null;
  readonly retry: () => void;
}

interface Opened {
  readonly client: Kit.ChatClient | null;
  readonly failure: Kit.KitException | null;
}

const nobody: Opened = { client: null, failure: null };

/** A client of its own for this person, logged in, on the server of the size that is set. */
export function useClient(uid: string | null): OpenedClient {
  const { groups } = useSettings();
  const [opened, setOpened] = useState(nobody);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (uid === null) return undefined;
    const end = new AbortController();
    const open = async (): Promise<void> => {
      const server = await serverOf(groups);
      if (end.signal.aborted) return;
      const engine = server.engine();
      const client = new Kit.ChatClient({ engine });
      const ignore = whenOffline(
        () => server.cut(engine),
        () => client.wake(),
      );
      end.signal.addEventListener('abort', () => {
        ignore();
        void client.logout();
      });
      // Shown before it is in: the kit's components wait for the login by themselves.
      setOpened({ client, failure: null });
      try {
        await client.login({ uid });
      } catch (error) {
        if (!end.signal.aborted && error instanceof Kit.KitException) setOpened({ client, failure: error });
      }
    };
    void open();
    return () => {
      end.abort();
      setOpened(nobody);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the same thing done again
  }, [uid, groups, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...opened, retry };
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
