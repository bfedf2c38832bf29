import type { ConformanceCheck, Need } from './harness.ts';
import { expectThat } from './expectations.ts';
import { Scene } from './scene.ts';

/** A check that plays in a scene of its own. */
export function check(
  group: string,
  fact: string,
  needs: readonly Need[],
  play: (scene: Scene) => Promise<void>,
): ConformanceCheck {
  const run: ConformanceCheck['run'] = async (harness) => {
    const scene = new Scene(harness);
    await play(scene);
    const { fault } = scene.seen;
    expectThat(fault === null, fault ?? '');
  };
  return { name: `${group} › ${fact}`, group, needs, run };
}
