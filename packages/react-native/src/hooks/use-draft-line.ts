import type { ChatTarget } from '@open-chat-kit/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { Writing } from '../models/writing.ts';

export interface DraftLine {
  /** Empty for nothing, and while it stands in a composer anyway. */
  readonly text: string;
  /** It is found in one of the chat's threads. */
  readonly isInThread: boolean;
}

/** What the viewer has half written in a chat, or else in one of its threads. */
export function useDraftLine({ type, id }: ChatTarget, isShown: boolean): DraftLine {
  const client = useKitClient();
  const writing = client === null || !isShown ? null : Writing.of(client);
  const subscribe = useCallback(
    (listener: () => void) => writing?.subscribeLine({ type, id }, listener) ?? nothing,
    [writing, type, id],
  );
  const ofChat = useSyncExternalStore(subscribe, () => writing?.lineOf({ type, id }) ?? '', none);
  const ofThread = useSyncExternalStore(subscribe, () => writing?.threadLineOf({ type, id }) ?? '', none);
  return ofChat === '' ? { text: ofThread, isInThread: ofThread !== '' } : { text: ofChat, isInThread: false };
}

function nothing(): void {}

function none(): string {
  return '';
}
