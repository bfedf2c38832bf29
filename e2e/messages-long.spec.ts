import { expect } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

test.use({ viewport: { width: 390, height: 700 } });

const lines = Array.from({ length: 400 }, (_, at) => `line ${at + 1}`).join('\n');

test('a long text opens downwards from where it stands, at the end of the list and further up', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=3`);
  const message = page.getByRole('article', { name: /line 1/ });
  const more = page.getByRole('button', { name: 'Read more' });
  const top = async (): Promise<number> => (await message.boundingBox())?.y ?? NaN;
  await expect(page.getByText('3. It is lighter')).toBeVisible();
  for (const below of [0, 2]) {
    await page.evaluate(async (text) => await chat.write(text), lines);
    for (let line = 0; line < below; line += 1) await page.evaluate(async () => await chat.write('And so on'));
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await more.scrollIntoViewIfNeeded();
    const before = await top();
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('line 400')).toBeAttached();
    // Frames of the list's own, after which nothing moves.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
    await expect(message).toBeFocused();
    await page.reload();
    await expect(page.getByText('3. It is lighter')).toBeVisible();
  }
});
