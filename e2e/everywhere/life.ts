import { expect, type Tabs } from '../browsers/test.ts';
import type { Page } from '../browsers/page.ts';
import type { ActName } from '../lab/life/acts.ts';

/** The page of `e2e/lab/life.tsx`, all panes drawn and quiet. */
export async function openLife(tabs: Tabs, page: Page, query: string): Promise<void> {
  await page.setViewportSize({ width: 1_200, height: 960 });
  await page.goto(`${tabs.lab}/life.html?${query}`);
  await page.locator('nav').first().waitFor();
  await page.evaluate(() => life.settle());
}

/** What hosts heard while `act` ran, and after everybody has been asked once more: a second telling would have come. */
export async function heardOf(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
  await page.evaluate(async () => {
    await life.settle();
    life.heard.length = 0;
  });
  await act();
  await expect.poll(() => page.evaluate(() => life.heard.length)).toBeGreaterThan(0);
  return await page.evaluate(async () => {
    await life.settle();
    return life.heard;
  });
}

export function host(page: Page, uid: string, name: ActName, ...given: readonly string[]): Promise<string> {
  return page.evaluate(([who, what, how]) => life.act(who, what, ...how), [uid, name, given] as const);
}

export function show(page: Page, uid: string, shown: string): Promise<void> {
  return page.evaluate(([who, what]) => life.show(who, what), [uid, shown] as const);
}

/** Opens the menu of a row by keyboard. */
export async function openRow(page: Page, pane: string, row: string): Promise<void> {
  // What bears the row has the focus, not the row.
  const bearer = `[role="option"]:has([data-testid="${row}"])`;
  await page.getByTestId(pane).locator(bearer).press('Shift+F10');
}

/** Presses the button that carries out what a dialog asks. */
export async function confirm(page: Page, dialog: string, name: string): Promise<void> {
  await page.getByTestId(dialog).getByRole('button', { name, exact: true }).click();
  await expect(page.getByTestId(dialog)).toHaveCount(0);
}

/** Nobody waits, and nothing was thrown that nobody caught. What complains on the console fails each check by itself. */
export async function expectCalm(page: Page): Promise<void> {
  await expect(page.locator('[role="progressbar"]')).toHaveCount(0);
  expect(
    await page.evaluate(async () => {
      await life.settle();
      return life.faults;
    }),
  ).toEqual([]);
}
