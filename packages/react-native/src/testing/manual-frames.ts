import type { NextFrame } from '../models/frames.ts';

/** Frames that a test draws by hand. */
export interface ManualFrames {
  readonly nextFrame: NextFrame;
  /** Draws until nothing waits. */
  draw(): void;
  /** Until this is done, if it takes its time, and all has happened that waits for promises and for frames. */
  settled(happening?: unknown): Promise<void>;
}

/** @param turns how often promises and frames may wait for each other */
export function manualFrames(turns = 20): ManualFrames {
  const waiting = new Set<() => void>();
  function draw(): void {
    while (waiting.size > 0) {
      const runs = [...waiting];
      waiting.clear();
      for (const run of runs) run();
    }
  }
  return {
    nextFrame(run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    draw,
    async settled(happening) {
      await happening;
      for (let turn = 0; turn < turns; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        draw();
      }
    },
  };
}
