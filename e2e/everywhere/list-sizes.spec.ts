import { expect, quick, quickInChromium, test } from '../browsers/test.ts';
import { blank, drift, frameNow, framesOf, openList, rest, rowsInView, wheel } from '../list-page.ts';

test.describe('other sizes', () => {
  test('text of 200 % is measured, not assumed', quick, async ({ tab: page }) => {
    await openList(page, 'count=300&size=32');
    const { rows, viewHeight } = await frameNow(page);
    expect(rows.at(-1)?.[2]).toBeCloseTo(viewHeight, 0);
    await page.evaluate(() => lab.handle?.scrollToId('m150', 'start'));
    await rest(page);
    expect((await frameNow(page)).rows.find(([id]) => id === 'm150')?.[1]).toBeCloseTo(0, 0);
    const frames = await framesOf(page, () => page.evaluate(() => lab.show([...lab.fresh(50), ...lab.ids])));
    expect(drift(frames, 'm150')).toBeLessThanOrEqual(0.5);
    expect(blank(frames)).toBe(0);
  });

  test('text that becomes larger keeps the first row in its place', async ({ tab: page }) => {
    await openList(page, 'count=300&anchor=top');
    await page.evaluate(() => lab.handle?.scrollToId('m150', 'start'));
    await rest(page);
    const frames = await framesOf(page, () =>
      page.evaluate(() => {
        const text = document.querySelector<HTMLElement>('[dir]');
        if (text !== null) text.style.fontSize = '32px';
      }),
    );
    expect(drift(frames, 'm150')).toBeLessThanOrEqual(0.5);
    expect(blank(frames)).toBe(0);
  });

  test('a smaller view, as over an on-screen keyboard, keeps the end, or the lowest row of a scrolled view', async ({
    tab: page,
  }) => {
    await openList(page, 'count=300');
    await page.evaluate(() => lab.resize(450));
    await rest(page);
    expect((await frameNow(page)).rows.at(-1)?.[2]).toBeCloseTo(450, 0);
    await wheel(page, 10, -100);
    const before = await frameNow(page);
    const lowest = rowsInView(before).at(-1);
    await page.evaluate(() => lab.resize(800));
    await rest(page);
    const after = await frameNow(page);
    const now = after.rows.find(([id]) => id === lowest?.[0]);
    expect(after.viewHeight - (now?.[2] ?? 0)).toBeCloseTo(before.viewHeight - (lowest?.[2] ?? 0), 0);
    expect(blank([after])).toBe(0);
  });

  test('a hidden list comes back as it went', quickInChromium, async ({ tab: page }) => {
    await openList(page, 'count=300&anchor=top');
    await wheel(page, 20, 100);
    const before = rowsInView(await frameNow(page));
    await page.evaluate(() => document.querySelector<HTMLElement>('#root')?.style.setProperty('display', 'none'));
    await page.evaluate(() => lab.show([...lab.fresh(3), ...lab.ids]));
    await page.evaluate(() => document.querySelector<HTMLElement>('#root')?.style.removeProperty('display'));
    await rest(page);
    expect(rowsInView(await frameNow(page))).toEqual(before);
  });

  test('few rows stand at the edge of the anchor', async ({ tab: page }) => {
    await openList(page, 'count=3&lines=2');
    expect((await frameNow(page)).rows.map(([, edge]) => edge)).toEqual([680, 720, 760]);
    await openList(page, 'count=3&lines=2&anchor=top');
    expect((await frameNow(page)).rows.map(([, edge]) => edge)).toEqual([0, 40, 80]);
  });
});
