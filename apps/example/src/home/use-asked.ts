import { Kit, useKitClient } from '@open-chat-kit/react-native';
import { useEffect, useState } from 'react';
import { groups, type Remembered, users } from './remembered.ts';

type ClientEvent = Parameters<Parameters<Kit.ChatClient['subscribe']>[0]>[0][number];

/** Where something with an id comes from. */
interface Source<Found> {
  readonly remembered: Remembered<Found>;
  ask(client: Kit.ChatClient, id: string): Promise<Found>;
}

interface Answer<Found> {
  readonly id: string;
  readonly found: Found | null;
  readonly error: Kit.KitException | null;
}

/** What was asked for by its id, or why it is not there. */
export interface Asked<Found> extends Answer<Found> {
  /** There is somebody to ask: not yet in a page that comes from a server. */
  readonly isAsked: boolean;
  readonly retry: () => void;
}

const groupSource: Source<Kit.Group> = { remembered: groups, ask: (client, guid) => client.getGroup(guid) };
const userSource: Source<Kit.User> = { remembered: users, ask: (client, uid) => client.getUser(uid) };

/** A group by its id: the one that was pressed, or asked from the server. */
export function useGroup(guid: string): Asked<Kit.Group> {
  return useAsked(guid, groupSource);
}

/** A person by their id: the one that was pressed, or asked from the server. */
export function useUser(uid: string): Asked<Kit.User> {
  return useAsked(uid, userSource);
}

function useAsked<Found>(id: string, source: Source<Found>): Asked<Found> {
  const client = useKitClient();
  const [answer, setAnswer] = useState<Answer<Found> | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (client === null) return undefined;
    let isOver = false;
    let hasFailed = false;
    const tell = (found: Found | null, error: Kit.KitException | null): void => {
      // Its other pages need not ask again.
      if (found !== null) source.remembered.keep(client, id, found);
      hasFailed = error?.isRetryable === true;
      if (!isOver) setAnswer({ id, found, error });
    };
    source.ask(client, id).then(
      (found) => tell(found, null),
      (error: unknown) => {
        const isOut = error instanceof Kit.KitException && error.code === 'NOT_LOGGED_IN';
        tell(null, error instanceof Kit.KitException && !isOut ? error : null);
      },
    );
    // What was asked while nobody was in was refused; what failed on the way is asked again by the next one.
    const again = (event: ClientEvent): boolean =>
      event.type === 'session.began' || (hasFailed && (event.type === 'resync' || isBack(event)));
    const stop = client.subscribe((events) => {
      if (!isOver && events.some(again)) setAttempt((count) => count + 1);
    });
    return () => {
      isOver = true;
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the same thing done again
  }, [client, id, source, attempt]);
  const known = client === null ? null : source.remembered.find(client, id);
  const now = answer?.id === id ? answer : { id, found: null, error: null };
  const retry = (): void => {
    setAnswer(null);
    setAttempt((count) => count + 1);
  };
  return { ...now, found: now.found ?? known, isAsked: client !== null, retry };
}

function isBack(event: ClientEvent): boolean {
  return event.type === 'connection.changed' && event.status === 'connected';
}
