/** Browsers that keep nothing, or not for long. */
import { Desk } from '../browsers/desk.ts';
import { openBrowser } from '../browsers/open.ts';
import type { Page } from '../browsers/page.ts';
import { expect, quick, test } from '../browsers/test.ts';
import { prepare, row } from './app.ts';

/** Ana is in it. */
const group = 'Harbour Language Exchange';

/** Signs in and writes. */
async function useApp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ana' }).click();
  await row(page, group).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('Nobody will keep this');
  await field.press('Enter');
  await expect(page.getByText('Nobody will keep this')).toBeVisible();
}

test('where IndexedDB is forbidden, the app works as long as its tab is there', quick, async ({ tabs }) => {
  await prepare(tabs);
  await tabs.remember({ without: 'indexedDB' });
  const page = await tabs.open();
  await useApp(page);
  expect(
    await page.evaluate(() => {
      try {
        return typeof indexedDB;
      } catch {
        return 'forbidden';
      }
    }),
  ).toBe('forbidden');
  await page.close();
  expect(await tabs.complaints()).toEqual([expect.stringMatching('a chat server of its own that keeps nothing')]);
});

// Under a driver, Chromium and WebKitGTK have private windows alone: in them the other checks are this one too.
test('in a private window, what happened is there after a reload', async ({ tabs, finder, kind }) => {
  const browser = await openBrowser(kind, { isPrivate: true });
  try {
    const page = await new Desk(browser, tabs.home, finder).open();
    await useApp(page);
    await page.reload();
    await expect(page.getByText('Nobody will keep this')).toBeVisible();
    expect(await browser.complaints()).toEqual([]);
  } finally {
    await browser.close();
  }
});
