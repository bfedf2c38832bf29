import type { Page } from '../browsers/page.ts';
import { expect, quick, quickInChromium, test } from '../browsers/test.ts';
import { frameNow, framesOf, openList, rest, rowsInView, topsOf } from '../list-page.ts';
import { violations } from '../axe.ts';

const query = 'count=300&anchor=top&role=listbox&lines=2';

/** The row that has the focus, or the tag of what has it instead. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const row = document.activeElement?.querySelector('[data-row]');
    return row?.getAttribute('data-row') ?? document.activeElement?.tagName ?? 'nothing';
  });
}

/** Whether this row is wholly in the view. */
async function isInView(page: Page, id: string): Promise<boolean> {
  const { rows, viewHeight } = await frameNow(page);
  return rows.some(([row, top, bottom]) => row === id && top >= -0.5 && bottom <= viewHeight + 0.5);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  await rest(page);
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'before' }).focus();
  await press(page, 'Tab');
}

test('the list is one tab stop, which is where the focus was', quick, async ({ tab: page }) => {
  await openList(page, query);
  await enter(page);
  expect(await focused(page)).toBe('m0');
  await press(page, 'ArrowDown', 'ArrowDown');
  expect(await focused(page)).toBe('m2');
  await press(page, 'Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('after');
  await press(page, 'Shift+Tab');
  expect(await focused(page)).toBe('m2');
  expect(await page.locator('[tabindex="0"]:has(> [data-row])').count()).toBe(1);
});

test('arrows, pages and ends move the focus, also to rows that were not drawn', quick, async ({ tab: page }) => {
  await openList(page, query);
  await enter(page);
  for (const [key, row] of [
    ['End', 'm299'],
    ['ArrowDown', 'm299'],
    ['ArrowUp', 'm298'],
    ['Home', 'm0'],
    ['ArrowUp', 'm0'],
    ['PageDown', 'm20'],
    ['PageDown', 'm40'],
    ['PageUp', 'm20'],
  ] as const) {
    await press(page, key);
    expect(`${key} ${await focused(page)}`).toBe(`${key} ${row}`);
    expect(await isInView(page, row)).toBe(true);
  }
});

test('holding an arrow key runs through the list without losing the focus', async ({ tab: page }) => {
  await openList(page, query);
  await enter(page);
  await press(page, ...Array.from({ length: 120 }, () => 'ArrowDown'));
  expect(await focused(page)).toBe('m120');
  expect(await isInView(page, 'm120')).toBe(true);
});

test('keys that the list does not use go to its owner, with the row', async ({ tab: page }) => {
  await openList(page, query);
  await enter(page);
  await press(page, 'ArrowDown', 'Enter', 'Space', 'Shift+F10', 'Escape', 'g', 'Control+g');
  expect(await page.evaluate(() => lab.calls.filter((call) => call.startsWith('m')))).toEqual([
    'm1 Enter',
    'm1 Space',
    'm1 Menu',
    'm1 Escape',
    'm1 Character g',
  ]);
  expect((await frameNow(page)).rows[0]?.[1]).toBe(0);
});

test('a row that assistive technology activates, a click on the row itself, does what Enter does', async ({
  tab: page,
}) => {
  await openList(page, query);
  await page.evaluate(() => {
    const inner = document.querySelector<HTMLElement>('[data-row="m4"]');
    // What is in a row hears its own clicks.
    inner?.click();
    inner?.parentElement?.click();
  });
  await rest(page);
  expect(await page.evaluate(() => lab.calls.filter((call) => call.startsWith('m')))).toEqual(['m4 Enter']);
  expect(await focused(page)).toBe('m4');
});

test('the focus stays when its row changes, and when rows come above it', async ({ tab: page }) => {
  await openList(page, query);
  await enter(page);
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await page.evaluate(() => {
    lab.grow('m3', 40);
    lab.show([...lab.fresh(3), ...lab.ids]);
    lab.renewRows();
  });
  await rest(page);
  expect(await focused(page)).toBe('m3');
  await press(page, 'ArrowDown');
  expect(await focused(page)).toBe('m4');
});

test('the focus stays on a row that moves, in either direction', async ({ tab: page }) => {
  await openList(page, query);
  await enter(page);
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await page.evaluate(() => lab.show(['m3', ...lab.ids.filter((id) => id !== 'm3')]));
  await rest(page);
  expect(await focused(page)).toBe('m3');
  await page.evaluate(() => lab.show([...lab.ids.filter((id) => id !== 'm3'), 'm3']));
  await rest(page);
  expect(await focused(page)).toBe('m3');
  await press(page, 'ArrowUp');
  expect(await focused(page)).toBe('m299');
});

test('when the focused row goes, its neighbour takes the focus', async ({ tab: page }) => {
  await openList(page, query);
  await enter(page);
  await press(page, 'ArrowDown', 'ArrowDown');
  await page.evaluate(() => lab.show(lab.ids.filter((id) => id !== 'm2')));
  await rest(page);
  expect(await focused(page)).toBe('m3');
  await press(page, 'End');
  await page.evaluate(() => lab.show(lab.ids.filter((id) => id !== 'm299')));
  await rest(page);
  expect(await focused(page)).toBe('m298');
});

test('a focused row keeps the focus wherever the reader scrolls, and keys go on from it', async ({ tab: page }) => {
  await openList(page, query);
  await enter(page);
  await press(page, 'ArrowDown');
  await page.mouse.move(250, 400);
  for (let event = 0; event < 40; event++) await page.mouse.wheel(0, 100);
  await rest(page);
  expect(await focused(page)).toBe('m1');
  const { rows } = await frameNow(page);
  expect(rows.length).toBeLessThan(80);
  expect(rowsInView({ rows, viewHeight: 800 })[0]?.[0]).toBe('m100');
  await press(page, 'ArrowDown');
  expect(await focused(page)).toBe('m2');
  expect(await isInView(page, 'm2')).toBe(true);
});

test('the tab stop of a list without the focus is in view', async ({ tab: page }) => {
  await openList(page, query);
  await page.mouse.move(250, 400);
  for (let event = 0; event < 40; event++) await page.mouse.wheel(0, 100);
  await rest(page);
  const frames = await framesOf(page, () => enter(page));
  expect(await focused(page)).toBe('m100');
  expect(new Set(topsOf(frames, 'm100').map(Math.round)).size).toBe(1);
});

test('focusId goes to any row; one that is in view does not move the list', async ({ tab: page }) => {
  await openList(page, query);
  await page.evaluate(() => lab.handle?.focusId('m5'));
  expect(await focused(page)).toBe('m5');
  expect((await frameNow(page)).rows[0]).toEqual(['m0', 0, expect.any(Number)]);
  await page.evaluate(() => lab.handle?.focusId('m250'));
  await rest(page);
  expect(await focused(page)).toBe('m250');
  expect(await isInView(page, 'm250')).toBe(true);
});

for (const [role, row, position] of [
  ['listbox', 'option', 'aria-posinset'],
  ['list', 'listitem', 'aria-posinset'],
  ['grid', 'row', 'aria-rowindex'],
] as const) {
  test(
    `${role}: rows are ${row}s that say their state and place, also after rows came above`,
    role === 'listbox' ? quickInChromium : {},
    async ({ tab: page }) => {
      await openList(page, `${query.replace('listbox', role)}&header&footer`);
      await page.evaluate(() => lab.show([...lab.fresh(2), ...lab.ids]));
      await rest(page);
      const list = page.getByRole(role, { name: 'Rows' });
      const third = list.getByRole(row).filter({ hasText: 'm0, line 1' });
      await expect(third).toHaveAttribute(position, '3');
      if (role === 'grid') await expect(list).toHaveAttribute('aria-rowcount', '302');
      else await expect(third).toHaveAttribute('aria-setsize', '302');
      if (role === 'listbox') await expect(list.getByRole(row, { selected: true })).toHaveAttribute(position, '3');
      // A grid's cells belong to the rows that the owner draws; these have none.
      expect((await violations(page)).filter((fault) => role !== 'grid' || !/required-children/.test(fault))).toEqual(
        [],
      );
    },
  );
}

test('right to left: keys and places are the same', quickInChromium, async ({ tab: page }) => {
  await openList(page, `${query}&dir=rtl`);
  await enter(page);
  await press(page, 'End', 'ArrowUp', 'ArrowLeft');
  expect(await focused(page)).toBe('m298');
  expect(await isInView(page, 'm298')).toBe(true);
  const overflow = await page.evaluate(() => {
    const box = document.querySelector('[data-testid="list"]');
    return box === null ? -1 : box.scrollWidth - box.clientWidth;
  });
  expect(overflow).toBe(0);
});

test('a row names itself on its wrapper', async ({ tab: page }) => {
  await openList(page, `${query}&label`);
  await expect(page.getByRole('option', { name: 'Row m3', exact: true })).toHaveAttribute('aria-posinset', '4');
});
