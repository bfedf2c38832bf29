import { useSyncExternalStore } from 'react';

/**
 * The language of the reader's system; `undefined` on a server, which knows only its own, and at first in the browser that
 * takes its page over.
 */
export function useSystemLanguage(): string | undefined {
  return useSyncExternalStore<string | undefined>(never, current, unknown);
}

/** It changes with the app's start only. */
function never(): () => void {
  return () => {};
}

function current(): string {
  return Intl.DateTimeFormat().resolvedOptions().locale;
}

function unknown(): undefined {
  return undefined;
}
