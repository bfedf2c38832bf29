import { medianOf } from '../median.ts';
import type { Tab } from '../driver/tab.ts';
import type { Measure } from './measure.ts';
import type { Sample, Session } from './session.ts';

const measures: readonly Measure[] = [
  {
    id: 'mount-cold',
    label: 'mount, the first on a page: time',
    unit: 'ms',
    kind: 'time',
    target: { kind: 'ratio', value: 1.6 },
  },
  {
    id: 'mount-warm',
    label: 'mount, each further one: time',
    unit: 'ms',
    kind: 'time',
    target: { kind: 'ratio', value: 1.6 },
  },
  { id: 'mount-nodes', label: 'mount: DOM nodes', unit: 'nodes', kind: 'count', target: { kind: 'ratio', value: 1.5 } },
  {
    id: 'first-page',
    label: 'first page: frames from the answer to its rows',
    unit: 'frames',
    kind: 'count',
    target: { kind: 'atMost', value: 2 },
  },
];

const mounts = 3;

/** A list that opens with its first page of 30, of as many groups as there are. */
export const mount: Session = {
  name: 'mount',
  measures,
  isProbed: false,
  address: (contestant, size) => `lists.html?contestant=${contestant}&first=30&total=${size}`,
  async run(tab): Promise<Sample> {
    const { page } = tab;
    // React and the rows' own code are warm on a page that shows a list; what is measured is the list.
    await page.evaluate(() => bench.workOnRows(3));
    await page.evaluate(() => bench.rest());
    const first = await open(tab);
    const nodes = await page.evaluate(() => bench.nodes());
    const frames = await page.evaluate(() => bench.framesToRows);
    const further: Opened[] = [];
    for (let time = 0; time < mounts; time += 1) {
      await page.evaluate(() => bench.unmount());
      further.push(await open(tab));
    }
    const idle = await tab.idleFrame();
    const cost = ({ spent, stillFrames }: Opened): number => spent - idle * stillFrames;
    return {
      'mount-cold': cost(first),
      'mount-warm': medianOf(further.map(cost)),
      'mount-nodes': nodes,
      'first-page': frames,
    };
  },
};

interface Opened {
  readonly spent: number;
  /** Frames that only waited for more to happen. */
  readonly stillFrames: number;
}

async function open(tab: Tab): Promise<Opened> {
  let stillFrames = 0;
  const spent = await tab.cpu(async () => {
    stillFrames = await tab.page.evaluate(async () => {
      await bench.mount();
      return await bench.rest();
    });
  });
  return { spent, stillFrames };
}
