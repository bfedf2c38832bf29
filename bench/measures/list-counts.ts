import type { Page } from '@playwright/test';
import type { Tab } from '../driver/tab.ts';
import { idle, idleMeasures } from './idle.ts';
import { driftOf, wheelFault } from './painted.ts';
import type { ListName } from '../pages/world/told.ts';
import type { ContestantName, Measure } from './measure.ts';
import { measuresOf, sampleOf } from './of-list.ts';
import { rendersOfList, sum } from './renders.ts';
import type { Sample, Session } from './session.ts';

const measures: readonly Measure[] = [
  ...idleMeasures,
  {
    id: 'event-rows',
    label: 'event for a visible group: rows drawn',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 1 },
  },
  {
    id: 'event-lists',
    label: 'event for a visible group: lists drawn',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 0 },
  },
  {
    id: 'hidden-event',
    label: 'event for a group off screen: components drawn',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 0 },
  },
  {
    id: 'burst-rows',
    label: '300 events in one frame: draws of the row drawn most often',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 1 },
  },
  {
    id: 'parent-rows',
    label: 'parent renders with new callbacks and style objects: rows drawn',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 0 },
  },
  {
    id: 'slot-rows',
    label: 'parent renders with a new slot: draws of each row (0 where a row is left out)',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 1 },
  },
  {
    id: 'insert-rows',
    label: 'insert at top: rows drawn',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 1 },
  },
  {
    id: 'insert-all',
    label: 'insert at top: components drawn in all, those of the row included',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'atMost', value: 100 },
  },
  {
    id: 'move-rows',
    label: 'move to top: rows drawn',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 1 },
  },
  {
    id: 'insert-jump',
    label: 'row inserted above a scrolled view: jump',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
  {
    id: 'wheel-jump',
    label: 'rows inserted above during a wheel scroll: jump',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
  {
    id: 'select-rows',
    label: 'selection of one row: rows drawn',
    unit: 'renders',
    kind: 'count',
    target: { kind: 'exactly', value: 1 },
  },
];

/** What a change of the items of a list draws and moves. */
export const listCounts = (list: ListName): Session => ({
  name: `${list}, counts`,
  measures: measuresOf(list, measures),
  isProbed: true,
  address: (contestant, size) => `lists.html?list=${list}&contestant=${contestant}&first=${size}`,
  run: async (tab, contestant) => sampleOf(list, await countsOn(tab, contestant)),
});

async function countsOn(tab: Tab, contestant: ContestantName): Promise<Sample> {
  const { page } = tab;
  await page.evaluate(() => bench.mount());
  await rested(page);
  await expectTheSameRows(page);
  // It takes its time: of the others nobody asks.
  const idling = contestant === 'ours' || contestant === 'limit' ? await idle(page) : {};
  const event = await rendersOfList(page, () => page.evaluate(() => bench.world.join('g1')));
  const hidden = await rendersOfList(page, () => page.evaluate(() => bench.world.join('g200')));
  const burst = await rendersOfList(page, () =>
    page.evaluate(() => {
      for (let index = 0; index < 300; index += 1) bench.world.join(`g${index}`);
    }),
  );
  const parent = await rendersOfList(page, () => page.evaluate(() => bench.drawAgain(false)));
  const slot = await rendersOfList(page, () => page.evaluate(() => bench.drawAgain(true)));
  const inserted = await rendersOfList(page, () => page.evaluate(() => void bench.world.create()));
  const moved = await rendersOfList(page, () => page.evaluate(() => bench.world.moveToTop('g250')));
  const drawn = await page.evaluate(() => bench.rows().map(({ guid }) => guid));
  const jump = await insertAbove(tab);
  const wheelJump = await insertDuringWheel(tab);
  return {
    ...idling,
    'event-rows': sum(event.rows),
    'event-lists': sum(event.lists),
    'hidden-event': hidden.all,
    'burst-rows': most(burst.rows),
    'parent-rows': sum(parent.rows),
    'slot-rows': drawn.slice(2, 12).every((guid) => slot.rows[guid] !== undefined) ? most(slot.rows) : 0,
    'insert-rows': sum(inserted.rows),
    'insert-all': inserted.all,
    'move-rows': sum(moved.rows),
    'insert-jump': jump,
    'wheel-jump': wheelJump,
    'select-rows': await selectOne(page),
  };
}

/** What is compared are ways to draw one and the same list. */
async function expectTheSameRows(page: Page): Promise<void> {
  const rows = await page.evaluate(() => bench.rows());
  const [first] = rows;
  const isSame = rows.every(({ height }) => height === rowHeight) && first?.text.includes('Group 000000') === true;
  if (!isSame) throw new Error(`These are other rows: ${JSON.stringify(first)}`);
}

/** Of every row, in pixels; limit counts on it. */
const rowHeight = 72;

/** Until no list draws anything any more: some do so in portions. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(() => bench.rest());
}

async function insertAbove(tab: Tab): Promise<number> {
  const { page } = tab;
  await page.evaluate(() => bench.scrollTo(1_500));
  await rested(page);
  const frames = await tab.record(async () => {
    for (let time = 0; time < 3; time += 1) {
      await page.evaluate(() => void bench.world.create());
      await page.evaluate(() => bench.frames(3));
    }
  });
  return driftOf(frames);
}

async function insertDuringWheel(tab: Tab): Promise<number> {
  const { page } = tab;
  await page.evaluate(() => bench.scrollTo(4_000));
  await rested(page);
  await page.mouse.move(200, 400);
  const before = await page.evaluate(() => bench.wheeled());
  const frames = await tab.record(async () => {
    for (let event = 0; event < 20; event += 1) {
      if (event % 4 === 0) await page.evaluate(() => void bench.world.create());
      await page.mouse.wheel(0, -20);
    }
    await page.evaluate(() => bench.frames(10));
  });
  return wheelFault(frames, (await page.evaluate(() => bench.wheeled())) - before);
}

async function selectOne(page: Page): Promise<number> {
  await page.evaluate(() => {
    bench.scrollTo(0);
    bench.select();
  });
  await rested(page);
  const [first, second] = await page.evaluate(() =>
    bench.rows().flatMap(({ guid, isInView }) => (isInView ? [guid] : [])),
  );
  const press = async (guid = ''): Promise<void> => {
    await page.getByTestId(await page.evaluate((id) => bench.rowName(id), guid)).click();
  };
  await press(first);
  await rested(page);
  const { rows } = await rendersOfList(page, () => press(second));
  return sum(rows);
}

function most(counts: Readonly<Record<string, number>>): number {
  return Math.max(0, ...Object.values(counts));
}
