import type { KitException } from '@open-chat-kit/sdk';
import { useCallback } from 'react';
import { callHost } from './call-host.ts';

/** Tells the host of each error; always the same. */
export function useTellError(
  newest: () => { readonly onError?: ((error: KitException) => void) | undefined },
): (error: KitException) => void {
  return useCallback((error) => callHost('onError', () => newest().onError?.(error)), [newest]);
}
