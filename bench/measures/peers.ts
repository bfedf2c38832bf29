import type { Page } from '@playwright/test';
import type { Sample } from './session.ts';
import type { Tab } from '../driver/tab.ts';

/** What is counted on a page, which is slower for it. */
export async function peerCounts({ page }: Tab, size: number): Promise<Sample> {
  await page.evaluate(() => bench.mount());
  await page.evaluate(() => bench.rest());
  const inView = await afterJoin(page, 'g1');
  const hidden = await afterJoin(page, `g${size - 1}`);
  return { 'event-rows': inView.rows, 'event-all': inView.all, 'hidden-rows': hidden.rows };
}

/** What is timed. */
export async function peerTimes(tab: Tab): Promise<Sample> {
  const { page } = tab;
  const spent = await tab.cpu(() =>
    page.evaluate(async () => {
      await bench.mount();
      await bench.rest();
    }),
  );
  return { mount: spent, nodes: await page.evaluate(() => bench.nodes()) };
}

async function afterJoin(page: Page, guid: string): Promise<{ readonly rows: number; readonly all: number }> {
  await page.evaluate(() => void probe?.take());
  await page.evaluate(async (id) => {
    bench.world.join(id);
    await bench.frames(6);
  }, guid);
  const renders = await page.evaluate(() => probe?.take());
  if (renders === undefined) throw new Error('The page has no probe.');
  const rows = Object.values(renders.rows).reduce((sum, count) => sum + count, 0);
  return { rows, all: renders.all };
}
