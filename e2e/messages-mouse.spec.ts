import { expect, type Page } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

/** Whether a right click there is left to the browser. */
async function isLeft(page: Page, x: number, y: number): Promise<boolean> {
  const asked = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        addEventListener('contextmenu', (event) => resolve(!event.defaultPrevented), { once: true });
      }),
  );
  await page.mouse.click(x, y, { button: 'right' });
  return await asked;
}

test('a right click upon a link or selected words is the browser’s, and any other the kit’s', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=9`);
  const menu = page.getByTestId('message-menu');
  const link = (await page.getByRole('link').first().boundingBox()) ?? { x: 0, y: 0 };
  expect(await isLeft(page, link.x + 20, link.y + 8)).toBe(true);
  await expect(menu).toBeHidden();
  const words = (await page.getByText('4. Lovely').boundingBox()) ?? { x: 0, y: 0 };
  const [x, y] = [words.x + 40, words.y + 8];
  await page.mouse.dblclick(x, y);
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe('Lovely');
  expect(await isLeft(page, x, y)).toBe(true);
  await expect(menu).toBeHidden();
  // Beside what is selected.
  expect(await isLeft(page, words.x + 120, y)).toBe(false);
  await expect(menu).toBeVisible();
});
