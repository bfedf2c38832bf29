import { Kit, useKitClient } from '@open-chat-kit/react-native';
import { useEffect, useState } from 'react';
import { rememberedGroup } from './remembered.ts';

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
      if (!isOver) setAnswer({ guid, group, error });
    };
    client.getGroup(guid).then(
      (group) => tell(group, null),
      (error: unknown) => tell(null, error instanceof Kit.KitException ? error : null),
    );
    return () => {
      isOver = true;
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
