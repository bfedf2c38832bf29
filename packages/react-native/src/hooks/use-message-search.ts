import type { ChatTarget, KitException } from '@open-chat-kit/sdk';
import { useMemo, useSyncExternalStore } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { MessageSearch, type MessageSearchState } from '../models/message-search.ts';
import { nobody } from './chat-target.ts';
import { useNewest } from './use-newest.ts';

interface MessageSearchOptions {
  readonly target: ChatTarget | null;
  readonly parentId: string;
  readonly onError: (error: KitException) => void;
}

/** A search in one conversation. */
export function useMessageSearch(
  options: MessageSearchOptions,
): MessageSearchState & { readonly model: MessageSearch } {
  const client = useKitClient();
  const newest = useNewest(options);
  const { type, id } = options.target ?? nobody;
  const { parentId } = options;
  const model = useMemo(
    () => new MessageSearch({ client, target: { type, id }, parentId, onError: (error) => newest().onError(error) }),
    [client, type, id, parentId, newest],
  );
  const state = useSyncExternalStore(model.subscribe, model.getSnapshot, model.getServerSnapshot);
  return { ...state, model };
}
