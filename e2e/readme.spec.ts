import { expect } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

test("the app of the README goes from its group to a message of one's own, and back", async ({ page }) => {
  await page.goto(`http://127.0.0.1:${labPort}/readme.html`);
  await page.getByText('Tea lovers').click();
  await page.getByRole('textbox').fill('Who is in?');
  await page.getByRole('textbox').press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Who is in?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Tea lovers')).toBeVisible();
});
