import type { MessageRecord } from '@open-chat-kit/sdk';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import type { MessageRow } from '../../models/message-list/message-rows.ts';
import { ReactionWishes, withWishes } from '../../models/reaction-wishes.ts';
import { Writing } from '../../models/writing.ts';

/** A message with what its viewer has just made of it, and the sign that the server does not know it yet. */
export function useChanging(row: MessageRow): MessageRow {
  const client = useKitClient();
  // Nobody changes what others said.
  const text = useWanted(client === null || !row.isOwn ? null : Writing.of(client).edits, row.message.id);
  return useMemo(() => {
    const { message } = row;
    if (text === undefined || message.content.kind !== 'text') return row;
    return { ...row, status: 'pending', message: { ...message, content: { ...message.content, text } } };
  }, [row, text]);
}

/** A message with what its viewer has just reacted, or taken back, which the server need not know yet. */
export function useWished(message: MessageRecord): MessageRecord {
  const client = useKitClient();
  const wishes = useWanted(client === null ? null : ReactionWishes.of(client), message.id);
  return useMemo(() => withWishes(message, wishes), [message, wishes]);
}

/** What a client's user wants messages to be, ahead of the server. */
interface Wanted<Value> {
  get(messageId: string): Value | undefined;
  subscribe(messageId: string, listener: () => void): () => void;
}

function useWanted<Value>(wanted: Wanted<Value> | null, id: string): Value | undefined {
  const subscribe = useCallback((listener: () => void) => wanted?.subscribe(id, listener) ?? nothing, [wanted, id]);
  const read = (): Value | undefined => wanted?.get(id);
  return useSyncExternalStore(subscribe, read, read);
}

const nothing = (): void => {};
