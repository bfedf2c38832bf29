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

test.describe('on a phone', () => {
  test.use({ isMobile: true, viewport: { width: 390, height: 700 } });

  test('a reaction is hit by a finger that comes down beside it, and the message below is not', async ({ page }) => {
    await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=3`);
    const message = page.getByRole('article', { name: /Nearly/ });
    await message.click({ button: 'right' });
    await page.getByRole('menuitemcheckbox', { name: 'React with 👍' }).tap();
    const chip = page.getByTestId('reaction-👍');
    await expect(chip).toBeVisible();
    const { x = 0, y = 0, width = 0, height = 0 } = (await chip.boundingBox()) ?? {};
    expect(height).toBeLessThan(32);
    const isChip = (top: number): Promise<boolean> =>
      page.evaluate(
        ([left, at]) => document.elementFromPoint(left, at)?.closest('[data-testid="reaction-👍"]') !== null,
        [x + width / 2, top] as const,
      );
    expect(await isChip(y - 7)).toBe(true);
    expect(await isChip(y + height + 7)).toBe(true);
    await page.touchscreen.tap(x + width / 2, y + height + 7);
    await expect(chip).toBeHidden();
  });
});

for (const { width, query } of [
  { width: 320, query: '' },
  { width: 320, query: '&text=2' },
  { width: 1280, query: '' },
]) {
  test(`what one reacts with stands in one line, ${width} wide${query}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=3${query}`);
    await page.getByRole('article', { name: /Nearly/ }).click({ button: 'right' });
    const tops = [];
    for (const cell of [...(await page.getByRole('menuitemcheckbox').all()), page.getByTestId('react-more')]) {
      const box = await cell.boundingBox();
      tops.push(box?.y);
      expect(box?.width).toBeGreaterThanOrEqual(36);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    expect(new Set(tops).size).toBe(1);
  });
}

test('the heading of a menu begins where it is seen, also on a page that runs the other way', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=3&lang=ar`);
  await page.locator('[data-testid^="bubble-"]', { hasText: 'Nearly' }).click({ button: 'right' });
  const heading = page.getByTestId('message-menu').getByText('2. Nearly');
  await expect(heading).toBeVisible();
  const start = await heading.evaluate((element) => {
    const words = document.createRange();
    const { firstChild } = element;
    if (firstChild === null) return undefined;
    const at = element.textContent.indexOf('2');
    words.setStart(firstChild, at);
    words.setEnd(firstChild, at + 1);
    const [{ left }, box] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
    return { isInside: left >= box.left, text: element.textContent };
  });
  expect(start).toEqual({ isInside: true, text: expect.stringContaining('Nearly') });
});
