/** Where the focus is when what had it is gone: never on the page itself, where no key does anything. */
import { expect, quick, quickInChromium, test, type Tabs } from '../browsers/test.ts';
import { firstWith, openGallery, prepare, signedIn } from './app.ts';

test(
  'the first page fails once more: the focus is on the button again, then on the first row',
  quickInChromium,
  async ({ tab: page }) => {
    await openGallery(page, '/gallery/groups/error-twice');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(again).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await expect(page.getByRole('option').first()).toBeFocused();
  },
);

test('joining fails: the focus is on the button still', async ({ tab: page }) => {
  await openGallery(page, '/gallery/composer/join-fails');
  const join = page.getByRole('button', { name: 'Join to write' });
  for (let turn = 0; turn < 2; turn += 1) {
    await join.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(join).toBeFocused();
  }
});

test('narrow: an address of a group, then back: the focus is in the list', async ({ tabs }) => {
  await prepare(tabs);
  const page = await signedIn(tabs, 'Ana');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test.describe('the world changes under an open menu', () => {
  /** Does in another tab of the same person what the menu offers there, and confirms it. */
  async function inOtherTab(tabs: Tabs, entry: RegExp, label: string): Promise<void> {
    const other = await signedIn(tabs, 'Ana');
    await other.getByRole('option', { name: label, exact: true }).focus();
    await other.keyboard.press('Shift+F10');
    await other.getByRole('menuitem', { name: entry }).press('Enter');
    await other.getByRole('dialog').getByRole('button', { name: entry }).click();
    await expect(other.getByRole('dialog')).toBeHidden();
  }

  test('entries that become others keep the focus, and closing gives it back to the row', async ({ tabs }) => {
    await prepare(tabs);
    const page = await signedIn(tabs, 'Ana');
    const open = await firstWith(page, /^Join$/);
    const label = (await open.getAttribute('aria-label')) ?? '';
    const place = (await open.getAttribute('aria-posinset')) ?? '';
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await inOtherTab(tabs, /^Join$/, label);
    await expect(page.getByRole('menuitem', { name: 'Leave' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator(`[role="option"][aria-posinset="${place}"]`)).toBeFocused();
  });

  test('a group that is deleted takes its menu along, and the next row has the focus', quick, async ({ tabs }) => {
    await prepare(tabs);
    const page = await signedIn(tabs, 'Ana');
    const own = await firstWith(page, /^Delete$/);
    const label = (await own.getAttribute('aria-label')) ?? '';
    const place = (await own.getAttribute('aria-posinset')) ?? '';
    await inOtherTab(tabs, /^Delete$/, label);
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(page.locator(`[role="option"][aria-posinset="${place}"]`)).toBeFocused();
  });
});
