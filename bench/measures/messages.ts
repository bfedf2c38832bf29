import type { Page } from '@playwright/test';
import type { Frame } from '../../e2e/lab/recorder.ts';
import type { Tab } from '../driver/tab.ts';
import { foot, recorded, rowsDrawn } from './chat-page.ts';
import { driftOf, framesOffBottom, mostBlank, wheelFault } from './painted.ts';
import type { Measure } from './measure.ts';
import { rendersOfChat } from './renders.ts';
import type { Sample, Session } from './session.ts';

const measures: readonly Measure[] = [
  {
    id: 'receive-rows',
    label: 'KitMessageList, receive one: rows drawn (it and its neighbour)',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 2 },
  },
  {
    id: 'edit-rows',
    label: 'KitMessageList, edit one: rows drawn',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 1 },
  },
  {
    id: 'prepend-old-rows',
    label: 'KitMessageList, prepend 50: rows drawn that were there before',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 0 },
  },
  {
    id: 'prepend-jump',
    label: 'KitMessageList, prepend 50 at the very top: jump',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
  {
    id: 'prepend-blank',
    label: 'KitMessageList, prepend 50 at the very top: most of the view without a row',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
  {
    id: 'prepend-wheel',
    label: 'KitMessageList, prepend 50 during a wheel scroll: jump',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
  {
    id: 'burst-off',
    label: 'KitMessageList, 100 messages/s at the bottom for 5 s: frames off the bottom',
    unit: 'frames',
    kind: 'count',
    target: { kind: 'exactly', value: 0 },
  },
  {
    id: 'burst-blank',
    label: 'KitMessageList, 100 messages/s at the bottom for 5 s: most of the view without a row',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
  {
    id: 'header-renders',
    label: 'KitMessageHeader, 1,000 events/s of other chats for 2 s: draws of the header',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 0 },
  },
  {
    id: 'foreign-renders',
    label: 'KitMessageList, 1,000 events/s of other chats for 2 s: components drawn',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 0 },
  },
];

/** What a change of a long conversation draws and moves. */
export const messages: Session = {
  name: 'messages',
  measures,
  isProbed: true,
  address: (_contestant, size) => `messages.html?first=${size}&total=${size + 200}`,
  async run(tab): Promise<Sample> {
    const { page } = tab;
    await page.locator('[data-testid^="bubble-"]').first().waitFor();
    await page.evaluate(() => chatBench.rest());
    const receive = await rowsDrawn(page, () => page.evaluate(() => void chatBench.world.receive()));
    const edit = await rowsDrawn(page, () =>
      page.evaluate(() => chatBench.world.edit(chatBench.inView().at(-2) ?? '', 'Changed')),
    );
    const foreign = await foreignEvents(page);
    const burst = await messageBurst(tab);
    const prepend = await prependAtTop(tab);
    const wheel = await prependDuringWheel(tab);
    return { 'receive-rows': receive.length, 'edit-rows': edit.length, ...foreign, ...burst, ...prepend, ...wheel };
  },
};

async function foreignEvents(page: Page): Promise<Sample> {
  const { headers, all } = await rendersOfChat(page, () => page.evaluate(() => chatBench.foreign(1_000, 2_000)));
  return { 'header-renders': headers, 'foreign-renders': all };
}

async function messageBurst(tab: Tab): Promise<Sample> {
  const { bubbles, rows } = await recorded(tab, () => tab.page.evaluate(() => chatBench.receive(100, 5_000)));
  return { 'burst-off': framesOffBottom(bubbles, foot), 'burst-blank': mostBlankAboveFoot(rows) };
}

/** Of the heading above the first row, which is no row. */
const seam = 60;

async function prependAtTop(tab: Tab): Promise<Sample> {
  const { page } = tab;
  await page.evaluate(async () => {
    chatBench.world.isHolding = true;
    await chatBench.reachStart();
  });
  const before = await page.evaluate(() =>
    [...document.querySelectorAll('[data-testid^="bubble-"]')].map((bubble) => bubble.getAttribute('data-testid')),
  );
  let drawn: readonly string[] = [];
  const { bubbles, rows } = await recorded(tab, async () => {
    drawn = await rowsDrawn(page, () => page.evaluate(() => chatBench.world.release()));
  });
  const isOld = (row: string): boolean =>
    before.some((bubble) => bubble !== null && numberIn(bubble) === numberIn(row));
  if (drawn.every(isOld)) throw new Error('No older message was drawn: the page did not come.');
  return {
    'prepend-old-rows': drawn.filter(isOld).length,
    'prepend-jump': driftOf(bubbles),
    // Above the first row stands what says that more is loading.
    'prepend-blank': Math.max(0, mostBlankAboveFoot(rows) - seam),
  };
}

async function prependDuringWheel(tab: Tab): Promise<Sample> {
  const { page } = tab;
  // Two views below the start: far enough for a wheel, near enough for the next page to be asked for.
  await page.evaluate(async () => {
    await chatBench.reachStart();
    chatBench.scrollTo(600);
    await chatBench.rest();
  });
  await page.mouse.move(200, 400);
  const before = await page.evaluate(() => chatBench.wheeled());
  const { bubbles } = await recorded(tab, async () => {
    for (let event = 0; event < 40; event += 1) {
      if (event === 15) await page.evaluate(() => chatBench.world.release());
      await page.mouse.wheel(0, -10);
    }
    await page.evaluate(() => chatBench.frames(10));
  });
  const wheeled = (await page.evaluate(() => chatBench.wheeled())) - before;
  return { 'prepend-wheel': wheelFault(bubbles, wheeled) };
}

/** Without the foot of the list, which is never covered. */
function mostBlankAboveFoot(frames: readonly Frame[]): number {
  const most = mostBlank(frames);
  return most <= foot ? 0 : most;
}

/** Messages, rows and bubbles are called by the same number. */
function numberIn(name: string): string {
  return /\d+$/.exec(name)?.[0] ?? name;
}
