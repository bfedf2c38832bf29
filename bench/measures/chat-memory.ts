import type { Measure } from './measure.ts';
import type { Sample, Session } from './session.ts';

/**
 * What remembers a fixed number of things fills meanwhile: what of ten thousand messages depends on who looks, above all.
 * Full it is after those: 10,000 messages make 4.1 MB of it, 100,000 make 4.5.
 */
const walkKb = 6_000;

const measures: readonly Measure[] = [
  {
    id: 'walk-memory',
    label: 'long chat of mixed kinds, walked to its first message and back: growth of memory',
    unit: 'kB',
    kind: 'count',
    target: { kind: 'atMost', value: walkKb },
  },
  {
    id: 'walk-nodes',
    label: 'long chat of mixed kinds, walked to its first message and back: growth, DOM nodes',
    unit: 'nodes',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
];

/** What is kept of a long conversation once it was read through. */
export const chatMemory: Session = {
  name: 'a long chat walked through',
  measures,
  isProbed: false,
  seconds: 600,
  address: (_contestant, size) => `messages.html?mixed&later&first=50&limit=100&total=${size}`,
  async run(tab, _contestant, size): Promise<Sample> {
    const { page } = tab;
    const now = async (): Promise<{ readonly heap: number; readonly nodes: number }> => {
      await page.evaluate(() => chatBench.rest());
      return { heap: await tab.heap(), nodes: await tab.domNodes() };
    };
    await page.evaluate(() => chatBench.open());
    const before = await now();
    const pages = await page.evaluate(() => chatBench.walk('oldest'));
    if (pages < size / 200) throw new Error(`${size} messages were walked through in ${pages} pages.`);
    await page.evaluate(() => chatBench.walk('newest'));
    const after = await now();
    return {
      'walk-memory': Math.max(0, Math.round((after.heap - before.heap) / 1_024)),
      'walk-nodes': Math.max(0, after.nodes - before.nodes),
    };
  },
};
