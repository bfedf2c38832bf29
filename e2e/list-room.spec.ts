import { expect, type Page, test } from '@playwright/test';
import { labPort } from '../playwright.config.ts';

/** Opens a page with a list of that height. @returns what was said on it */
async function openList(page: Page, height: number, isDevelopment: boolean): Promise<readonly string[]> {
  const said: string[] = [];
  page.on('console', (message) => void said.push(message.text()));
  await page.addInitScript((isWanted) => void Reflect.set(globalThis, '__DEV__', isWanted), isDevelopment);
  await page.clock.install();
  await page.goto(`http://127.0.0.1:${labPort}/list.html?height=${height}`);
  await page.getByRole('button', { name: 'after' }).waitFor();
  return said;
}

/** Lets the page be laid out, and then more time pass than a list is given to get a height. */
async function settle(page: Page): Promise<void> {
  for (const _ of ['drawn', 'laid out']) {
    await page.evaluate(
      () => new Promise<void>((resolve) => new ResizeObserver(() => resolve()).observe(document.body)),
    );
  }
  await page.clock.runFor(2_000);
}

test('a list in a view without height says so in development, once', async ({ page }) => {
  const said = await openList(page, 0, true);
  await settle(page);
  expect(said).toEqual([expect.stringMatching(/^The list "list" has no height/)]);
  await page.evaluate(() => lab.resize(400));
  await page.evaluate(() => lab.resize(0));
  await settle(page);
  expect(said).toHaveLength(1);
});

test('it says nothing in production', async ({ page }) => {
  const said = await openList(page, 0, false);
  await settle(page);
  expect(said).toEqual([]);
});

test('a list that gets its height soon says nothing', async ({ page }) => {
  const said = await openList(page, 0, true);
  await page.evaluate(() => lab.resize(400));
  await settle(page);
  expect(said).toEqual([]);
});

for (const hiding of ['display: none', 'visibility: hidden; height: 0']) {
  test(`a list under "${hiding}" says nothing`, async ({ page }) => {
    const said = await openList(page, 400, true);
    await page.evaluate((style) => document.querySelector('main > div')?.setAttribute('style', style), hiding);
    await settle(page);
    expect(said).toEqual([]);
  });
}
