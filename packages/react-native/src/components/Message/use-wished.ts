import type { MessageRecord } from '@open-chat-kit/sdk';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { ReactionWishes, type Wishes, withWishes } from '../../models/reaction-wishes.ts';

/** A message with what its viewer has just reacted, or taken back, which the server need not know yet. */
export function useWished(message: MessageRecord): MessageRecord {
  const client = useKitClient();
  const wishes = client === null ? null : ReactionWishes.of(client);
  const { id } = message;
  const subscribe = useCallback((listener: () => void) => wishes?.subscribe(id, listener) ?? nothing, [wishes, id]);
  const read = (): Wishes | undefined => wishes?.get(id);
  const wished = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => withWishes(message, wished), [message, wished]);
}

const nothing = (): void => {};
