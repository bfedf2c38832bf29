import { expect, type Page } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

/** Whose menu a right click there asks for. */
async function askedBy(page: Page, x: number, y: number): Promise<string> {
  await page.evaluate(() => {
    document.title = '';
    addEventListener('contextmenu', (event) => (document.title = event.defaultPrevented ? 'kit' : 'browser'), {
      once: true,
    });
  });
  await page.mouse.click(x, y, { button: 'right' });
  await expect(page).toHaveTitle(/./);
  return await page.title();
}

test('a right click upon a link or selected words is the browser’s, and any other the kit’s', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=9`);
  const menu = page.getByTestId('message-menu');
  const link = (await page.getByRole('link').first().boundingBox()) ?? { x: 0, y: 0 };
  expect(await askedBy(page, link.x + 20, link.y + 8)).toBe('browser');
  await expect(menu).toBeHidden();
  await page.reload();
  const words = (await page.getByText('4. Lovely').boundingBox()) ?? { x: 0, y: 0 };
  const [x, y] = [words.x + 40, words.y + 8];
  await page.mouse.dblclick(x, y);
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe('Lovely');
  // Beside what is selected, and then upon it: a menu of the browser's is left open.
  expect(await askedBy(page, words.x + 120, y)).toBe('kit');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.mouse.dblclick(x, y);
  expect(await askedBy(page, x, y)).toBe('browser');
  await expect(menu).toBeHidden();
});
