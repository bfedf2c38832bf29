import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import type { MessageRow } from '../../models/message-list/message-rows.ts';
import { Writing } from '../../models/writing.ts';

/** A message with what its viewer has just made of it, and the sign that the server does not know it yet. */
export function useChanging(row: MessageRow): MessageRow {
  const client = useKitClient();
  const edits = client === null ? null : Writing.of(client).edits;
  const { id } = row.message;
  const subscribe = useCallback((listener: () => void) => edits?.subscribe(id, listener) ?? nothing, [edits, id]);
  const read = (): string | undefined => edits?.textOf(id);
  const text = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => {
    const { message } = row;
    if (text === undefined || message.content.kind !== 'text') return row;
    return { ...row, status: 'pending', message: { ...message, content: { ...message.content, text } } };
  }, [row, text]);
}

const nothing = (): void => {};
