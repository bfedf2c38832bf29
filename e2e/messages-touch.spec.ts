import { expect } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

test.use({ hasTouch: true });

test('the focus is in the field after a message was sent by a tap, and was there all the time', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=3`);
  const field = page.getByTestId('composer-field');
  await field.fill('Here you are');
  await page.evaluate(() => {
    document.addEventListener('focusout', () => (document.title = 'lost'));
  });
  await page.getByTestId('composer-send').tap();
  await expect(page.getByText('Here you are')).toBeVisible();
  await expect(field).toBeFocused();
  // A finger must not close the keyboard for a moment.
  await expect(page).toHaveTitle('messages');
});
