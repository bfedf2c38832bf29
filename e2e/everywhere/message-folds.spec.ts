/** Lines about the group that are told together, in a browser: keys, focus, and where the reader stands. */
import type { Locator } from '../browsers/locator.ts';
import type { Page } from '../browsers/page.ts';
import { expect, quick, test } from '../browsers/test.ts';
import { drift, steps } from '../list-page.ts';
import { openChat, rest } from '../messages-page.ts';

const fold = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: new RegExp(`made ${count} changes`) });
const lines = (page: Page): Locator => page.getByRole('article', { name: /renamed the group/ });
const rename = (page: Page, ...names: readonly string[]): Promise<void> =>
  page.evaluate((given) => chat.rename(...given), names);
const scrollBy = (page: Page, pixels: number): Promise<void> =>
  page.evaluate((by) => document.querySelector('[data-testid="messages"]')?.scrollBy(0, by), pixels);
const toEnd = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const box = document.querySelector('[data-testid="messages"]');
    return box === null ? Infinity : box.scrollHeight - box.clientHeight - box.scrollTop;
  });
/** Of the row that has the focus, or of what in it has. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('a fold opens and closes by key, on its button and on its row, and keeps the focus', async ({ tab: page }) => {
  await openChat(page, 'count=5&renamed=3');
  await fold(page, 3).press('Enter');
  await expect(fold(page, 3)).toHaveAttribute('aria-expanded', 'true');
  await expect(lines(page)).toHaveCount(3);
  await expect(fold(page, 3)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(fold(page, 3)).toHaveAttribute('aria-expanded', 'false');
  await expect(lines(page)).toHaveCount(0);
  const row = page.getByRole('article').last();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(lines(page).first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(lines(page)).toHaveCount(0);
  expect(await focused(page)).toMatch(/made 3 changes/);
});

test('a line that has the focus hands it to the fold that takes it in', async ({ tab: page }) => {
  await openChat(page, 'count=5&renamed=2');
  await lines(page).first().focus();
  await rename(page, 'Green tea');
  await expect(fold(page, 3)).toBeVisible();
  await expect.poll(() => focused(page)).toMatch(/made 3 changes/);
  await page.evaluate(() => chat.write('and on it goes'));
  await expect(page.getByText('and on it goes')).toBeVisible();
  expect(await focused(page)).toMatch(/made 3 changes/);
});

test('what is folded in while one reads further up moves nothing', quick, async ({ tab: page }) => {
  await openChat(page, 'count=60&renamed=2');
  await scrollBy(page, -300);
  await rest(page);
  const id = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-testid^="bubble-"]')]
        .find((bubble) => bubble.getBoundingClientRect().top > 100)
        ?.getAttribute('data-testid') ?? '',
  );
  await page.evaluate(() => chat.record());
  await rename(page, 'Green tea', 'Black tea');
  await rest(page);
  expect(drift(await page.evaluate(() => chat.stop()), id)).toBeLessThan(1);
});

test('at the end the list stays there, and what is above moves by less than a line', async ({ tab: page }) => {
  await openChat(page, 'count=60&renamed=2');
  await page.evaluate(() => chat.record());
  await rename(page, 'Green tea', 'Black tea');
  await expect(fold(page, 4)).toBeVisible();
  await rest(page);
  const moved = steps(await page.evaluate(() => chat.stop())).map(Math.abs);
  expect(Math.max(...moved)).toBeLessThan(16);
  expect(await toEnd(page)).toBeLessThan(2);
});

test('a long fold that opens at the end keeps its button in view, with its lines below it', async ({ tab: page }) => {
  await openChat(page, 'count=5&renamed=40');
  await fold(page, 40).press('Enter');
  await rest(page);
  const list = await page.getByTestId('messages').boundingBox();
  const button = await fold(page, 40).boundingBox();
  expect(button.y).toBeGreaterThanOrEqual(list.y);
  expect(button.y).toBeLessThan(list.y + 100);
  await expect(fold(page, 40)).toBeFocused();
  await expect(page.getByText('Tea 1', { exact: false }).first()).toBeVisible();
});

test('an earlier page joins a fold that is open, which stays so and where it is', async ({ tab: page }) => {
  await openChat(page, 'count=5&renamed=70&held');
  await fold(page, 50).press('Enter');
  await rest(page);
  const line = page.getByRole('article', { name: /Tea 30/ });
  const topOf = async (): Promise<number> => (await line.boundingBox()).y;
  await line.focus();
  await rest(page);
  const before = await topOf();
  await page.evaluate(() => chat.answer());
  await expect.poll(() => topOf().then((top) => Math.abs(top - before) < 1)).toBe(true);
  await scrollBy(page, -100_000);
  await expect(fold(page, 70)).toHaveAttribute('aria-expanded', 'true');
});
