import type { Clock } from '@open-chat-kit/sdk/engine';
import type { Log } from '../telemetry/log.ts';

export type Signal = 'SIGINT' | 'SIGTERM';

interface EndingOptions {
  readonly log: Log;
  readonly clock: Clock;
  /** Milliseconds after which it ends, whatever is still waited for. */
  readonly longestMs: (signal: Signal) => number;
  readonly end: (signal: Signal) => Promise<void>;
  readonly exit: (code: number) => void;
}

/** What to do at a signal: the first ends it in good order, as long as that does not take too long, the second at once. */
export function ending({ log, clock, longestMs, end, exit }: EndingOptions): (signal: Signal) => void {
  let isEnding = false;
  return (signal) => {
    if (isEnding) return exit(1);
    isEnding = true;
    // A database that does not answer holds up what wants to write that nobody is here any more.
    clock.after(longestMs(signal), () => {
      log.error('It did not end in time.');
      exit(1);
    });
    end(signal).then(
      () => exit(0),
      (error: unknown) => {
        log.error('It did not end in good order.', {}, error);
        exit(1);
      },
    );
  };
}
