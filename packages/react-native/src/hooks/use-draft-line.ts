import type { ChatTarget } from '@open-chat-kit/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { Writing } from '../models/writing.ts';

/** What the viewer has half written in a chat; empty for nothing, and while it stands in a composer anyway. */
export function useDraftLine({ type, id }: ChatTarget, isShown: boolean): string {
  const client = useKitClient();
  const writing = client === null || !isShown ? null : Writing.of(client);
  const subscribe = useCallback(
    (listener: () => void) => writing?.subscribeLine({ type, id }, listener) ?? nothing,
    [writing, type, id],
  );
  return useSyncExternalStore(subscribe, () => writing?.lineOf({ type, id }) ?? '', none);
}

function nothing(): void {}

function none(): string {
  return '';
}
