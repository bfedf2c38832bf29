import { expect, type Page } from '@playwright/test';
import { galleryPages, openGallery, test, violations } from './page.ts';

/** Rules of axe that any page of the gallery breaks, each with its address. */
async function violationsOfAll(page: Page, flags: string): Promise<string[]> {
  const found: string[] = [];
  for (const address of await galleryPages(page)) {
    await openGallery(page, `${address}?${flags}`);
    found.push(...(await violations(page)).map((violation) => `${address}: ${violation}`));
  }
  return found;
}

test.describe('no page of the gallery breaks a rule of accessibility', () => {
  test.setTimeout(240_000);
  for (const flags of ['light', 'dark', 'rtl', 'text=2']) {
    test(flags, async ({ page }) => {
      expect(await violationsOfAll(page, flags)).toEqual([]);
    });
  }
});

test('an address of no page says so', async ({ page }) => {
  await page.goto('/gallery/groups/nonsense');
  await expect(page.getByText('No such page')).toBeVisible();
});

test('a flag mirrors a page, and another one doubles its text', async ({ page }) => {
  await openGallery(page, '/gallery/groups/list');
  const title = page.getByRole('heading', { name: 'Groups', exact: true });
  const box = async (): Promise<{ readonly x: number; readonly height: number }> =>
    await title.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { x, height } = range.getBoundingClientRect();
      return { x, height };
    });
  const plain = await box();
  await openGallery(page, '/gallery/groups/list?rtl');
  expect((await box()).x).toBeGreaterThan(plain.x + 100);
  await openGallery(page, '/gallery/groups/list?text=2');
  expect((await box()).height).toBeGreaterThan(plain.height * 1.8);
});

test('the first page failed: trying again shows the groups', async ({ page }) => {
  await openGallery(page, '/gallery/groups/error');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a later page failed: the rows stay, and trying again adds the next ones', async ({ page }) => {
  await openGallery(page, '/gallery/groups/error-later-page');
  const rows = page.getByRole('option');
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(6);
});
