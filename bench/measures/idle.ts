import type { Page } from '@playwright/test';
import type { Measure } from './measure.ts';
import { rendersDuring } from './renders.ts';
import type { Sample } from './session.ts';

const idleMs = 2_000;

const measure = (id: string, what: string, unit: Measure['unit']): Measure => ({
  id,
  label: `nothing happens for ${idleMs / 1_000} s: ${what}`,
  unit,
  kind: 'count',
  target: { kind: 'exactly', value: 0 },
});

/** What is mounted sleeps while nothing happens: a loop of frames would empty the battery of a phone. */
export const idleMeasures: readonly Measure[] = [
  measure('idle-renders', 'components drawn', 'renders'),
  measure('idle-wakes', 'frames asked for, and timers that ran', 'frames'),
];

/** Waits outside of the page: inside, the waiting itself would wake it. */
export async function idle(page: Page): Promise<Sample> {
  const { all, wakes } = await rendersDuring(page, () => page.waitForTimeout(idleMs));
  return { 'idle-renders': all, 'idle-wakes': wakes };
}
