import { Kit } from '@open-chat-kit/react-native';
import { useEffect, useState } from 'react';
import { Platform } from 'react-native';
import { useSettings } from '../settings/store.ts';
import { tabStorage } from './tab-storage.ts';
import { wayInOf } from './way-in.ts';
import type { Who } from './who.ts';

/** Somebody's way to the server. */
export interface OpenedClient {
  /** `null` for nobody, and until the server is there. */
  readonly client: Kit.ChatClient | null;
  /** Why this one could not log in, or is in no longer. */
  readonly failure: Kit.KitException | null;
  readonly retry: () => void;
}

/** What passes by itself needs no press: between two tries, in milliseconds. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

const nobody: OpenedClient = { client: null, failure: null, retry() {} };

/**
 * A client of its own for this one, logged in: on their server, or on the demo's of the size that is set. A login that
 * failed for want of a connection is tried again when there is one, and now and then.
 *
 * @param who the same object as long as it is the same one
 * @param keeps messages that wait to be sent outlive a reload
 */
export function useClient(who: Who | null, keeps = false): OpenedClient {
  const settings = useSettings();
  // The size is the demo's: whoever is elsewhere stays as they are when it changes.
  const groups = who?.kind === 'account' ? 0 : settings.groups;
  const [opened, setOpened] = useState(nobody);
  useEffect(() => {
    if (who === null) return undefined;
    const end = new AbortController();
    const open = async (): Promise<void> => {
      const way = await wayInOf(who, groups).catch((error: unknown) => {
        // Said like any other failure to get in: there is a way back from it.
        const failure = error instanceof Kit.KitException ? error : unopened(error);
        if (!end.signal.aborted) setOpened({ client: null, failure, retry: () => void open() });
        return null;
      });
      if (way === null || end.signal.aborted) return;
      const { engine, requestTimeoutMs, credentials, keptAs, watchNetwork } = way;
      const storage = keeps ? tabStorage(keptAs) : undefined;
      let endedBy: Kit.KitException | null = null;
      const client = new Kit.ChatClient({
        engine,
        requestTimeoutMs,
        ...(storage === undefined ? {} : { storage }),
        onError(error) {
          if (error.code === 'AUTH_FAILED') endedBy = error;
          console.warn(error.message);
        },
      });
      let state: 'entering' | 'in' | 'out' = 'out';
      // What a server refused once, it refuses again: that is tried when somebody says so.
      let isRefused = false;
      let pauseMs = firstPauseMs;
      let nextTry: ReturnType<typeof setTimeout> | undefined;
      const shut = (failure: Kit.KitException): void => {
        state = 'out';
        isRefused = !failure.isRetryable;
        if (end.signal.aborted) return;
        setOpened({ client, failure, retry });
        if (isRefused) return;
        clearTimeout(nextTry);
        nextTry = setTimeout(retry, pauseMs);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      };
      // The same client each time: what stands on the page stays, and with it the address.
      const enter = async (): Promise<void> => {
        if (state !== 'out') return;
        state = 'entering';
        try {
          await client.login(credentials);
          state = 'in';
          pauseMs = firstPauseMs;
          if (!end.signal.aborted) setOpened({ client, failure: null, retry });
        } catch (error) {
          if (error instanceof Kit.KitException) shut(error);
          else state = 'out';
        }
      };
      const retry = (): void => void enter();
      const back = (): void => {
        client.wake();
        if (!isRefused) retry();
      };
      const ignore = watchNetwork(back);
      client.subscribe((events) => {
        // By the server, which may have said why.
        if (state === 'in' && events.some(({ type }) => type === 'session.over'))
          shut(endedBy ?? new Kit.KitException('NOT_LOGGED_IN', 'The server ended this session.'));
      });
      if (Platform.OS === 'web') globalThis.addEventListener('online', back, { signal: end.signal });
      end.signal.addEventListener('abort', () => {
        ignore();
        clearTimeout(nextTry);
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
  }, [who, groups, keeps]);
  return opened;
}

function unopened(cause: unknown): Kit.KitException {
  return new Kit.KitException('NETWORK', 'The way to the server could not be loaded.', { cause });
}
