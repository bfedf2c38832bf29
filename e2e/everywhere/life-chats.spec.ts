/** Recent chats while a hundred things a second happen in them. */
import type { Page } from '../browsers/page.ts';
import { expect, test } from '../browsers/test.ts';
import type { Frame } from '../lab/recorder.ts';
import { quiet } from '../lab/life/quiet.ts';
import { expectCalm, openLife } from './life.ts';

const rowHeight = 72;

test('a hundred events a second: nothing jumps, is lost or doubled, and the counts are right', async ({
  tabs,
  tab: page,
}) => {
  await openLife(tabs, page, `chats=${quiet.of}&panes=ana.conversations`);
  await expect(page.getByTestId('conversation-group-c0')).toBeVisible();
  // To where nobody writes: above it and below it they do.
  await page.evaluate((top) => {
    const box = document.querySelector('[data-testid="conversations-list"]');
    if (box !== null) box.scrollTop = top;
  }, quiet.from * rowHeight);
  await expect(page.getByTestId(`conversation-group-c${quiet.from}`)).toBeVisible();
  await page.evaluate(() => life.settle());
  const counts = await page.evaluate(async () => {
    life.record();
    return await life.storm(100, 4);
  });
  for (const [kind, count] of Object.entries(counts)) expect(count, kind).toBeGreaterThan(10);
  await page.evaluate(() => life.settle());
  const frames = await page.evaluate(() => life.stop());
  expect(frames.length).toBeGreaterThan(5);
  for (let index = quiet.from; index < quiet.from + 6; index += 1) {
    expect(driftOf(frames, `conversation-group-c${index}`), `chat ${index}`).toBeLessThanOrEqual(0.5);
  }
  const wanted = await page.evaluate(() => life.conversations());
  expect(await readList(page)).toEqual(wanted.map(([id, unread]) => `${id} ${unread}`));
  await expectCalm(page);
});

/** By how many pixels a row that is in view was painted away from where it was first; rows that were never in it: `NaN`. */
function driftOf(frames: readonly Frame[], row: string): number {
  const tops = frames.flatMap(({ rows }) => rows.filter(([id]) => id === row).map(([, top]) => top));
  return Math.max(...tops) - Math.min(...tops);
}

/** Every row from the top to the end, as it says it: `id`, and how many are unread. */
async function readList(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async (step) => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const box = document.querySelector('[data-testid="conversations-list"]');
    if (box === null) return [];
    const seen = new Map<string, string>();
    const doubled: string[] = [];
    for (let top = 0; ; top += step) {
      box.scrollTop = top;
      for (let count = 0; count < 6; count += 1) await frame();
      const rows = [...box.querySelectorAll('[data-testid^="conversation-"]')].sort(
        (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
      );
      const ids = rows.map((row) => row.getAttribute('data-testid') ?? '');
      if (new Set(ids).size < ids.length) doubled.push(ids.join());
      for (const row of rows) {
        const id = (row.getAttribute('data-testid') ?? '').replace('conversation-', '').replace('-', '_');
        const unread = row.querySelector('[data-testid="unread"]')?.textContent ?? '0';
        seen.set(id, `${id} ${unread}`);
      }
      if (top > box.scrollHeight - box.clientHeight) break;
    }
    return [...doubled, ...seen.values()];
  }, 400);
}
