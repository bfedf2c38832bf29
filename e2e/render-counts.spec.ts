import { expect, type Page } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

/** The counts of performance.md on a production build, as `render-counts.test.tsx` asks them of the components. */
for (const groups of [300, 3_000]) {
  test(`${groups} groups: an event draws the row of its group, and nothing else`, async ({ page }) => {
    await open(page, groups);
    expect(await countsOf(page, () => page.evaluate(() => counts.join(['g1'])))).toEqual({
      rows: { g1: 1 },
      lists: 0,
      headers: 0,
    });
    const last = `g${groups - 1}`;
    expect(await countsOf(page, () => page.evaluate((guid) => counts.join([guid]), last))).toEqual(nothing);
  });

  test(`${groups} groups: a burst draws each visible row once`, async ({ page }) => {
    await open(page, groups);
    const { rows, lists } = await countsOf(page, () =>
      page.evaluate((count) => counts.join(Array.from({ length: count }, (_, index) => `g${index}`)), groups),
    );
    expect(Object.keys(rows).length).toBeGreaterThan(5);
    expect(Object.keys(rows).length).toBeLessThan(40);
    expect(new Set(Object.values(rows))).toEqual(new Set([1]));
    expect(lists).toBe(0);
  });
}

test('selecting a row draws that row and the bar', async ({ page }) => {
  await open(page, 300);
  await page.getByTestId('group-g2').click();
  await rest(page);
  expect(await countsOf(page, () => page.getByTestId('group-g3').click())).toEqual({
    rows: { g3: 1 },
    lists: 1,
    headers: 0,
  });
});

test('a page that draws itself anew with new callbacks draws no row, and with a new slot each visible row once', async ({
  page,
}) => {
  await open(page, 300);
  expect((await countsOf(page, () => page.evaluate(() => counts.drawAgain(false)))).rows).toEqual({});
  const { rows } = await countsOf(page, () => page.evaluate(() => counts.drawAgain(true)));
  expect(Object.keys(rows).length).toBeGreaterThan(5);
  expect(new Set(Object.values(rows))).toEqual(new Set([1]));
});

test('a thousand events of another chat draw neither the header nor a row', async ({ page }) => {
  await open(page, 300);
  expect(await countsOf(page, () => page.evaluate(() => counts.foreign(1_000)))).toEqual(nothing);
});

const nothing = { rows: {}, lists: 0, headers: 0 };

async function open(page: Page, groups: number): Promise<void> {
  await page.goto(`http://127.0.0.1:${labPort}/counts.html?groups=${groups}`);
  await page.getByTestId('group-g0').waitFor();
  await rest(page);
}

/** What is drawn while `act` runs and until nothing is drawn any more. */
async function countsOf(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ rows: Record<string, number>; lists: number; headers: number }> {
  await page.evaluate(() => counts.reset());
  await act();
  await rest(page);
  return page.evaluate(() => ({ rows: counts.rows, lists: counts.lists, headers: counts.headers }));
}

/** Until nothing was drawn for as many frames as watching and answering can take. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let still = 0;
        let last = '';
        const look = (): void => {
          const now = JSON.stringify(counts);
          still = now === last ? still + 1 : 0;
          last = now;
          if (still >= 40) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
