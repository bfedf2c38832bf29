/** The smallest phone with the largest text: nothing lies over something else. */
import type { Locator } from '../browsers/locator.ts';
import type { Page } from '../browsers/page.ts';
import { expect, test } from '../browsers/test.ts';
import { openGallery, prepare, row, signedIn } from './app.ts';

async function openNarrow(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 });
  await openGallery(page, `${address}?text=2`);
}

interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/** Of the letters themselves: their box may be narrower. */
function lettersOf(place: Locator): Promise<Edges[]> {
  return place.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { top, bottom } = range.getBoundingClientRect();
      return { top, bottom };
    }),
  );
}

test('a time stands below the name of a chat, which is there whole', async ({ tab: page }) => {
  await openNarrow(page, '/gallery/conversations/list');
  const first = page.getByRole('option').first();
  const [time] = await lettersOf(first.getByText(/^\d+:\d\d/));
  const name = first.getByText('Harbour walks');
  const [letters] = await lettersOf(name);
  expect(time?.top ?? 0).toBeGreaterThanOrEqual(letters?.bottom ?? Number.POSITIVE_INFINITY);
  const [isCut] = await name.evaluateAll((elements) =>
    elements.map((element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
  );
  expect(isCut).toBe(false);
});

/** Names of what reaches out of the window at either side. */
function overhanging(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isOut = width > 0 && height > 0 && (left < -1 || right > window.innerWidth + 1);
      return isOut ? [`${element.getAttribute('aria-label') ?? element.textContent} to ${Math.round(right)}`] : [];
    }),
  );
}

test('the header of a chat gives its name room: what it does is in its menu', async ({ tab: page, kind }) => {
  test.skip(kind === 'webkit', 'The window of MiniBrowser is at least 447 pixels wide, where there is room for them.');
  await page.setViewportSize({ width: 320, height: 568 });
  for (const flags of ['', '?text=2']) {
    await openGallery(page, `/gallery/header/group-calls${flags}`);
    await expect(page.getByTestId('header-voice-call')).toHaveCount(0);
    const box = await page.getByRole('heading', { name: 'Harbour' }).boundingBox();
    expect(box?.width ?? 0).toBeGreaterThan(120);
    await page.getByTestId('header-options').click();
    await expect(page.getByRole('menuitem', { name: 'Voice call' })).toBeVisible();
    expect(await overhanging(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 500, height: 568 });
  await openGallery(page, '/gallery/header/group-calls');
  await expect(page.getByTestId('header-voice-call')).toBeVisible();
});

test('nothing of the app overhangs, its tabs stand in one row, and no word of a title is broken', async ({ tabs }) => {
  await prepare(tabs, { textSize: 2 });
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize({ width: 320, height: 568 });
  const tops = await page.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await overhanging(page)).toEqual([]);
  const title = await lettersOf(page.getByRole('heading', { name: 'Groups', exact: true }));
  // One line of text of twice the size.
  expect((title[0]?.bottom ?? 0) - (title[0]?.top ?? 0)).toBeLessThan(60);
  await row(page, 'Accra Family').click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(await overhanging(page)).toEqual([]);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(await overhanging(page)).toEqual([]);
});

test('long words of a group are there whole in its details', async ({ tab: page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const flags of ['', '?text=2', '?rtl']) {
      await openGallery(page, `/gallery/details/long${flags}`);
      await expect(page.getByRole('heading', { name: 'Donaudampf' })).toBeVisible();
      expect(await overhanging(page)).toEqual([]);
    }
  }
});
