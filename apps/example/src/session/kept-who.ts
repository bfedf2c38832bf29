import { people } from '../server/people.ts';
import { keptText } from '../settings/kept-text.ts';
import type { Secret, Who } from './who.ts';

// One tab each: two tabs are to be two people. A secret stays in its tab too, and goes with the signing out.
const kept = keptText('open-chat-kit-example.who', 'tab');
const listeners = new Set<() => void>();
let current = whoIn(kept.read());

/** Who signed in in this tab; `null` for nobody. */
export function currentWho(): Who | null {
  return current;
}

export function changeWho(who: Who | null): void {
  kept.write(who === null ? null : JSON.stringify(who));
  current = who;
  for (const listener of [...listeners]) listener();
}

/** @returns ends it */
export function watchWho(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Somebody from a text that anyone may have written; nobody where it makes no sense. */
function whoIn(text: string | null): Who | null {
  const { kind, uid, address, name, picture, secret } = objectIn(parsed(text));
  if (typeof uid !== 'string') return null;
  if (kind === 'person') return people.some((person) => person.uid === uid) ? { kind, uid } : null;
  const known = secretIn(secret);
  if (kind !== 'account' || typeof address !== 'string' || typeof name !== 'string' || known === null) return null;
  return { kind, address, uid, name, picture: typeof picture === 'string' ? picture : '', secret: known };
}

function secretIn(value: unknown): Secret | null {
  const { kind, password, token } = objectIn(value);
  if (kind === 'password' && typeof password === 'string') return { kind, password };
  if (kind === 'token' && typeof token === 'string') return { kind, token };
  return null;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
