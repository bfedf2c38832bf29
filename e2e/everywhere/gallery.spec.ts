import { violations } from '../axe.ts';
import { expect, quickInChromium, test, type Tabs } from '../browsers/test.ts';
import { galleryPages, openGallery, walkTo } from './app.ts';

/** Rules of axe that any page of the gallery breaks, or why it does not come, each with its address. */
async function violationsOfAll(tabs: Tabs, flags: string, rules?: string[]): Promise<string[]> {
  const page = await tabs.open();
  const addresses = await galleryPages(page);
  expect(addresses.length).toBeGreaterThan(150);
  const found: string[] = [];
  for (const address of addresses) {
    const wrong = await walkTo(page, `${address}?${flags}`).then(
      () => violations(page, rules),
      (error: unknown) => [String(error)],
    );
    found.push(...wrong.map((what) => `${address}: ${what}`));
  }
  return found;
}

test.describe('no page of the gallery breaks a rule of accessibility', () => {
  // Some two hundred pages.
  test.setTimeout(600_000);
  test('light', async ({ tabs }) => {
    expect(await violationsOfAll(tabs, 'light')).toEqual([]);
  });
  test('mirrored, with text of twice the size', async ({ tabs, kind }) => {
    test.skip(kind !== 'chromium', 'What differs is where things stand, which is the same everywhere.');
    expect(await violationsOfAll(tabs, 'rtl&text=2')).toEqual([]);
  });
  test('dark', async ({ tabs, kind }) => {
    test.skip(kind !== 'chromium', 'Dark differs in its colours, which are the same everywhere.');
    expect(await violationsOfAll(tabs, 'dark', ['color-contrast', 'link-in-text-block'])).toEqual([]);
  });
});

test('an address of no page says so', async ({ tab: page }) => {
  await page.goto('/gallery/groups/nonsense');
  await expect(page.getByText('No such page')).toBeVisible();
});

test('a flag mirrors a page, and another one doubles its text', async ({ tab: page }) => {
  const heightOf = async (): Promise<number> =>
    (await page.getByRole('heading', { name: 'Groups', exact: true }).boundingBox())?.height ?? 0;
  const avatarAt = async (): Promise<number> =>
    (await page.getByRole('option').first().locator('[aria-hidden="true"]').first().boundingBox())?.x ?? 0;
  await openGallery(page, '/gallery/groups/list');
  const height = await heightOf();
  expect(await avatarAt()).toBeLessThan(100);
  await openGallery(page, '/gallery/groups/list?rtl');
  expect(await avatarAt()).toBeGreaterThan(250);
  await openGallery(page, '/gallery/groups/list?text=2');
  expect(await heightOf()).toBeGreaterThan(height * 1.8);
});

test('the first page failed: trying again shows the groups', async ({ tab: page }) => {
  await openGallery(page, '/gallery/groups/error');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('option').first()).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a later page failed: the rows stay, and trying again adds the next ones', async ({ tab: page }) => {
  await openGallery(page, '/gallery/groups/error-later-page');
  const rows = page.getByRole('option');
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect.poll(() => rows.count()).toBeGreaterThan(6);
  await expect(rows.nth(5)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(6)).toBeFocused();
});

test('keys go on from the row that was clicked', async ({ tab: page }) => {
  await openGallery(page, '/gallery/groups/list');
  const rows = page.getByRole('option');
  // Nobody says what a press does there: it opens the menu, which gives the focus back.
  await rows.nth(1).click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
});

test('messages failed: trying again shows them, with the focus on the last one', async ({ tab: page }) => {
  await openGallery(page, '/gallery/messages/error');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('article').last()).toBeFocused();
});

test('a button comes beside the message that a mouse is over', quickInChromium, async ({ tab: page }) => {
  await openGallery(page, '/gallery/messages/answers');
  await page.locator('[data-testid^="bubble-"]').filter({ hasText: 'I will bring the lanterns' }).hover();
  await page.getByTestId('message-more').click();
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeVisible();
});

test('who tries again and goes elsewhere stays there', async ({ tab: page }) => {
  await openGallery(page, '/gallery/groups/error');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByTestId('groups-search').focus();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByTestId('groups-search')).toBeFocused();
});

for (const way of ['click', 'Enter']) {
  test(`joining by ${way} gives the focus to the field that comes`, async ({ tab: page }) => {
    await openGallery(page, '/gallery/composer/join');
    const join = page.getByTestId('composer-join');
    await (way === 'click' ? join.click() : join.press(way));
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  });
}
