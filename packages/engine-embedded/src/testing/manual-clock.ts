import type { Clock } from '@open-chat-kit/sdk/engine';

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  /** Moves the time on, calling what falls due in its order. */
  advance(ms: number): Promise<void>;
  /** Sets the time without calling anything, as when a user changes the clock of a device. */
  jump(ms: number): void;
  /** How many calls are still to come. */
  readonly waiting: number;
}

/** Starts at a fixed time, or at `start` in milliseconds since 1970. */
export function manualClock(start = 1_800_000_000_000): ManualClock {
  let now = start;
  let due: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + Math.max(0, ms), run };
      due.push(entry);
      return () => {
        due = due.filter((other) => other !== entry);
      };
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        due = due.filter((entry) => entry !== next);
        next.run();
        await settle();
      }
      now = Math.max(now, end);
      await settle();
    },
    jump(ms) {
      now += ms;
    },
    get waiting() {
      return due.length;
    },
  };
}

/** Lets everything that is ready happen: promises, and messages between channels. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
