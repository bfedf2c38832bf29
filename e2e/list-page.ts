import { labPort } from '../playwright.config.ts';
import type { Frame } from './lab/recorder.ts';

/** What is asked of a page here: Playwright's and that of the shared checks can do it. */
interface Page {
  goto(address: string): Promise<unknown>;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  evaluate<Result>(act: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Given, Result>(act: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  locator(selector: string): { first(): { waitFor(): Promise<void> } };
}

/** The page of the list, standing still. */
export async function openList(page: Page, query: string): Promise<void> {
  await page.setViewportSize({ width: 500, height: 900 });
  await page.goto(`http://127.0.0.1:${labPort}/list.html?${query}`);
  await page.locator('[data-row]').first().waitFor();
  await rest(page);
}

interface Wheel {
  readonly mouse: { move(x: number, y: number): Promise<void>; wheel(x: 0, pixels: number): Promise<void> };
}

/**
 * Real wheel input over the list, one event a frame: on a busy machine several would come within one, so that no row is left
 * to be measured by.
 */
export async function wheel(page: Page & Wheel, events: number, pixels: number): Promise<void> {
  await page.mouse.move(250, 400);
  for (let event = 0; event < events; event++) {
    await page.mouse.wheel(0, pixels);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await rest(page);
}

/** Until the list has stood still for some frames. */
export async function rest(page: Page, list = 'list', frames = 10): Promise<void> {
  await page.evaluate(
    ([id, wanted]) =>
      new Promise<void>((resolve) => {
        let still = 0;
        let last = '';
        const look = (): void => {
          const box = document.querySelector(`[data-testid="${id}"]`);
          const now = `${box?.scrollTop} ${box?.scrollHeight} ${box?.querySelectorAll('[role], [data-row]').length}`;
          still = now === last ? still + 1 : 0;
          last = now;
          if (still >= wanted) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    [list, frames] as const,
  );
}

/** Frames painted while `act` runs and until the list rests again. */
export async function framesOf(page: Page, act: () => Promise<unknown>): Promise<readonly Frame[]> {
  await page.evaluate(() => lab.record());
  await rest(page);
  await act();
  await rest(page);
  return page.evaluate(() => lab.stop());
}

/** Rows rendered while `act` runs. */
export async function rendersOf(page: Page, act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await page.evaluate(() => ({ ...lab.renders }));
  await act();
  await rest(page);
  const after = await page.evaluate(() => ({ ...lab.renders }));
  const changed = Object.entries(after).map(([id, count]): [string, number] => [id, count - (before[id] ?? 0)]);
  return Object.fromEntries(changed.filter(([, count]) => count > 0));
}

/** How far a row was from where it stood in the first frame, at most; `Infinity` if it was not painted in each frame. */
export function drift(frames: readonly Frame[], id: string): number {
  const tops = topsOf(frames, id);
  const first = tops[0] ?? Infinity;
  return Math.max(...tops.map((top) => Math.abs(top - first)));
}

export function topsOf(frames: readonly Frame[], id: string): number[] {
  return frames.map(({ rows }) => rows.find(([row]) => row === id)?.[1] ?? Infinity);
}

/** Pixels of the view without a row, in the worst frame, between the first row and the last one of all. */
export function blank(frames: readonly Frame[]): number {
  const worst = Math.max(
    ...frames.map(({ rows, viewHeight }) => {
      let covered = 0;
      for (const [, top, bottom] of rows) covered += Math.max(0, Math.min(bottom, viewHeight) - Math.max(top, 0));
      return Math.max(0, viewHeight - covered);
    }),
  );
  // Firefox places in sixtieths of a pixel: the sum of many rows may be short of a part of one.
  return Math.round(worst);
}

/** Frames in which the last row that was painted did not end at the bottom edge, or was not this one at the end. */
export function framesOffBottom(frames: readonly Frame[]): number {
  return frames.filter(({ rows, viewHeight }) => {
    const end = rows.at(-1)?.[2] ?? Infinity;
    return Math.abs(end - viewHeight) > 1;
  }).length;
}

/** The rows in view with their places. */
export function rowsInView({ rows, viewHeight }: Frame): Frame['rows'] {
  return rows.filter(([, top, bottom]) => bottom > 0 && top < viewHeight);
}

/** How far rows moved from frame to frame, by any row that is painted in both. */
export function steps(frames: readonly Frame[]): number[] {
  return frames.slice(1).map((frame, index) => {
    const before = new Map(frames[index]?.rows.map(([id, top]) => [id, top]));
    const shared = rowsInView(frame).find(([id, top]) => top >= 0 && before.has(id));
    return shared === undefined ? Infinity : shared[1] - (before.get(shared[0]) ?? 0);
  });
}

/** The last frame of a list that stands still. */
export async function frameNow(page: Page): Promise<Frame> {
  const frames = await framesOf(page, async () => {});
  const last = frames.at(-1);
  if (last === undefined) throw new Error('No frame was painted.');
  return last;
}
