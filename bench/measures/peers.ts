import type { Page } from '@playwright/test';
import type { Sample } from './session.ts';
import type { Tab } from '../driver/tab.ts';

/** What is counted on a page, which is slower for it, and what is timed. */
interface Course {
  address(size: number): string;
  counts(tab: Tab, size: number): Promise<Sample>;
  times(tab: Tab): Promise<Sample>;
}

/** What ours and a peer go through, by the peer's name. */
export const courses: Readonly<Record<string, Course>> = {
  chatscope: { address: (size) => `lists.html?contestant=ours&first=${size}`, counts: countList, times: timeList },
  'gifted-chat': {
    address: (size) => `messages.html?later&first=${size}&total=${size}`,
    counts: countChat,
    times: timeChat,
  },
};

async function countList({ page }: Tab, size: number): Promise<Sample> {
  await page.evaluate(() => bench.mount());
  await page.evaluate(() => bench.rest());
  const join = (guid: string): Promise<Drawn> =>
    drawn(
      page,
      () => page.evaluate((id) => bench.world.join(id), guid),
      () => page.evaluate(() => bench.frames(6)),
    );
  const inView = await join('g1');
  const hidden = await join(`g${size - 1}`);
  return { 'event-rows': inView.rows, 'event-all': inView.all, 'hidden-rows': hidden.rows };
}

async function timeList(tab: Tab): Promise<Sample> {
  const { page } = tab;
  const spent = await tab.cpu(() =>
    page.evaluate(async () => {
      await bench.mount();
      await bench.rest();
    }),
  );
  return { mount: spent, nodes: await page.evaluate(() => bench.nodes()) };
}

async function countChat({ page }: Tab, size: number): Promise<Sample> {
  await page.evaluate(async () => {
    await chatBench.open();
    await chatBench.rest();
  });
  const settled = (): Promise<void> => page.evaluate(() => chatBench.frames(8));
  const receive = await drawn(page, () => page.evaluate(() => void chatBench.world.receive()), settled);
  const edit = await drawn(
    page,
    () => page.evaluate((id) => chatBench.world.edit(id, 'Changed'), `m${size - 2}`),
    settled,
  );
  const { rows, all } = receive;
  return { 'receive-rows': rows, 'receive-all': all, 'edit-rows': edit.rows, 'edit-all': edit.all };
}

async function timeChat(tab: Tab): Promise<Sample> {
  const { page } = tab;
  const open = await tab.cpu(() =>
    page.evaluate(async () => {
      await chatBench.open();
      await chatBench.rest();
    }),
  );
  const nodes = await page.evaluate(() => chatBench.nodes());
  const burst = await tab.cpu(() => page.evaluate(() => chatBench.receive(100, 2_000)));
  return { open, 'open-nodes': nodes, burst: burst / 2 };
}

interface Drawn {
  readonly rows: number;
  readonly all: number;
}

async function drawn(page: Page, act: () => Promise<void>, settled: () => Promise<void>): Promise<Drawn> {
  await page.evaluate(() => void probe?.take());
  await act();
  await settled();
  const renders = await page.evaluate(() => probe?.take());
  if (renders === undefined) throw new Error('The page has no probe.');
  return { rows: Object.values(renders.rows).reduce((sum, count) => sum + count, 0), all: renders.all };
}
