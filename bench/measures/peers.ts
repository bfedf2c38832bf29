import type { Tab } from '../driver/tab.ts';
import type { Renders } from '../pages/probe.ts';
import { opened } from './chat-page.ts';
import { rendersOfChat, rendersOfList, sum } from './renders.ts';
import type { Sample } from './session.ts';

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
  const join = async (guid: string): Promise<Renders> =>
    await rendersOfList(page, () => page.evaluate((id) => bench.world.join(id), guid));
  const inView = await join('g1');
  const hidden = await join(`g${size - 1}`);
  return { 'event-rows': sum(inView.rows), 'event-all': inView.all, 'hidden-rows': sum(hidden.rows) };
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
  await opened(page);
  const receive = await rendersOfChat(page, () => page.evaluate(() => void chatBench.world.receive()));
  const edit = await rendersOfChat(page, () =>
    page.evaluate((id) => chatBench.world.edit(id, 'Changed'), `m${size - 2}`),
  );
  return {
    ...{ 'receive-rows': sum(receive.rows), 'receive-all': receive.all },
    ...{ 'edit-rows': sum(edit.rows), 'edit-all': edit.all },
  };
}

async function timeChat(tab: Tab): Promise<Sample> {
  const { page } = tab;
  const open = await tab.cpu(() => opened(page));
  const nodes = await page.evaluate(() => chatBench.nodes());
  const burst = await tab.cpu(() => page.evaluate(() => chatBench.receive(100, 2_000)));
  return { open, 'open-nodes': nodes, burst: burst / 2 };
}
