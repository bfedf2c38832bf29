import { growthOf, heldBy } from './held.ts';
import type { Measure } from './measure.ts';
import type { Sample, Session } from './session.ts';

/** Less than a byte for each event, where one that is kept would be a hundred. Compiled code grows for a while, too. */
const eventsKb = 500;
/** Six kilobytes for each mount, where a list that is kept would be hundreds. */
const mountsKb = 300;
/**
 * Those of one list, where each kept list would bring as many. V8 may keep one: React Native Web tells of sizes by an
 * object with getters, and the hidden class of such objects remembers the getters of the first, with what they close over.
 */
const mountsNodes = 600;

const measures: readonly Measure[] = [
  {
    id: 'memory-events',
    label: 'memory: growth over 600,000 events, as many as 10 minutes have at 1,000/s',
    unit: 'kB',
    kind: 'count',
    target: { kind: 'atMost', value: eventsKb },
  },
  {
    id: 'memory-events-nodes',
    label: 'memory: growth over 600,000 events, DOM nodes',
    unit: 'nodes',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
  {
    id: 'memory-mounts',
    label: 'memory: growth over 50 mounts and unmounts',
    unit: 'kB',
    kind: 'count',
    target: { kind: 'atMost', value: mountsKb },
  },
  {
    id: 'memory-mounts-nodes',
    label: 'memory: growth over 50 mounts and unmounts, DOM nodes (one list has some 540)',
    unit: 'nodes',
    kind: 'count',
    target: { kind: 'atMost', value: mountsNodes },
  },
];

/** What is kept that should not be, after everything that can be collected was. */
export const memory: Session = {
  name: 'memory',
  measures,
  isProbed: false,
  address: (contestant, size) => `lists.html?contestant=${contestant}&first=${size}`,
  async run(tab, _contestant, size): Promise<Sample> {
    const { page } = tab;
    const events = (frames: number): Promise<void> =>
      page.evaluate(
        async ([count, groups]) => {
          for (let frame = 0; frame < (count ?? 0); frame += 1) {
            for (let event = 0; event < 1_000; event += 1)
              bench.world.join(`g${(frame * 1_000 + event) % (groups ?? 1)}`);
            await bench.frames(1);
          }
        },
        [frames, size],
      );
    const mounts = (count: number): Promise<void> =>
      page.evaluate(async (times) => {
        for (let time = 0; time < times; time += 1) {
          await bench.mount();
          await bench.unmount();
        }
      }, count);

    await page.evaluate(() => bench.mount());
    // Until what remembers a fixed number of things is full.
    await events(100);
    const before = await heldBy(tab);
    await events(600);
    const after = await heldBy(tab);
    await page.evaluate(() => bench.unmount());
    await mounts(60);
    const fresh = await heldBy(tab);
    await mounts(50);
    const used = await heldBy(tab);
    const ofEvents = growthOf(before, after);
    const ofMounts = growthOf(fresh, used);
    return {
      'memory-events': ofEvents.kB,
      'memory-events-nodes': ofEvents.nodes,
      'memory-mounts': ofMounts.kB,
      'memory-mounts-nodes': ofMounts.nodes,
    };
  },
};
