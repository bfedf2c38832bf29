/** What was typed is undone as in any other field of a browser. */
import { expect } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

test('what was typed at once is undone at once, and comes back', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=3`);
  const field = page.getByTestId('composer-field');
  await field.click();
  await page.keyboard.type('one two three');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('');
  await page.keyboard.press('Control+Shift+z');
  await expect(field).toHaveValue('one two three');
  await page.keyboard.press('Enter');
  await expect(page.getByText('one two three')).toBeVisible();
});
