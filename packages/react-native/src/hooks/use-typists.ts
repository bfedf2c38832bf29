import type { ChatTarget, UserRecord } from '@open-chat-kit/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { typistsOf } from '../models/typists.ts';

const nobody: readonly UserRecord[] = [];

/** Who types in a chat now, first come first. `isShown` says whether anything comes of it. */
export function useTypists({ type, id }: ChatTarget, isShown: boolean): readonly UserRecord[] {
  const client = useKitClient();
  const typists = client === null || !isShown ? null : typistsOf(client);
  const subscribe = useCallback(
    (listener: () => void) => typists?.subscribe({ type, id }, listener) ?? ignore,
    [typists, type, id],
  );
  const read = (): readonly UserRecord[] => typists?.in({ type, id }) ?? nobody;
  return useSyncExternalStore(subscribe, read, read);
}

function ignore(): void {}
