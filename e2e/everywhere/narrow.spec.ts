/** The smallest phone with the largest text: nothing lies over something else. */
import type { Locator } from '../browsers/locator.ts';
import type { Page } from '../browsers/page.ts';
import { expect, test } from '../browsers/test.ts';
import { openGallery } from './app.ts';

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
