import { ManualClock } from './manual-clock.ts';

/** The clock of a scene: between two timers everything happens that waits for promises and for frames. */
export function sceneClock(): ManualClock {
  return new ManualClock({ settle: settled });
}

/** Where there is no screen, frames are timers of no length; each may bring another one. */
const framesToSettle = 5;

/** Until everything has happened that waits for promises and for frames. */
export async function settled(): Promise<void> {
  for (let frame = 0; frame < framesToSettle; frame += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
