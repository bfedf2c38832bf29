import type { ConversationRecord, KitException } from '@open-chat-kit/sdk';
import { useMemo } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { GroupChats } from '../models/group-chats.ts';
import type { ListRow } from '../models/live-list/list-rows.ts';
import type { RowSource } from '../models/row-source.ts';
import { useEmittedEvents } from './use-emitted-events.ts';
import { useModelState } from './use-model-state.ts';
import { useNewest } from './use-newest.ts';
import { useTellError } from './use-tell-error.ts';

interface GroupChatsOptions {
  /** Without, nothing is asked for. */
  readonly isWanted: boolean;
  readonly onError: ((error: KitException) => void) | undefined;
}

/** What was said last in the groups of a list, for rows to read; `null` where nobody wants it. */
export function useGroupChats({ isWanted, onError }: GroupChatsOptions): RowSource<ListRow<ConversationRecord>> | null {
  const client = useKitClient();
  const tellError = useTellError(useNewest({ onError }));
  const model = useMemo(
    () => (isWanted ? new GroupChats({ client, onError: tellError }) : null),
    [client, isWanted, tellError],
  );
  useEmittedEvents(model?.takeEmitted);
  useModelState(model);
  return model;
}
