import type { Page } from '../browsers/page.ts';
import { expect, quick, quickWheel, test } from '../browsers/test.ts';
import {
  blank,
  drift,
  frameNow,
  framesOf,
  framesOffBottom,
  openList,
  rendersOf,
  rest,
  rowsInView,
  topsOf,
  wheel,
} from '../list-page.ts';

/** The row in the middle of the view. */
async function middleRow(page: Page): Promise<string> {
  const inView = rowsInView(await frameNow(page));
  const row = inView[Math.floor(inView.length / 2)];
  if (row === undefined) throw new Error('No row is in view.');
  return row[0];
}

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

test.describe('anchor bottom', () => {
  test('opens at the end, without a frame off it', quick, async ({ tab: page }) => {
    await openList(page, 'count=300&record');
    const frames = (await page.evaluate(() => lab.stop())).filter(({ rows }) => rows.length > 0);
    expect(frames.length).toBeGreaterThan(3);
    expect(framesOffBottom(frames)).toBe(0);
    expect(frames.at(-1)?.rows.at(-1)?.[0]).toBe('m299');
    expect(blank(frames)).toBe(0);
  });

  test('holds the view when 50 rows come above', async ({ tab: page }) => {
    await openList(page, 'count=300');
    await wheel(page, 24, -100);
    const id = await middleRow(page);
    let counts = {};
    const frames = await framesOf(page, async () => {
      counts = await rendersOf(page, () => page.evaluate(() => lab.show([...lab.fresh(50), ...lab.ids])));
    });
    expect(drift(frames, id)).toBeLessThanOrEqual(0.5);
    expect(sum(counts)).toBe(0);
  });

  test('holds the view when 50 rows come above at the very top', quick, async ({ tab: page }) => {
    await openList(page, 'count=300');
    await page.evaluate(() => lab.handle?.scrollToTop());
    await rest(page);
    expect((await frameNow(page)).rows[0]).toEqual(['m0', 0, expect.any(Number)]);
    const frames = await framesOf(page, () => page.evaluate(() => lab.show([...lab.fresh(50), ...lab.ids])));
    expect(drift(frames, 'm0')).toBeLessThanOrEqual(0.5);
    expect(blank(frames)).toBe(0);
  });

  test('moves by each wheel event in full while rows come above', quickWheel, async ({ tab: page }) => {
    await openList(page, 'count=300&late');
    await wheel(page, 20, -100);
    const id = await middleRow(page);
    const frames = await framesOf(page, async () => {
      await page.mouse.move(250, 400);
      for (let event = 0; event < 30; event++) {
        if (event % 6 === 0) await page.evaluate(() => lab.show([...lab.fresh(50), ...lab.ids]));
        await page.mouse.wheel(0, -10);
      }
    });
    const tops = topsOf(frames, id);
    expect((tops.at(-1) ?? 0) - (tops[0] ?? 0)).toBeCloseTo(300, 0);
    const backwards = tops.filter((top, frame) => top < (tops[frame - 1] ?? -Infinity) - 1);
    expect(backwards).toEqual([]);
    expect(blank(frames)).toBe(0);
  });

  test('stays at the end when a row comes, at the cost of that row', async ({ tab: page }) => {
    await openList(page, 'count=300');
    let counts = {};
    const frames = await framesOf(page, async () => {
      counts = await rendersOf(page, () => page.evaluate(() => lab.show([...lab.ids, ...lab.fresh(1)])));
    });
    expect(counts).toEqual({ n0: 1 });
    expect(framesOffBottom(frames)).toBe(0);
  });

  test('holds a scrolled view when rows come below', async ({ tab: page }) => {
    await openList(page, 'count=300');
    await wheel(page, 24, -100);
    const id = await middleRow(page);
    let counts = {};
    const frames = await framesOf(page, async () => {
      counts = await rendersOf(page, () => page.evaluate(() => lab.show([...lab.ids, ...lab.fresh(5)])));
    });
    expect(drift(frames, id)).toBeLessThanOrEqual(0.5);
    expect(sum(counts)).toBe(0);
  });

  test('follows an edit of the last row, and 100 rows a second for 5 seconds', async ({ tab: page }) => {
    await openList(page, 'count=300');
    const edited = await framesOf(page, () => page.evaluate(() => lab.grow('m299', 60)));
    expect(framesOffBottom(edited)).toBe(0);
    const frames = await framesOf(page, () =>
      page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            let left = 500;
            const start = performance.now();
            const timer = setInterval(() => {
              const due = Math.min(left, Math.floor((performance.now() - start) / 10) - (500 - left));
              for (let row = 0; row < due; row++) lab.show([...lab.ids, ...lab.fresh(1)]);
              left -= due;
              if (left > 0) return;
              clearInterval(timer);
              resolve();
            }, 10);
          }),
      ),
    );
    expect(framesOffBottom(frames)).toBe(0);
    expect(blank(frames)).toBe(0);
    expect(frames.at(-1)?.rows.at(-1)?.[0]).toBe('n499');
  });

  test('lets a reader leave the end, and follows again when they return', async ({ tab: page }) => {
    await openList(page, 'count=100');
    expect(await page.evaluate(() => lab.handle?.isAtEnd())).toBe(true);
    await wheel(page, 2, -100);
    expect(await page.evaluate(() => lab.handle?.isAtEnd())).toBe(false);
    await wheel(page, 5, 100);
    const frames = await framesOf(page, () => page.evaluate(() => lab.show([...lab.ids, ...lab.fresh(3)])));
    expect(framesOffBottom(frames)).toBe(0);
    expect(await page.evaluate(() => lab.calls.filter((call) => /atEnd/i.test(call)))).toEqual(['notAtEnd', 'atEnd']);
  });

  test('does not follow where the loaded rows do not reach the real end', async ({ tab: page }) => {
    await openList(page, 'count=100');
    await page.evaluate(() => lab.set({ followsEdge: false }));
    await rest(page);
    const frames = await framesOf(page, () => page.evaluate(() => lab.show([...lab.ids, ...lab.fresh(30)])));
    expect(drift(frames, 'm99')).toBeLessThanOrEqual(0.5);
  });
});

test.describe('rows that change their height', () => {
  test('move only what is below them', async ({ tab: page }) => {
    await openList(page, 'count=300');
    await wheel(page, 24, -100);
    const inView = rowsInView(await frameNow(page)).filter(([, top, bottom]) => top >= 0 && bottom <= 700);
    const [above, edited, below] = inView.map(([id]) => id);
    if (above === undefined || edited === undefined || below === undefined) throw new Error('Too few rows in view.');
    let counts = {};
    const frames = await framesOf(page, async () => {
      counts = await rendersOf(page, () => page.evaluate((id) => lab.grow(id, 60), edited));
    });
    expect(counts).toEqual({ [edited]: 1 });
    expect(drift(frames, above)).toBeLessThanOrEqual(0.5);
    expect(drift(frames, below)).toBe(60);
  });

  test('above the view, late, move nothing in it', async ({ tab: page }) => {
    await openList(page, 'count=300');
    await wheel(page, 24, -100);
    const { rows } = await frameNow(page);
    const above = rows.filter(([, , bottom]) => bottom < 0).map(([id]) => id);
    expect(above.length).toBeGreaterThanOrEqual(3);
    const id = await middleRow(page);
    const frames = await framesOf(page, () =>
      page.evaluate(
        (ids) =>
          new Promise<void>((resolve) =>
            setTimeout(() => {
              for (const one of ids) lab.grow(one, 120);
              resolve();
            }, 200),
          ),
        above.slice(-3),
      ),
    );
    expect(drift(frames, id)).toBeLessThanOrEqual(0.5);
  });

  test('late, while a wheel scrolls over rows never measured, steal no step', quickWheel, async ({ tab: page }) => {
    await openList(page, 'count=300&late');
    const frames = await framesOf(page, () => wheel(page, 30, -100));
    // Each row must move down by what the wheel says in all frames, whichever rows are there to be seen.
    let moved = 0;
    for (const [index, frame] of frames.entries()) {
      const before = frames[index - 1];
      // The first row wholly in view is the one that keeps its place: one above it may have grown on its way.
      const kept = before?.rows.find(([id, top]) => top >= 0 && frame.rows.some(([other]) => other === id));
      if (kept === undefined) continue;
      const step = (frame.rows.find(([id]) => id === kept[0])?.[1] ?? 0) - kept[1];
      expect(step).toBeGreaterThanOrEqual(-1);
      moved += step;
    }
    expect(Math.abs(moved - 3000)).toBeLessThanOrEqual(2);
    expect(blank(frames)).toBe(0);
  });
});

test.describe('far jumps and other windows', () => {
  test('land on a row of 10,000 within a pixel, in each alignment', quick, async ({ tab: page }) => {
    await openList(page, 'count=10000');
    for (const [id, align] of [
      ['m200', 'start'],
      ['m5000', 'center'],
      ['m9800', 'end'],
      ['m9999', 'start'],
      ['m0', 'end'],
    ] as const) {
      const counts = await rendersOf(page, () =>
        page.evaluate(([row, to]) => lab.handle?.scrollToId(row, to), [id, align] as const),
      );
      const { rows, viewHeight } = await frameNow(page);
      const [, top, bottom] = rows.find(([row]) => row === id) ?? ['', Infinity, Infinity];
      const wanted =
        align === 'start' ? 0 : align === 'end' ? viewHeight - (bottom - top) : (viewHeight - (bottom - top)) / 2;
      if (id === 'm9999') expect(bottom).toBeCloseTo(viewHeight, 0);
      else if (id === 'm0') expect(top).toBeCloseTo(0, 0);
      else expect(Math.abs(top - wanted)).toBeLessThanOrEqual(1);
      expect(sum(counts)).toBeLessThanOrEqual(60);
      expect(blank([{ rows, viewHeight }])).toBe(0);
    }
  });

  test('a jumped list scrolls on without a lost step', async ({ tab: page }) => {
    await openList(page, 'count=10000&late');
    await page.evaluate(() => lab.handle?.scrollToId('m200', 'start'));
    await rest(page);
    for (const pixels of [-100, 100]) {
      const id = await middleRow(page);
      const frames = await framesOf(page, () => wheel(page, 4, pixels));
      const tops = topsOf(frames, id);
      expect((tops.at(-1) ?? 0) - (tops[0] ?? 0)).toBeCloseTo(-4 * pixels, 0);
    }
  });

  test('a window of ids that moves around the reader moves nothing', async ({ tab: page }) => {
    await openList(page, 'count=1000&anchor=bottom');
    await page.evaluate(() => {
      lab.show(lab.ids.slice(400, 600));
      lab.handle?.scrollToId('m500', 'start');
    });
    await rest(page);
    const all = Array.from({ length: 1000 }, (_, index) => `m${index}`);
    let counts = {};
    const frames = await framesOf(page, async () => {
      counts = await rendersOf(page, async () => {
        for (const [start, end] of [
          [350, 650],
          [380, 680],
          [400, 560],
          [480, 560],
          [0, 1000],
        ] as const) {
          await page.evaluate((ids) => lab.show(ids), all.slice(start, end));
          await rest(page);
        }
      });
    });
    expect(drift(frames, 'm500')).toBeLessThanOrEqual(0.5);
    expect(sum(counts)).toBe(0);
  });

  test('slicing rows off and giving them back loses nothing', async ({ tab: page }) => {
    await openList(page, 'count=400');
    await page.evaluate(() => lab.handle?.scrollToId('m300', 'start'));
    await rest(page);
    const frames = await framesOf(page, async () => {
      await page.evaluate(() => lab.show(lab.ids.slice(200)));
      await rest(page);
      await page.evaluate(() => lab.show(Array.from({ length: 400 }, (_, index) => `m${index}`)));
    });
    expect(drift(frames, 'm300')).toBeLessThanOrEqual(0.5);
    expect(blank(frames)).toBe(0);
  });

  test('opens at a given row', async ({ tab: page }) => {
    await openList(page, 'count=1000&initial=m500');
    const { rows } = await frameNow(page);
    expect(rows.find(([id]) => id === 'm500')?.[1]).toBeCloseTo(0, 0);
  });

  test('tells when the reader scrolls or goes on by a key, and not what it does by itself', async ({ tab: page }) => {
    await openList(page, 'anchor=top&role=listbox&count=300&late');
    await page.evaluate(() => lab.set({ onReaderMove: () => lab.calls.push('reader') }));
    const told = (): Promise<boolean> => page.evaluate(() => lab.calls.splice(0).includes('reader'));
    await told();
    for (const act of [
      () => page.evaluate(() => lab.handle?.scrollToId('m150')),
      () => page.evaluate(() => lab.show([...lab.fresh(50), ...lab.ids])),
      () => page.evaluate(() => lab.grow('m149', 80)),
      () => page.evaluate(() => lab.show([...lab.ids, ...lab.fresh(50)])),
      () => page.evaluate(() => lab.resize(500)),
      () => page.evaluate(() => lab.handle?.focusId('m150')),
    ]) {
      await act();
      await rest(page);
      expect(await told()).toBe(false);
    }
    await page.keyboard.press('ArrowDown');
    expect(await told()).toBe(true);
    await wheel(page, 3, 100);
    expect(await told()).toBe(true);
  });

  test('goes to a row that comes with the next ids', async ({ tab: page }) => {
    await openList(page, 'count=100');
    await page.evaluate(() => {
      const ids = lab.fresh(100);
      lab.handle?.scrollToId(ids[50] ?? '', 'start');
      lab.show(ids);
    });
    await rest(page);
    expect((await frameNow(page)).rows.find(([id]) => id === 'n50')?.[1]).toBeCloseTo(0, 0);
  });
});
