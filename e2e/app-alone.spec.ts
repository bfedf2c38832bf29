/** What takes a clipboard, a clock or a script before the page's own, which only Playwright's Chromium gives. */
import { expect } from '@playwright/test';
import { prepare, test } from './page.ts';

test('the page that measures gives a table to paste', async ({ page, context }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Measure on this device' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  const table = page.getByTestId('measured');
  await expect(table).toContainText('| measure | value |', { timeout: 150_000 });
  const rows = (await table.innerText())
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  expect(rows).toHaveLength(8);
  // Every row has a figure, and none of them stands for nothing.
  for (const line of rows) expect(line).toMatch(/\| [1-9\d][\d.,]* (ms|µs|MB)|\| 0\.\d*[1-9]/);
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await table.innerText());
});

test('a large server may take its time to fill before one is signed in', async ({ context }) => {
  await prepare(context, { groups: 100_000 });
  const page = await context.newPage();
  // As a slow machine that fills: nothing is served before the lock of the hosting tab is there.
  await page.addInitScript(() => {
    const request = LockManager.prototype.request;
    const filled = new Promise<void>((resolve) => addEventListener('filled', () => resolve()));
    Object.assign(LockManager.prototype, {
      async request(this: LockManager, ...given: Parameters<typeof request>) {
        await filled;
        return await request.apply(this, given);
      },
    });
  });
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Ana' }).click();
  await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible();
  await page.clock.fastForward(60_000);
  await page.evaluate(() => dispatchEvent(new Event('filled')));
  await expect(page.getByRole('option').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Couldn’t sign in')).toHaveCount(0);
});

test('a reload shows one’s own picture in the bar, and no initials before it', async ({ context }) => {
  await prepare(context);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Ana' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(globalThis, { shown });
    new MutationObserver(() => {
      const link = document.querySelector('[href="/settings"]');
      if (link !== null) shown.add(`${link.textContent} ${link.querySelector('img') === null ? '' : 'picture'}`.trim());
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.reload();
  await expect(page.locator('[href="/settings"] img')).toHaveCount(1);
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await page.evaluate(() => [...(Reflect.get(globalThis, 'shown') as Set<string>)])).toEqual(['', 'picture']);
});
