import type { Frame } from '../../e2e/lab/recorder.ts';
import type { Tab } from '../driver/tab.ts';
import { blankOf } from './painted.ts';
import type { Measure } from './measure.ts';
import type { Sample, Session } from './session.ts';

const speeds = [
  { id: 'steady', text: 'at 1,500 px/s', pixels: 1_800, perSecond: 1_500 },
  { id: 'flung', text: 'flung at 24,000 px/s', pixels: 24_000, perSecond: 24_000 },
] as const;

const measures: readonly Measure[] = speeds.flatMap(({ id, text }): Measure[] => [
  { id: `${id}-blank`, label: `scroll ${text}: most of the view without a row`, unit: 'px', kind: 'count' },
  { id: `${id}-blank-frames`, label: `scroll ${text}: frames of 100 with a gap`, unit: 'frames', kind: 'count' },
  { id: `${id}-time`, label: `scroll ${text}: time per 1,000 px`, unit: 'ms', kind: 'time' },
]);

/** Scrolling down from the top, outside of the page's own thread, as a hand does. */
export const scroll: Session = {
  name: 'scroll',
  measures,
  isProbed: false,
  address: (contestant, size) => `lists.html?contestant=${contestant}&first=${size}`,
  async run(tab): Promise<Sample> {
    const { page } = tab;
    await page.evaluate(() => bench.mount());
    await page.evaluate(() => bench.workOnRows(2));
    await page.evaluate(() => bench.rest());
    const sample: Record<string, number> = {};
    for (const speed of speeds) Object.assign(sample, await scrolled(tab, speed));
    return sample;
  },
};

async function scrolled(tab: Tab, { id, pixels, perSecond }: (typeof speeds)[number]): Promise<Sample> {
  const { page } = tab;
  await page.evaluate(() => bench.scrollTo(0));
  await page.evaluate(() => bench.rest());
  let frames: readonly Frame[] = [];
  // The recorder costs time too, the same in every list.
  const spent = await tab.cpu(async () => {
    frames = await tab.record(() => tab.scroll(pixels, perSecond));
  });
  const blank = blankOf(frames);
  // A list that does not know its rows yet ends before the hand does.
  const scrolledBy = await page.evaluate(() => bench.scrollTop());
  return {
    [`${id}-blank`]: Math.max(...blank),
    [`${id}-blank-frames`]: Math.round((blank.filter((gap) => gap > 0).length / blank.length) * 1_000) / 10,
    [`${id}-time`]: (spent / scrolledBy) * 1_000,
  };
}
