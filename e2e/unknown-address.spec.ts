import { expect, test } from '@playwright/test';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const address of ['/nonsense', '/groups/x/y/z', '/%E0%A4%A', '/groups/%E0%A4%A', '/gallery/nope']) {
    test(`${address} is no page, which one of ours says, with a way home (${colorScheme})`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.emulateMedia({ colorScheme });
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByText('No such page')).toBeVisible();
      const isWhite = (): Promise<boolean> =>
        page.evaluate(() => getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)');
      await expect.poll(isWhite).toBe(colorScheme === 'light');
      await page.getByRole('button', { name: 'Go to the groups' }).click();
      await expect(page.getByRole('button', { name: 'Ana' })).toBeVisible();
      expect(errors).toEqual([]);
    });
  }
}
