/** Times between frames, in milliseconds. */
export interface FrameTimes {
  readonly median: number;
  /** 19 of 20 frames took no longer. */
  readonly most: number;
  readonly longest: number;
  readonly frames: number;
}

/** Watches frames for a while. `onFrame` runs in each of them, before it is drawn. */
export function watchFrames(ms: number, onFrame: (elapsed: number) => void = () => {}): Promise<FrameTimes> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const start = performance.now();
    let last = start;
    const look = (): void => {
      const now = performance.now();
      times.push(now - last);
      last = now;
      if (now - start >= ms) return resolve(summary(times.slice(1)));
      onFrame(now - start);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function summary(times: readonly number[]): FrameTimes {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { median: at(0.5), most: at(0.95), longest: at(1), frames: sorted.length };
}
