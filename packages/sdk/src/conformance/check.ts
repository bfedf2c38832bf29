import type { ConformanceCheck, Need } from './harness.ts';
import { Scene } from './scene.ts';

/** A check that plays in a scene of its own. */
export function check(
  group: string,
  fact: string,
  needs: readonly Need[],
  play: (scene: Scene) => Promise<void>,
): ConformanceCheck {
  return { name: `${group} › ${fact}`, group, needs, run: (harness) => play(new Scene(harness)) };
}
