import type { Page } from '@playwright/test';
import { framesOf, rest, topsOf } from '../../e2e/list-page.ts';
import { driftOf, mostBlank } from './painted.ts';
import type { Measure } from './measure.ts';
import type { Sample, Session } from './session.ts';

const measures: readonly Measure[] = [
  {
    id: 'late-heights',
    label: 'internal list, three rows above the view grow by 120 px (late images): jump',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
  {
    id: 'far-jump',
    label: 'internal list, jump to a message 10,000 back: lands off by',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 1 },
  },
  {
    id: 'far-jump-blank',
    label: 'internal list, jump to a message 10,000 back: most of the view without a row',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
  {
    id: 'window-change',
    label: 'internal list, window around a quoted message changes three times: jump',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
  {
    id: 'window-blank',
    label: 'internal list, window around a quoted message changes three times: most of the view without a row',
    unit: 'px',
    kind: 'count',
    target: { kind: 'atMost', value: 0 },
  },
];

/**
 * Painted frames of the list under `KitMessageList`, for what that has no way to ask for yet: going to a message, quotes,
 * images. Rows of 1 to 12 lines of unknown height.
 */
export const paintedList: Session = {
  name: 'painted frames of the internal list',
  measures,
  isProbed: false,
  address: (_contestant, size) => `list.html?anchor=bottom&count=${size + 50}`,
  async run({ page }, _contestant, size): Promise<Sample> {
    await page.locator('[data-row]').first().waitFor();
    await rest(page);
    const late = await lateHeights(page, size);
    const jump = await farJump(page);
    return { ...late, ...jump, ...(await windowChange(page)) };
  },
};

async function lateHeights(page: Page, size: number): Promise<Sample> {
  await page.evaluate((id) => lab.handle?.scrollToId(id, 'center'), `m${size - 100}`);
  await rest(page);
  const above = await page.evaluate(() => {
    const top = document.querySelector('[data-testid="list"]')?.getBoundingClientRect().top ?? 0;
    const rows = [...document.querySelectorAll('[data-row]')];
    const out = rows.filter((row) => row.getBoundingClientRect().bottom <= top);
    return out.slice(-3).map((row) => row.getAttribute('data-row') ?? '');
  });
  const before = await heightOf(page, above);
  const frames = await framesOf(page, () =>
    page.evaluate((ids) => {
      for (const id of ids) lab.grow(id, 120);
    }, above),
  );
  const grown = (await heightOf(page, above)) - before;
  if (above.length < 3 || Math.round(grown) !== 360) throw new Error(`Rows above the view grew by ${grown} px.`);
  return { 'late-heights': driftOf(frames) };
}

async function heightOf(page: Page, ids: readonly string[]): Promise<number> {
  return await page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('[data-row]')]
        .filter((row) => wanted.includes(row.getAttribute('data-row') ?? ''))
        .reduce((sum, row) => sum + row.getBoundingClientRect().height, 0),
    ids,
  );
}

async function farJump(page: Page): Promise<Sample> {
  await page.evaluate(() => lab.handle?.scrollToEnd());
  await rest(page);
  const frames = await framesOf(page, () => page.evaluate(() => lab.handle?.scrollToId('m50', 'start')));
  const last = topsOf(frames, 'm50').at(-1) ?? Infinity;
  return { 'far-jump': Math.round(Math.abs(last) * 10) / 10, 'far-jump-blank': mostBlank(frames) };
}

/** Loaded are some hundred rows around the row that is read; they grow at both ends, then move on, twice. */
async function windowChange(page: Page): Promise<Sample> {
  const windowOf = (from: number, to: number): Promise<void> =>
    page.evaluate(
      ([start, end]) =>
        lab.show(Array.from({ length: (end ?? 0) - (start ?? 0) }, (_, row) => `m${(start ?? 0) + row}`)),
      [from, to],
    );
  await windowOf(4_900, 5_100);
  await page.evaluate(() => lab.handle?.scrollToId('m5000', 'center'));
  await rest(page);
  const frames = await framesOf(page, async () => {
    for (const [from, to] of [
      [4_850, 5_150],
      [4_900, 5_200],
      [4_800, 5_050],
    ] as const) {
      await windowOf(from, to);
      await rest(page);
    }
  });
  return { 'window-change': driftOf(frames), 'window-blank': mostBlank(frames) };
}
