import { useSyncExternalStore } from 'react';

/** `false` on a server, and at first in the browser that takes its page over. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(never, yes, no);
}

function never(): () => void {
  return () => {};
}

function yes(): boolean {
  return true;
}

function no(): boolean {
  return false;
}
