import type { Clock } from '@open-chat-kit/sdk/engine';

/**
 * Milliseconds for which something goes on that nobody waits for any more: most is done by then, such as the last message of
 * whoever closes their window.
 */
export const graceMs = 500;

/** What somebody asked for, as long as they may go away. */
export interface Abandonable {
  /** Aborted a while after nobody waits for it any more. */
  readonly signal: AbortSignal;
  /** It is done: nothing is waited for. */
  readonly done: () => void;
}

/** @param gone aborted when whoever asked gives up, or is gone */
export function abandonable(gone: AbortSignal, clock: Clock): Abandonable {
  const control = new AbortController();
  let cancel: (() => void) | null = null;
  const onGone = (): void => {
    cancel = clock.after(graceMs, () => control.abort());
  };
  if (gone.aborted) onGone();
  else gone.addEventListener('abort', onGone, { once: true });
  return {
    signal: control.signal,
    done() {
      gone.removeEventListener('abort', onGone);
      cancel?.();
    },
  };
}
