import { people } from '../server/people.ts';
import { keptText } from '../settings/kept-text.ts';

// One tab each: two tabs are to be two people.
const kept = keptText('open-chat-kit-example.uid', 'tab');
const listeners = new Set<() => void>();
let current = known(kept.read());

/** Who signed in in this tab; `null` for nobody. */
export function currentUid(): string | null {
  return current;
}

export function changeUid(uid: string | null): void {
  kept.write(uid);
  current = uid;
  for (const listener of [...listeners]) listener();
}

/** @returns ends it */
export function watchUid(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function known(uid: string | null): string | null {
  return people.some((person) => person.uid === uid) ? uid : null;
}
