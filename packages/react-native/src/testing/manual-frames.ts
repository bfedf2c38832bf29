import type { NextFrame } from '../models/frames.ts';

/** Frames that a test draws by hand. */
export interface ManualFrames {
  readonly nextFrame: NextFrame;
  /** Draws until nothing waits. */
  draw(): void;
  /** Until all has happened that waits for promises and for frames. */
  settled(turns?: number): Promise<void>;
}

export function manualFrames(): ManualFrames {
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
    async settled(turns = 20) {
      for (let turn = 0; turn < turns; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        draw();
      }
    },
  };
}
