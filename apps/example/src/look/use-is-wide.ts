import { useSyncExternalStore } from 'react';
import { Dimensions } from 'react-native';

/** Whether there is room for two things beside each other. A page that comes from a server is narrow at first. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, isWide, unknown);
}

function isWide(): boolean {
  return Dimensions.get('window').width >= 768;
}

function unknown(): boolean {
  return false;
}

function watch(listener: () => void): () => void {
  const watching = Dimensions.addEventListener('change', listener);
  return () => watching.remove();
}
