/** Time as the kit sees it. Injected everywhere, so that tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Calls `run` once after `ms` milliseconds. Returns the function that cancels it. One that only watches
   * (`isWatching`) is no reason for a process to live on.
   */
  after(ms: number, run: () => void, isWatching?: boolean): () => void;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run, isWatching = false) {
    const timer = setTimeout(run, ms);
    // In Node a timer is an object that can be told so; elsewhere it is a number.
    if (isWatching && isTimerOfNode(timer)) timer.unref();
    return () => clearTimeout(timer);
  },
};

function isTimerOfNode(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer;
}
