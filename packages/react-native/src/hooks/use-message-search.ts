import type { KitException } from '@open-chat-kit/sdk';
import { useMemo } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { MessageSearch, type MessageSearchState } from '../models/message-search.ts';
import { type ChatOptions, nobody, noTarget, targetFault, targetOf, threadOf } from './chat-target.ts';
import { invalid, useFaultWarning } from './use-fault.ts';
import { useModelState } from './use-model-state.ts';
import { useNewest } from './use-newest.ts';

interface MessageSearchOptions extends ChatOptions {
  /** The thread that is searched. */
  readonly parentMessageId?: string | number | undefined;
  /** @default false */
  readonly hideReplies?: boolean | undefined;
  readonly onError: (error: KitException) => void;
}

/** A search in one conversation. */
export function useMessageSearch(
  options: MessageSearchOptions,
): MessageSearchState & { readonly model: MessageSearch } {
  const client = useKitClient();
  const newest = useNewest(options);
  const target = targetOf(options);
  const { type, id } = target ?? nobody;
  const parentId = threadOf(options.parentMessageId);
  // A thread is all replies.
  const hideReplies = parentId === '' && options.hideReplies === true;
  const fault = targetFault(options) ?? (target === null ? noTarget : null);
  useFaultWarning(fault);
  const model = useMemo(
    () =>
      new MessageSearch({
        client,
        target: { type, id },
        parentId,
        hideReplies,
        fault: invalid(fault),
        onError: (error) => newest().onError(error),
      }),
    [client, type, id, parentId, hideReplies, fault, newest],
  );
  const state = useModelState(model);
  return { ...state, model };
}
