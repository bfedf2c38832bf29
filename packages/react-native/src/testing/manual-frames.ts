import type { NextFrame } from '../models/frames.ts';

/** Frames that a test draws by hand. */
export interface ManualFrames {
  readonly nextFrame: NextFrame;
  /** Draws until nothing waits. */
  draw(): void;
}

export function manualFrames(): ManualFrames {
  const waiting = new Set<() => void>();
  return {
    nextFrame(run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    draw() {
      while (waiting.size > 0) {
        const runs = [...waiting];
        waiting.clear();
        for (const run of runs) run();
      }
    },
  };
}
