/** Of several tabs of one user one plays the sound of what comes. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a global can only be declared with var
  var setVisible: (isVisible: boolean) => void;
}

/** Each has a server of its own, which does and calls all as the other does: both are told of the same messages. */
async function openTwo(context: BrowserContext): Promise<readonly [Page, Page]> {
  await context.addInitScript(() => {
    let isShown = true;
    Object.defineProperty(document, 'visibilityState', { get: () => (isShown ? 'visible' : 'hidden') });
    globalThis.setVisible = (isVisible) => {
      isShown = isVisible;
      document.dispatchEvent(new Event('visibilitychange'));
    };
  });
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) {
    await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=3`);
    await page.getByRole('article').first().waitFor();
  }
  return [one, other];
}

async function heardOf(pages: readonly Page[], text: string): Promise<readonly number[]> {
  // Of what comes within a second one is heard.
  for (const page of pages) await page.evaluate(() => chat.heard.splice(0));
  await Promise.all(pages.map((page) => page.evaluate((said) => chat.write(said), text)));
  for (const page of pages) await expect(page.getByText(text)).toBeAttached();
  await expect.poll(async () => (await countsOf(pages)).some((count) => count > 0)).toBe(true);
  for (const page of pages) await page.waitForTimeout(600);
  return await countsOf(pages);
}

const countsOf = (pages: readonly Page[]): Promise<number[]> =>
  Promise.all(pages.map((page) => page.evaluate(() => chat.heard.length)));

test('of two hidden tabs one is heard, and the one in view where there is one', async ({ context }) => {
  const pages = await openTwo(context);
  const [one, other] = pages;
  for (const page of pages) await page.evaluate(() => setVisible(false));
  expect((await heardOf(pages, 'both are hidden')).toSorted()).toEqual([0, 1]);
  await other.evaluate(() => setVisible(true));
  expect(await heardOf(pages, 'the second is in view')).toEqual([0, 1]);
  await other.evaluate(() => setVisible(false));
  await one.evaluate(() => setVisible(true));
  expect(await heardOf(pages, 'the first is in view')).toEqual([1, 0]);
  await other.evaluate(() => setVisible(true));
  expect((await heardOf(pages, 'both are in view')).toSorted()).toEqual([0, 1]);
});
