import type { ChatClient } from '@open-chat-kit/sdk';
import { clockOf } from './life/clock-of.ts';

/** So long it may take to come back, in milliseconds: an answer within two seconds is none that people wait for. */
const patienceMs = 1_500;

/**
 * Whether a client is connected. Of one that nobody is logged in with it is true as well: that is no matter of the
 * connection, and what is asked of it says so.
 */
export function isReachable(client: ChatClient): boolean {
  return client.viewer === null || client.getConnectionStatus() === 'connected';
}

/** Tells whether a client that is not reachable is so again in a moment. @returns what ends the waiting, with nothing told */
export function whenReachable(client: ChatClient, tell: (isBack: boolean) => void): () => void {
  const end = (): void => {
    cancel();
    stop();
  };
  const cancel = clockOf(client).after(patienceMs, () => {
    end();
    tell(false);
  });
  const stop = onceReachable(client, () => {
    end();
    tell(true);
  });
  return end;
}

/** Tells once that a client has become reachable. @returns what ends the waiting */
export function onceReachable(client: ChatClient, then: () => void): () => void {
  const stop = client.subscribe(() => {
    if (!isReachable(client)) return;
    stop();
    then();
  });
  return stop;
}
