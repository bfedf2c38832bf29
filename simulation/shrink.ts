import type { Step } from './act.ts';
import type { Plan } from './plan.ts';

/** Whether a plan fails as the one that is to be shortened does. */
export type Fails = (plan: Plan) => Promise<boolean>;

/** Takes out of a failing plan whatever it fails without: first halves, then ever smaller parts, then faults and waits. */
export async function shrink(plan: Plan, fails: Fails): Promise<Plan> {
  let best = plan;
  const adopt = async (candidate: Plan): Promise<boolean> => {
    if (!(await fails(candidate))) return false;
    best = candidate;
    return true;
  };
  for (let size = Math.ceil(best.steps.length / 2); size >= 1;) {
    let isShorter = false;
    for (let from = 0; from < best.steps.length;) {
      if (await adopt({ ...best, steps: without(best.steps, from, size) })) isShorter = true;
      else from += size;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (!isShorter) break;
  }
  for (const simpler of [
    { deafness: 0 },
    { hasThrowers: false },
    { deviceStorageFaults: 0 },
    { hasServerStorage: false },
    { hasDeviceStorage: false },
  ]) {
    await adopt({ ...best, ...simpler });
  }
  for (const rule of plan.faults) await adopt({ ...best, faults: best.faults.filter((other) => other !== rule) });
  for (const index of best.steps.keys()) {
    const steps = best.steps.map((step, at) => (at === index ? { ...step, wait: 0 } : step));
    if (best.steps[index]?.wait !== 0) await adopt({ ...best, steps });
  }
  return best;
}

/** Leaves out some steps. The time that they took passes all the same. */
function without(steps: readonly Step[], from: number, size: number): readonly Step[] {
  const left = steps.slice(from, from + size).reduce((sum, { wait }) => sum + wait, 0);
  const [next, ...rest] = steps.slice(from + size);
  return [...steps.slice(0, from), ...(next === undefined ? [] : [{ ...next, wait: next.wait + left }, ...rest])];
}
