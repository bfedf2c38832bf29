import { type KitException, type MessageRecord, toKitException } from '@open-chat-kit/sdk';
import { useCallback } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { useNewest } from '../../hooks/use-newest.ts';
import { ReactionWishes } from '../../models/reaction-wishes.ts';

/** Adds the viewer's reaction to a message, or takes it back, and draws it at once; always the same for one client. */
export function useReacting(
  tellFailure: (error: KitException) => void,
): (message: MessageRecord, emoji: string) => void {
  const client = useKitClient();
  const newest = useNewest(tellFailure);
  return useCallback(
    (message, emoji) => {
      if (client === null) return;
      const done = ReactionWishes.of(client).toggle(message, emoji);
      done.catch((cause: unknown) => newest()(toKitException(cause, 'Reacting')));
    },
    [client, newest],
  );
}
