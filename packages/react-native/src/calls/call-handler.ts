import type { Kit } from '@open-chat-kit/sdk';
import { warnOnce } from '../development.ts';

/** A call that somebody wants to begin: with one user or with a group. */
export interface CallRequest {
  readonly user?: Kit.User;
  readonly group?: Kit.Group;
  readonly kind: 'audio' | 'video';
}

/** Begins a call with whatever the app uses for calls. What it rejects with reaches `onError` of the component. */
export type CallHandler = (request: CallRequest) => unknown;

let handler: CallHandler | null = null;
const watchers = new Set<() => void>();

/** Sets the handler for everything that stands under no `KitCallProvider`; `null` takes it away. */
export function setCallHandler(next: CallHandler | null): void {
  handler = callHandlerIn(next, 'KitUIKit.setCallHandler: "handler"');
  for (const watcher of [...watchers]) watcher();
}

/** JavaScript hosts pass anything: what is no function begins no call. `null` and nothing mean that nobody can. */
export function callHandlerIn(given: CallHandler | null | undefined, what: string): CallHandler | null {
  if (typeof given === 'function') return given;
  if (given !== null && given !== undefined) warnOnce(`${what} must be a function.`);
  return null;
}

export function currentCallHandler(): CallHandler | null {
  return handler;
}

export function watchCallHandler(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
