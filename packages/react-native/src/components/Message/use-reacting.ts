import { type KitException, type MessageRecord, toKitException } from '@open-chat-kit/sdk';
import { useCallback } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { useNewest } from '../../hooks/use-newest.ts';

/** Adds the viewer's reaction to a message, or takes it back; always the same for one client. */
export function useReacting(
  tellFailure: (error: KitException) => void,
): (message: MessageRecord, emoji: string) => void {
  const client = useKitClient();
  const newest = useNewest(tellFailure);
  return useCallback(
    (message, emoji) => {
      if (client === null) return;
      const isOwn = message.reactions.some((one) => one.emoji === emoji && one.reactedByMe);
      const done = isOwn ? client.removeReaction(message.id, emoji) : client.addReaction(message.id, emoji);
      done.catch((cause: unknown) => newest()(toKitException(cause, 'Reacting')));
    },
    [client, newest],
  );
}
