import type { KitException } from '@open-chat-kit/sdk';
import { useMemo } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { ThreadHead, type ThreadHeadState } from '../models/thread-head.ts';
import { useNewest } from './use-newest.ts';
import { useModelState } from './use-model-state.ts';

/** The first message of a thread, live. `id` is empty for none. */
export function useThreadHead(
  id: string,
  onError: (error: KitException) => void,
): ThreadHeadState & { readonly model: ThreadHead } {
  const client = useKitClient();
  const newest = useNewest(onError);
  const model = useMemo(
    () => new ThreadHead({ client, id, onError: (error) => newest()(error) }),
    [client, id, newest],
  );
  const state = useModelState(model);
  return { ...state, model };
}
