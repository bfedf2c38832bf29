import type { Page } from '@playwright/test';
import type { Frame } from '../../e2e/lab/recorder.ts';
import type { Tab } from '../driver/tab.ts';

/** Stands under the last bubble, in pixels. */
export const foot = 8;

/** The rows that `act` and the next frames draw, by id. */
export async function rowsDrawn(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
  await page.evaluate(() => void probe?.take());
  await act();
  await page.evaluate(() => chatBench.frames(8));
  const rows = await page.evaluate(() => probe?.take().rows);
  if (rows === undefined) throw new Error('The page has no probe.');
  return Object.entries(rows).flatMap(([id, count]) => Array.from({ length: count }, () => id));
}

/** What was painted meanwhile. */
export async function recorded(
  { page }: Tab,
  act: () => Promise<unknown>,
): Promise<{ readonly bubbles: readonly Frame[]; readonly rows: readonly Frame[] }> {
  await page.evaluate(async () => {
    chatBench.record();
    await chatBench.frames(2);
  });
  await act();
  await page.evaluate(() => chatBench.frames(4));
  return await page.evaluate(() => chatBench.stop());
}
