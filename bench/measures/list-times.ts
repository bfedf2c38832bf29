import { medianOf } from '../median.ts';
import type { Tab } from '../driver/tab.ts';
import type { ListName } from '../pages/world/told.ts';
import type { Measure } from './measure.ts';
import { measuresOf, sampleOf } from './of-list.ts';
import type { Sample, Session } from './session.ts';

const measures: readonly Measure[] = [
  { id: 'row-work', label: 'the same row work everywhere (noise check)', unit: 'ms', kind: 'time' },
  {
    id: 'hidden-event-time',
    label: 'event for a group off screen: time',
    unit: 'ms',
    kind: 'time',
    target: { kind: 'atMost', value: 0.1 },
  },
  {
    id: 'append',
    label: 'append a page of 30',
    unit: 'ms',
    kind: 'time',
    target: { kind: 'ratio', value: 4 },
  },
  { id: 'insert', label: 'insert at top', unit: 'ms', kind: 'time', target: { kind: 'ratio', value: 1.5 } },
  { id: 'move', label: 'move to top', unit: 'ms', kind: 'time', target: { kind: 'ratio', value: 1.5 } },
  {
    id: 'storm',
    label: '1,000 events/s while scrolling, every other one for a group scrolled past: time per second',
    unit: 'ms',
    kind: 'time',
    target: { kind: 'ratio', value: 1.2 },
  },
  {
    id: 'storm-left',
    label: '1,000 events/s while scrolling: rows that show an old number at the end',
    unit: 'rows',
    kind: 'count',
    target: { kind: 'exactly', value: 0 },
  },
];

const pages = 3;
const changes = 8;
const stormMs = 1_500;
/** In view at the start or at some time of the scroll. */
const groupsScrolledPast = 30;

/** What a change of a list's items costs the page's main thread. How the machine is, and a storm, is told of groups alone. */
export const listTimes = (list: ListName): Session => ({
  name: `${list}, times`,
  measures: measuresOf(
    list,
    measures.filter(({ id }) => list === 'groups' || !/^(row-work|storm)/.test(id)),
  ),
  isProbed: false,
  address: (contestant, size) =>
    `lists.html?list=${list}&contestant=${contestant}&first=${size}&total=${size + 30 * (pages + 1)}`,
  run: async (tab, _contestant, size) => sampleOf(list, await timesOn(tab, size, list === 'groups')),
});

async function timesOn(tab: Tab, size: number, isWithStorm: boolean): Promise<Sample> {
  const { page } = tab;
  await page.evaluate(() => bench.mount());
  await page.evaluate(() => bench.workOnRows(2));
  await page.evaluate(() => bench.rest());
  const rowWork: Sample = isWithStorm
    ? { 'row-work': await tab.cpu(() => page.evaluate(() => bench.workOnRows(5))) }
    : {};
  const idle = await tab.idleFrame();
  const hidden = await tab.cpu(() =>
    page.evaluate(async (last) => {
      for (let event = 0; event < 1_000; event += 1) bench.world.join(`g${last - (event % 50)}`);
      await bench.frames(2);
    }, size - 1),
  );
  const insert = await eachChange(tab, idle, (time) => page.evaluate(create, time));
  const move = await eachChange(tab, idle, (time) => page.evaluate(moveUp, time));
  const storm = isWithStorm ? await stormWhileScrolling(tab, size) : {};
  const append = await appendPages(tab, idle);
  return {
    ...rowWork,
    ...known('hidden-event-time', (hidden - idle * 2) / 1_000),
    ...known('insert', insert),
    ...known('move', move),
    ...known('append', append),
    ...storm,
  };
}

const framesAfter = 2;

async function create(): Promise<void> {
  bench.world.create();
  await bench.frames(2);
}

async function moveUp(time: number): Promise<void> {
  bench.world.moveToTop(`g${200 + time}`);
  await bench.frames(2);
}

/** A cost that is not above what was subtracted from it says nothing, and is left out. */
function known(id: string, cost: number): Sample {
  return cost > 0 ? { [id]: cost } : {};
}

/** What one change costs, without the frames that pass meanwhile. */
async function eachChange(tab: Tab, idle: number, change: (time: number) => Promise<unknown>): Promise<number> {
  // The first ones make the code warm.
  for (let time = 0; time < 3; time += 1) await change(time);
  const spent = await tab.cpu(async () => {
    for (let time = 3; time < 3 + changes; time += 1) await change(time);
  });
  return spent / changes - idle * framesAfter;
}

async function stormWhileScrolling(tab: Tab, size: number): Promise<Sample> {
  const { page } = tab;
  const spent = await tab.cpu(async () => {
    const storm = page.evaluate(([ms, near, among]) => bench.storm(1_000, ms, near, among), [
      stormMs,
      groupsScrolledPast,
      size,
    ] as const);
    await Promise.all([storm, tab.scroll(stormMs, 1_000)]);
  });
  await page.evaluate(() => bench.rest());
  const wrong = await page.evaluate(() => bench.wrongRows().length);
  return { storm: spent / (stormMs / 1_000), 'storm-left': wrong };
}

/** From the answer to rest, for pages that are waited for at the end of the list; `NaN` of a list that never asks. */
async function appendPages(tab: Tab, idle: number): Promise<number> {
  const { page } = tab;
  const costs: number[] = [];
  await page.evaluate(() => void (bench.world.isHolding = true));
  for (let time = 0; time < pages; time += 1) {
    if (!(await page.evaluate(() => bench.reachEnd()))) return NaN;
    await page.evaluate(() => bench.rest());
    const spent = await tab.cpu(() =>
      page.evaluate(async () => {
        bench.world.release();
        await bench.frames(6);
      }),
    );
    costs.push(spent - idle * 6);
  }
  // Without the first, which makes the code warm.
  return medianOf(costs.slice(1));
}
