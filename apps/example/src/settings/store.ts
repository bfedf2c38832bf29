import { useSyncExternalStore } from 'react';
import { keptText } from './kept-text.ts';
import { parseSettings, type Settings, settingsKey } from './settings.ts';

const kept = keptText(settingsKey, 'browser');
const listeners = new Set<() => void>();
const plain = parseSettings(null);
let current = parseSettings(kept.read());

// Another tab may have changed them.
kept.watch(() => {
  current = parseSettings(kept.read());
  tell();
});

/** The settings as they are now. */
export function currentSettings(): Settings {
  return current;
}

export function changeSettings(changes: Partial<Settings>): void {
  current = { ...current, ...changes };
  kept.write(JSON.stringify(current));
  tell();
}

/** Calls on each change, of this tab or another. @returns ends it */
export function watchSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  return useSyncExternalStore(watchSettings, currentSettings, plainSettings);
}

/** A server knows nobody's. */
function plainSettings(): Settings {
  return plain;
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
