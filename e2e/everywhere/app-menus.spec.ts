/** The menu of a row, by each way that there is, and where the focus is afterwards. */
import { expect, quick, quickInChromium, test } from '../browsers/test.ts';
import { firstWith, prepare, signedIn } from './app.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

test('a right click opens the menu at the pointer; Escape gives the focus back to the row', quick, async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize({ width: 1280, height: 800 });
  // The tabs move over the list then, and the rows with them.
  await expect(page.getByText('No group chosen')).toBeVisible();
  const third = page.getByRole('option').nth(2);
  const place = await third.boundingBox();
  const [x, y] = [(place?.x ?? 0) + 120, (place?.y ?? 0) + 20];
  await page.mouse.click(x, y, { button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expect.poll(async () => Math.abs(((await menu.boundingBox())?.x ?? 0) - x)).toBeLessThan(2);
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(third).toBeFocused();
});

test('holding a row opens its menu, letting go does not close it, and Escape leads back to the row', async ({
  tabs,
}) => {
  const page = await signedIn(tabs, 'Ana');
  const second = page.getByRole('option').nth(1);
  const place = await second.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 100, (place?.y ?? 0) + 20);
  await page.mouse.down();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(second).toBeFocused();
});

test(
  'keyboard alone: a wrong password is corrected at once, and giving up leads back to the row',
  quickInChromium,
  async ({ tabs }) => {
    const page = await signedIn(tabs, 'Ana');
    const locked = await firstWith(page, /^Join with password$/);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('password-field')).toBeFocused();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByText('That is not the password.')).toBeVisible();
    await expect(page.getByTestId('password-field')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('password-field')).toBeHidden();
    await expect(locked).toBeFocused();
  },
);

test('keyboard alone: after deleting a group the focus is on the next one', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  const own = await firstWith(page, /^Delete$/);
  const index = Number(await own.getAttribute('aria-posinset'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator(`[role="option"][aria-posinset="${index}"]`)).toBeFocused();
});
