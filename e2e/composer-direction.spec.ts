/** Which way the field runs while one writes. */
import { expect } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

test('a name at the beginning does not turn the field, what is typed beside it does', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=3`);
  const field = page.getByTestId('composer-field');
  await field.click();
  await page.keyboard.type('@dov');
  await page.getByTestId('mention-dov').click();
  await expect(field).toHaveValue('@דב כהן (Dov) ');
  await expect(field).toHaveCSS('direction', 'ltr');
  await page.keyboard.type('are you there?');
  await expect(field).toHaveCSS('direction', 'ltr');
  await field.press('Control+a');
  await page.keyboard.type('האם');
  await expect(field).toHaveCSS('direction', 'rtl');
});
