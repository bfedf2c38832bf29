import type { Page } from '../browsers/page.ts';
import { expect, test } from '../browsers/test.ts';
import { openGallery, prepare, signedIn } from './app.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

/** What bears a ring, with the ring. */
function ring(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: active } = document;
    if (!(active instanceof HTMLElement)) return '';
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(active);
    const isDrawn = Number.parseFloat(outlineWidth) > 0 && !/^rgba\(.*, 0\)$/.test(outlineColor);
    // That of the browser itself has a width of its own, and in Chromium a halo in any colour.
    const isSeen = outlineStyle === 'auto' || (outlineStyle !== 'none' && isDrawn);
    return isSeen ? `${active.outerHTML.slice(0, 100)}: ${outlineWidth} ${outlineStyle} ${outlineColor}` : '';
  });
}

for (const width of [390, 1280]) {
  test(`nobody pressed a key, so nothing bears a ring (${width} wide)`, async ({ tabs }) => {
    const page = await signedIn(tabs, 'Ana');
    await page.setViewportSize({ width, height: 844 });
    for (const [address, shown] of [
      ['/groups', '[role="option"]'],
      ['/people/ben', 'textarea'],
      ['/groups/group-2/details', '[data-testid="details-leave"]'],
      ['/duo', '[data-testid="duo-ben"] [role="option"]'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator(shown).first()).toBeVisible();
      expect([address, await ring(page)]).toEqual([address, '']);
    }
    await openGallery(page, '/gallery/groups/list');
    expect(await ring(page)).toBe('');
    // The field itself shows where one is.
    await page.getByTestId('groups-search').click();
    await expect(page.getByTestId('groups-search')).toBeFocused();
    expect(await ring(page)).toBe('');
  });
}

test('side by side, the focus goes into the chat that opened, and back to its row', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/duo');
  const pane = page.getByTestId('duo-ana');
  const isInPane = (): Promise<boolean> =>
    page.evaluate(() => document.querySelector('[data-testid="duo-ana"]')?.contains(document.activeElement) ?? false);
  const first = pane.getByRole('option').first();
  await first.click();
  await expect(pane.getByRole('button', { name: 'Back' })).toBeVisible();
  expect(await isInPane()).toBe(true);
  expect(await ring(page)).toBe('');
  await pane.getByRole('button', { name: 'Back' }).click();
  await expect(first).toBeFocused();
});
