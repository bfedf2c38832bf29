import { ManualClock } from '@open-chat-kit/sdk/conformance';

/** A clock that stands still until it is moved; what travels between channels arrives before each timer. */
export function manualClock(start = 1_800_000_000_000): ManualClock {
  return new ManualClock({ start, settle });
}

/** Lets everything that is ready happen: promises, and messages between channels. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
