import { expect, type Page } from '@playwright/test';
import { onPage } from '../playwright.config.ts';
import { blank, drift, frameNow, framesOf, openList, rest, rowsInView, steps } from './list-page.ts';
import { test } from './page.ts';

const { launchOptions } = onPage;
test.use({
  hasTouch: true,
  // Chromium guesses where a finger will be when its frame is painted, and on a busy machine guesses wrong by whole steps:
  // without that, what the finger moved can be said to the pixel.
  launchOptions: { ...launchOptions, args: [...launchOptions.args, '--disable-features=ResamplingScrollEvents'] },
});

const finger = 500;
/** What it moves in a frame. */
const stride = 20;
/** Of those, what Chromium takes to tell a scroll from a tap. */
const slop = 15;

/** A real finger that goes down by 500 pixels, step by step, and rests before it is lifted: no fling. */
async function swipeDown(page: Page, onFrame: (frame: number) => Promise<unknown> = async () => {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 250, y }] });
  await touch('touchStart', 200);
  for (let frame = 1; frame <= finger / stride; frame++) {
    await touch('touchMove', 200 + frame * stride);
    await onFrame(frame);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await rest(page);
  await touch('touchEnd');
  await rest(page);
}

/**
 * Frames after which the list had gone back. Chromium itself paints a step of a finger back for one frame now and then,
 * also in a page without a script; such a step is whole again in the next frame.
 */
function backwards(moved: readonly number[]): readonly number[] {
  return moved.filter((step, frame) => step < -1 && (moved[frame + 1] ?? 0) < -step - 1);
}

const sum = (moved: readonly number[]): number => moved.reduce((total, step) => total + step, 0);

test('a finger moves the list in full, over rows never measured that grow late', async ({ page }) => {
  await openList(page, 'count=300&late');
  for (let swipes = 0; swipes < 4; swipes++) {
    const frames = await framesOf(page, () => swipeDown(page));
    const moved = steps(frames);
    expect(backwards(moved)).toEqual([]);
    expect(Math.abs(sum(moved) - (finger - slop))).toBeLessThanOrEqual(1);
    expect(blank(frames)).toBe(0);
  }
});

test('a finger moves the list in full while rows come above', async ({ page }) => {
  await openList(page, 'count=300&late');
  const frames = await framesOf(page, () =>
    swipeDown(page, async (frame) => {
      if (frame % 3 === 0) await page.evaluate(() => lab.show([...lab.fresh(20), ...lab.ids]));
    }),
  );
  const moved = steps(frames);
  expect(backwards(moved)).toEqual([]);
  expect(Math.abs(sum(moved) - (finger - slop))).toBeLessThanOrEqual(1);
  expect(blank(frames)).toBe(0);
});

test('a reader can leave the end while 60 rows a second come', async ({ page }) => {
  await openList(page, 'count=300');
  await page.evaluate(() => {
    let left = 120;
    const add = (): void => {
      lab.show([...lab.ids, ...lab.fresh(1)]);
      if (--left > 0) requestAnimationFrame(add);
    };
    add();
  });
  await page.mouse.move(250, 400);
  for (let event = 0; event < 5; event++) await page.mouse.wheel(0, -100);
  await page.waitForFunction(() => lab.handle?.isAtEnd() === false);
  const id = rowsInView(await frameNow(page))[1]?.[0] ?? '';
  const frames = await framesOf(page, () => page.evaluate(() => lab.show([...lab.ids, ...lab.fresh(5)])));
  expect(drift(frames, id)).toBeLessThanOrEqual(0.5);
});

test('200 random changes around the reader, several a frame, move no row in view', async ({ page }) => {
  await openList(page, 'count=2000');
  await page.evaluate(() => lab.handle?.scrollToId('m1000', 'start'));
  await rest(page);
  const seen = rowsInView(await frameNow(page)).map(([id]) => id);
  const frames = await framesOf(page, () =>
    page.evaluate(async (kept) => {
      let seed = 20_261;
      const random = (limit: number): number => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed % limit;
      };
      const inView = new Set(kept);
      for (let change = 0; change < 200; change++) {
        const { ids } = lab;
        const start = ids.indexOf(kept[0] ?? '');
        const end = ids.indexOf(kept.at(-1) ?? '') + 1;
        const above = random(start);
        const below = end + random(ids.length - end);
        const kind = random(5);
        if (kind === 0) lab.show([...ids.slice(0, above), ...lab.fresh(1 + random(40)), ...ids.slice(above)]);
        if (kind === 1) lab.show([...ids.slice(0, below), ...lab.fresh(1 + random(40)), ...ids.slice(below)]);
        if (kind === 2) lab.show(ids.filter((id, index) => inView.has(id) || index % 97 !== change % 97));
        if (kind === 3) lab.grow(ids[Math.max(0, start - 1 - random(12))] ?? '', 1 + random(90));
        if (kind === 4) lab.show([...ids.slice(above, start), ...ids.slice(0, above), ...ids.slice(start)]);
        if (random(3) === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, seen),
  );
  // The first row may be cut by the edge and then grows upwards.
  for (const id of seen.slice(1)) expect(`${id} ${drift(frames, id) <= 0.5}`).toBe(`${id} true`);
  expect(blank(frames)).toBe(0);
});
