import { opened } from './chat-page.ts';
import { growthOf, heldBy } from './held.ts';
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
    await opened(page);
    const before = await heldBy(tab);
    const pages = await page.evaluate(() => chatBench.walk('oldest'));
    if (pages < size / 200) throw new Error(`${size} messages were walked through in ${pages} pages.`);
    await page.evaluate(() => chatBench.walk('newest'));
    await page.evaluate(() => chatBench.rest());
    const { kB, nodes } = growthOf(before, await heldBy(tab));
    return { 'walk-memory': kB, 'walk-nodes': nodes };
  },
};
