import { expect } from '@playwright/test';
import { prepare, test } from './page.ts';

test.use({ hasTouch: true });

test('the finger that opened the menu of a row presses nothing in it; the next one does', async ({ page, context }) => {
  await prepare(context);
  await page.goto('/groups/group-2/members');
  await page.getByRole('button', { name: 'Ana' }).click();
  const row = page.getByTestId('member-person-25');
  await expect(row).toBeVisible();
  // So low that the sheet comes up under the finger.
  await page.setViewportSize({ width: 390, height: 340 });
  const session = await context.newCDPSession(page);
  const { x = 0, y = 0, height = 0 } = (await row.boundingBox()) ?? {};
  const finger = { x: x + 200, y: y + height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await page.evaluate(() => addEventListener('click', () => (document.title = 'let go'), true));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page).toHaveTitle('let go');
  await expect(menu).toBeVisible();
  await page.getByRole('menuitem', { name: 'Ban' }).tap();
  await expect(page.getByTestId('member-question')).toBeVisible();
});

test('a mouse presses an entry while the button that opened the menu is still down', async ({ page, context }) => {
  await prepare(context);
  await page.goto('/groups/group-2/members');
  await page.getByRole('button', { name: 'Ana' }).click();
  await page.getByTestId('member-person-25').hover();
  // Browsers tell of a second button by events of the mouse alone.
  await page.mouse.down({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Ban' }).click();
  await expect(page.getByTestId('member-question')).toBeVisible();
});

test('a sheet follows the finger that pulls it down, goes back where it was not meant, and closes', async ({
  page,
  context,
}) => {
  await prepare(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/groups/group-2/members');
  await page.getByRole('button', { name: 'Ana' }).click();
  await page.getByTestId('member-person-25').click({ button: 'right' });
  const menu = page.getByRole('menu');
  const grip = page.getByTestId('sheet-grip');
  await expect(menu).toBeVisible();
  const session = await context.newCDPSession(page);
  const top = async (): Promise<number> => (await grip.boundingBox())?.y ?? 0;
  const before = await top();
  const pull = async (by: number): Promise<void> => {
    const at = (y: number) => ({ touchPoints: [{ x: 195, y: before + 10 + y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
    for (let step = 1; step <= 10; step += 1) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((by * step) / 10) });
    }
    // Short of what it took to know that it is a pull.
    await expect.poll(top).toBeGreaterThan(before + by - 30);
    // Who goes back by a little at last is not throwing it.
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(by - 2) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await pull(50);
  await expect.poll(top).toBe(before);
  await expect(menu).toBeVisible();
  await pull(120);
  await expect(menu).toBeHidden();
});
