import { Kit, useKitClient } from '@open-chat-kit/react-native';
import { useEffect, useState } from 'react';
import { remember, rememberedGroup } from './remembered.ts';

interface OpenedGroup {
  readonly guid: string;
  readonly group: Kit.Group | null;
  readonly error: Kit.KitException | null;
}

/** A group by its id: the one that was pressed, or asked from the server. */
export function useGroup(guid: string): OpenedGroup & { readonly retry: () => void } {
  const client = useKitClient();
  const [answer, setAnswer] = useState<OpenedGroup | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (client === null) return undefined;
    let isOver = false;
    const tell = (group: Kit.Group | null, error: Kit.KitException | null): void => {
      // The other pages of the group need not ask again.
      if (group !== null) remember(client, group);
      if (!isOver) setAnswer({ guid, group, error });
    };
    client.getGroup(guid).then(
      (group) => tell(group, null),
      (error: unknown) => {
        const isOut = error instanceof Kit.KitException && error.code === 'NOT_LOGGED_IN';
        tell(null, error instanceof Kit.KitException && !isOut ? error : null);
      },
    );
    // What was asked while nobody was in was refused.
    const stop = client.subscribe((events) => {
      if (!isOver && events.some(({ type }) => type === 'session.began')) setAttempt((count) => count + 1);
    });
    return () => {
      isOver = true;
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the same thing done again
  }, [client, guid, attempt]);
  const known = client === null ? null : rememberedGroup(client, guid);
  const now = answer?.guid === guid ? answer : { guid, group: null, error: null };
  const retry = (): void => {
    setAnswer(null);
    setAttempt((count) => count + 1);
  };
  return { ...now, group: now.group ?? known, retry };
}
