import { useSyncExternalStore } from 'react';
import { Appearance } from 'react-native';
import type { ColorScheme } from './colors.ts';

/** Light or dark, as the system is. A server does not know it: its pages are light until the browser has taken them over. */
export function useSystemScheme(): ColorScheme {
  return useSyncExternalStore(watch, current, unknown);
}

function current(): ColorScheme {
  return Appearance.getColorScheme() === 'dark' ? 'dark' : 'light';
}

function unknown(): ColorScheme {
  return 'light';
}

function watch(listener: () => void): () => void {
  const watching = Appearance.addChangeListener(listener);
  return () => watching.remove();
}
