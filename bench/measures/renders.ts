import type { Page } from '@playwright/test';
import type { Renders } from '../pages/probe.ts';

/** What is drawn while `act` runs, until it is over. */
export async function rendersDuring(page: Page, act: () => Promise<unknown>): Promise<Renders> {
  await page.evaluate(() => void probe?.take());
  await act();
  const renders = await page.evaluate(() => probe?.take());
  if (renders === undefined) throw new Error('The page has no probe.');
  return renders;
}

/** What `act` and the next frames draw on a page of lists. */
export async function rendersOfList(page: Page, act: () => Promise<unknown>): Promise<Renders> {
  return await rendersDuring(page, async () => {
    await act();
    await page.evaluate(() => bench.frames(6));
  });
}

/** The same on a page of a chat. */
export async function rendersOfChat(page: Page, act: () => Promise<unknown>): Promise<Renders> {
  return await rendersDuring(page, async () => {
    await act();
    await page.evaluate(() => chatBench.frames(8));
  });
}

/** How often all of them were drawn together. */
export function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
