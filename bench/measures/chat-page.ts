import type { Page } from '@playwright/test';
import type { Frame } from '../../e2e/lab/recorder.ts';
import type { Tab } from '../driver/tab.ts';
import { rendersOfChat } from './renders.ts';

/** Stands under the last bubble, in pixels. */
export const foot = 8;

/** Opens the conversation, until it rests. The frames from its first answer to the one that shows its newest message. */
export async function opened(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const passed = await chatBench.open();
    await chatBench.rest();
    return passed;
  });
}

/** The rows that `act` and the next frames draw, by id. */
export async function rowsDrawn(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
  const { rows } = await rendersOfChat(page, act);
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
