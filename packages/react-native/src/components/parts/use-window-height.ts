import { useSyncExternalStore } from 'react';
import { Dimensions } from 'react-native';

/** Height of the window, in points; `undefined` on a server, and at first in the browser that takes its page over. */
export function useWindowHeight(): number | undefined {
  return useSyncExternalStore<number | undefined>(watch, current, unknown);
}

function current(): number {
  return Dimensions.get('window').height;
}

function unknown(): undefined {
  return undefined;
}

function watch(listener: () => void): () => void {
  const watching = Dimensions.addEventListener('change', listener);
  return () => watching.remove();
}
