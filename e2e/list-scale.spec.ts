import { expect, type Page } from '@playwright/test';
import { blank, drift, frameNow, framesOf, openList, rendersOf, rest, rowsInView, topsOf } from './list-page.ts';
import { test } from './page.ts';

async function wheel(page: Page, events: number, pixels: number): Promise<void> {
  await page.mouse.move(250, 400);
  for (let event = 0; event < events; event++) await page.mouse.wheel(0, pixels);
  await rest(page);
}

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);
const top = 'anchor=top&count=300';

test.describe('anchor top', () => {
  test('shows what comes at the top to a reader who is there', async ({ page }) => {
    await openList(page, top);
    const counts = await rendersOf(page, () => page.evaluate(() => lab.show([...lab.fresh(1), ...lab.ids])));
    expect(counts).toEqual({ n0: 1 });
    expect((await frameNow(page)).rows[0]?.slice(0, 2)).toEqual(['n0', 0]);
  });

  test('holds a scrolled view when rows come above, and when a row of it moves to the top', async ({ page }) => {
    await openList(page, top);
    await wheel(page, 20, 100);
    const inView = rowsInView(await frameNow(page)).filter(([, edge]) => edge >= 0);
    const [first, second] = inView.map(([id]) => id);
    if (first === undefined || second === undefined) throw new Error('Too few rows in view.');
    const inserted = await framesOf(page, () => page.evaluate(() => lab.show([...lab.fresh(7), ...lab.ids])));
    expect(drift(inserted, first)).toBeLessThanOrEqual(0.5);
    const moved = await framesOf(page, () =>
      page.evaluate((id) => lab.show([id, ...lab.ids.filter((one) => one !== id)]), first),
    );
    expect(drift(moved, second)).toBeLessThanOrEqual(0.5);
  });

  test('holds the view during a real wheel scroll while rows come above', async ({ page }) => {
    await openList(page, top);
    await wheel(page, 40, 100);
    const id = rowsInView(await frameNow(page))[2]?.[0] ?? '';
    const frames = await framesOf(page, async () => {
      for (let event = 0; event < 20; event++) {
        if (event % 4 === 0) await page.evaluate(() => lab.show([...lab.fresh(10), ...lab.ids]));
        await page.mouse.wheel(0, -20);
      }
    });
    const tops = topsOf(frames, id);
    expect((tops.at(-1) ?? 0) - (tops[0] ?? 0)).toBeCloseTo(400, 0);
    expect(tops.filter((edge, frame) => edge < (tops[frame - 1] ?? -Infinity) - 1)).toEqual([]);
  });

  test('does not follow its end, where more pages come', async ({ page }) => {
    await openList(page, top);
    await page.evaluate(() => lab.handle?.scrollToEnd());
    await rest(page);
    const frames = await framesOf(page, () => page.evaluate(() => lab.show([...lab.ids, ...lab.fresh(30)])));
    expect(drift(frames, 'm299')).toBeLessThanOrEqual(0.5);
  });

  test('goes to its start when all rows are others', async ({ page }) => {
    await openList(page, top);
    await wheel(page, 30, 100);
    await page.evaluate(() => lab.show(lab.fresh(50)));
    await rest(page);
    expect((await frameNow(page)).rows[0]?.slice(0, 2)).toEqual(['n0', 0]);
  });

  test('is where it was after its rows were gone and came back', async ({ page }) => {
    await openList(page, top);
    await page.evaluate(() => lab.show([]));
    await rest(page);
    expect(await page.locator('[data-row]').count()).toBe(0);
    await page.evaluate(() => lab.show(lab.fresh(40)));
    await rest(page);
    expect((await frameNow(page)).rows[0]?.slice(0, 2)).toEqual(['n0', 0]);
  });
});

test.describe('what the owner hears', () => {
  test('nears its edges once each, and again after new rows', async ({ page }) => {
    await openList(page, 'anchor=top&count=60');
    const calls = (): Promise<string[]> => page.evaluate(() => lab.calls.filter((call) => call.startsWith('near')));
    expect(await calls()).toEqual(['nearStart']);
    await page.evaluate(() => lab.handle?.scrollToEnd());
    await rest(page);
    expect(await calls()).toEqual(['nearStart', 'nearEnd']);
    await page.evaluate(() => lab.show([...lab.ids, ...lab.fresh(2)]));
    await rest(page);
    expect(await calls()).toEqual(['nearStart', 'nearEnd', 'nearEnd']);
  });

  test('hears which rows are in view', async ({ page }) => {
    await openList(page, 'anchor=top&count=100&lines=2');
    const ids = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => `m${from + i}`);
    expect(await page.evaluate(() => lab.visible)).toEqual(ids(0, 20));
    await wheel(page, 1, 100);
    expect(await page.evaluate(() => lab.visible)).toEqual(ids(2, 23));
    await page.evaluate(() => lab.resize(400));
    await rest(page);
    expect(await page.evaluate(() => lab.visible)).toEqual(ids(2, 13));
  });

  test('hears of a row that it is seen once half of it is in view, or it fills half of the view', async ({ page }) => {
    await openList(page, 'anchor=top&count=100&lines=2');
    const seen = async (): Promise<(string | undefined)[]> => {
      const ids = await page.evaluate(() => lab.seen);
      return [ids[0], ids.at(-1)];
    };
    // Rows of 40 pixels in a view of 800: the first one shows 10, then 30.
    expect(await seen()).toEqual(['m0', 'm19']);
    await wheel(page, 1, 30);
    expect(await seen()).toEqual(['m1', 'm20']);
    await wheel(page, 1, -20);
    expect(await seen()).toEqual(['m0', 'm19']);
    await page.evaluate(() => lab.grow('m20', 2_000));
    await wheel(page, 1, 300);
    expect(await seen()).toEqual(['m8', 'm19']);
    await wheel(page, 1, 100);
    expect(await seen()).toEqual(['m10', 'm20']);
  });

  test('pays for a new renderRow with one render of each drawn row', async ({ page }) => {
    await openList(page, 'anchor=top&count=1000');
    const drawn = await page.locator('[data-row]').count();
    const counts = await rendersOf(page, () => page.evaluate(() => lab.renewRows()));
    expect(Object.keys(counts)).toHaveLength(drawn);
    expect(sum(counts)).toBe(drawn);
  });

  test('pays nothing for its own renders', async ({ page }) => {
    await openList(page, 'anchor=bottom&count=1000');
    await wheel(page, 7, -100);
    const counts = await rendersOf(page, () => page.evaluate(() => lab.set({ 'aria-busy': true })));
    expect(counts).toEqual({});
  });
});

test.describe('header and footer', () => {
  test('scroll with the rows, and the edges include them', async ({ page }) => {
    await openList(page, 'anchor=bottom&count=100&header&footer&lines=2');
    expect((await frameNow(page)).rows.at(-1)?.[2]).toBe(730);
    await page.evaluate(() => lab.handle?.scrollToTop());
    await rest(page);
    expect((await frameNow(page)).rows[0]?.slice(0, 2)).toEqual(['m0', 90]);
  });

  test('a header that comes moves nothing in a scrolled view', async ({ page }) => {
    await openList(page, 'anchor=top&count=100&lines=2');
    await wheel(page, 5, 100);
    const frames = await framesOf(page, () => page.evaluate(() => lab.show(lab.ids.slice())));
    expect(drift(frames, 'm15')).toBe(0);
  });
});

test.describe('100,000 rows', () => {
  for (const anchor of ['top', 'bottom'] as const) {
    test(`anchor ${anchor}: few rows are drawn, to the other end and back`, async ({ page }) => {
      await openList(page, `anchor=${anchor}&count=100000`);
      const mounted = await page.evaluate(() => Object.values(lab.renders).reduce((total, count) => total + count, 0));
      expect(mounted).toBeLessThanOrEqual(60);
      const ends = ['m99999', 'm0'];
      for (const end of anchor === 'top' ? ends : ends.toReversed()) {
        const counts = await rendersOf(page, () =>
          page.evaluate((last) => (last ? lab.handle?.scrollToEnd() : lab.handle?.scrollToTop()), end === 'm99999'),
        );
        const { rows, viewHeight } = await frameNow(page);
        const row = rows.find(([id]) => id === end);
        expect(row?.[end === 'm0' ? 1 : 2]).toBeCloseTo(end === 'm0' ? 0 : viewHeight, 0);
        expect(rows.length).toBeLessThanOrEqual(60);
        expect(sum(counts)).toBeLessThanOrEqual(100);
      }
    });
  }

  test('a drag of the scroll bar shows rows wherever it stops', async ({ page }) => {
    await openList(page, 'anchor=top&count=100000');
    for (const part of [0.5, 0.9, 0.1, 0.999]) {
      await page.evaluate((to) => {
        const box = document.querySelector('[data-testid="list"]');
        if (box !== null) box.scrollTop = to * box.scrollHeight;
      }, part);
      await rest(page);
      const frame = await frameNow(page);
      expect(blank([frame])).toBe(0);
      const index = Number(rowsInView(frame)[0]?.[0].slice(1));
      expect(Math.abs(index / 100_000 - part)).toBeLessThan(0.02);
    }
  });

  test('a row that comes at the top of a scrolled view costs no row', async ({ page }) => {
    await openList(page, 'anchor=top&count=100000');
    await page.evaluate(() => lab.handle?.scrollToId('m50000', 'start'));
    await rest(page);
    let counts = {};
    const frames = await framesOf(page, async () => {
      counts = await rendersOf(page, () => page.evaluate(() => lab.show([...lab.fresh(1), ...lab.ids])));
    });
    expect(counts).toEqual({});
    expect(drift(frames, 'm50000')).toBeLessThanOrEqual(0.5);
  });
});
