import { violations } from '../axe.ts';
import type { Page } from '../browsers/page.ts';
import { expect, quick, quickInChromium, quickWheel, test } from '../browsers/test.ts';
import type { Frame } from '../lab/recorder.ts';
import { drift, framesOffBottom } from '../list-page.ts';
import { openChat, rest, wheel } from '../messages-page.ts';

const frames = (page: Page): Promise<readonly Frame[]> => page.evaluate(() => chat.stop());
const field = (page: Page): ReturnType<Page['getByTestId']> => page.getByTestId('composer-field');
const first = (all: readonly Frame[]): string => {
  const inView = all[0]?.rows.filter(([, top, bottom]) => top >= 0 && bottom <= (all[0]?.viewHeight ?? 0)) ?? [];
  return inView[Math.floor(inView.length / 2)]?.[0] ?? '';
};

interface Move {
  /** How far the view moved since the frame before, in pixels: up is positive. */
  readonly by: number;
  /** By how much the rows of the view disagree on that. */
  readonly spread: number;
}

function movesOf(all: readonly Frame[]): readonly Move[] {
  return all.slice(1).map(({ rows, viewHeight }, index) => {
    const tops = new Map(all[index]?.rows.map(([id, top]) => [id, top]));
    const known = rows.filter(([id, top, bottom]) => tops.has(id) && bottom > 0 && top < viewHeight);
    const moves = known.map(([id, top]) => top - (tops.get(id) ?? top));
    return { by: moves[0] ?? NaN, spread: Math.max(...moves) - Math.min(...moves) };
  });
}

test('an earlier page moves no bubble by a pixel, at the very top', quick, async ({ tab: page }) => {
  await openChat(page, 'count=300&held');
  // To the top of what is loaded: the next page is asked for there, and comes when the reader stands still.
  const id = await page.evaluate(async () => {
    const box = document.querySelector('[data-testid="messages"]');
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    if (box !== null) box.scrollTop = 0;
    for (let count = 0; count < 4; count += 1) await frame();
    chat.record();
    await frame();
    chat.answer();
    return document.querySelector('[data-testid^="bubble-"]')?.getAttribute('data-testid') ?? '';
  });
  const above = (): Promise<number> =>
    page.evaluate(() => document.querySelector('[data-testid="messages"]')?.scrollTop ?? 0);
  await expect.poll(above).toBeGreaterThan(500);
  await rest(page);
  const all = await frames(page);
  expect(all[0]?.rows[0]?.[0]).toBe(id);
  expect(all.at(-1)?.rows[0]?.[0]).not.toBe(id);
  expect(drift(all, id)).toBeLessThanOrEqual(0.5);
});

test(
  'an earlier page that comes during a wheel scroll adds nothing to it and takes nothing from it',
  quickWheel,
  async ({ tab: page }) => {
    await openChat(page, 'count=300&held');
    const height = (): Promise<number> =>
      page.evaluate(() => document.querySelector('[data-testid="messages"]')?.scrollHeight ?? 0);
    await page.evaluate(() => {
      const box = document.querySelector('[data-testid="messages"]');
      // Two views from the top of what is loaded: the next page is asked for on the way.
      if (box !== null) box.scrollTop = box.clientHeight * 2;
    });
    await rest(page);
    const before = await height();
    await page.evaluate(() => chat.record());
    // Frames before the first step: one that began after it would have lost it.
    await rest(page);
    await wheel(page, 60, -10);
    await page.evaluate(() => chat.answer());
    await wheel(page, 50, -10);
    // It came while the wheel turned.
    await expect.poll(height).toBeGreaterThan(before + 1_000);
    await wheel(page, 10, -10);
    await rest(page);
    const all = await frames(page);
    const moves = movesOf(all);
    const moved = moves.reduce((total, { by }) => total + by, 0);
    expect(Math.abs(moved - 1_200)).toBeLessThanOrEqual(1);
    // No frame goes back, and all rows in view go together.
    expect(Math.min(...moves.map(({ by }) => by))).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...moves.map(({ spread }) => spread))).toBeLessThanOrEqual(1);
  },
);

test.describe('the focus is in the field after a message was sent', () => {
  const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    click: async (page) => await page.getByTestId('composer-send').click(),
    Enter: async (page) => await page.getByTestId('composer-send').press('Enter'),
    Space: async (page) => await page.getByTestId('composer-send').press('Space'),
  };
  for (const [way, press] of Object.entries(ways)) {
    test(`by ${way}`, way === 'Enter' ? quick : {}, async ({ tab: page }) => {
      await openChat(page, 'count=3');
      await field(page).fill('Here you are');
      await page.evaluate(() => {
        document.addEventListener('focusout', () => (document.title = 'lost'));
      });
      await press(page);
      await expect(page.getByText('Here you are')).toBeVisible();
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveValue('');
      if (way === 'click') expect(await page.evaluate(() => document.title)).toBe('messages');
    });
  }
});

test('stays at the bottom through a burst, and while the composer grows', quick, async ({ tab: page }) => {
  await openChat(page, 'count=60&live');
  await page.evaluate(() => chat.record());
  await page.evaluate(() => chat.burst(50, 2));
  await rest(page);
  const all = await frames(page);
  expect(all.length).toBeGreaterThan(20);
  // Eight points stand under the last bubble.
  const padded = all.map(({ rows, viewHeight }) => ({ rows, viewHeight: viewHeight - 8 }));
  expect(framesOffBottom(padded)).toBe(0);
  await page.evaluate(() => chat.record());
  await field(page).pressSequentially('one');
  for (const line of ['two', 'three', 'four']) {
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type(line);
    // Keys come faster than frames on a busy machine: of two lines in one frame one height is painted.
    await rest(page);
  }
  const growing = await frames(page);
  expect(new Set(growing.map(({ viewHeight }) => viewHeight)).size).toBeGreaterThan(2);
  expect(framesOffBottom(growing.map(({ rows, viewHeight }) => ({ rows, viewHeight: viewHeight - 8 })))).toBe(0);
  await field(page).fill('one\ntwo\nthree\nfour');
  await rest(page);
  const last = await page.getByRole('article').last().boundingBox();
  const box = await page.getByTestId('messages').boundingBox();
  expect(Math.abs(last.y + last.height + 8 - box.y - box.height)).toBeLessThanOrEqual(1);
});

test('counts what comes below, and the pill goes there', async ({ tab: page }) => {
  await openChat(page, 'count=200&live');
  await wheel(page, 10, -100);
  await rest(page);
  await expect(page.getByRole('button', { name: 'Go to the newest message' })).toBeVisible();
  await page.evaluate(() => chat.record());
  await page.evaluate(() => chat.write('a', 'b', 'c'));
  const pill = page.getByRole('button', { name: '3 new messages' });
  await expect(pill).toBeVisible();
  const all = await frames(page);
  expect(drift(all, first(all))).toBeLessThanOrEqual(0.5);
  await pill.click();
  await expect(page.getByRole('article', { name: /^Ben Okafor, c,/ })).toBeInViewport();
  await expect(page.getByTestId('new-messages')).toHaveCount(0);
});

test('Enter sends, Shift+Enter breaks, an input method’s Enter does neither, and its Escape gives nothing up', async ({
  tab: page,
}) => {
  await openChat(page, 'count=10&live');
  const height = async (): Promise<number> => (await field(page).boundingBox()).height;
  const low = await height();
  await field(page).pressSequentially('one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await expect.poll(height).toBeGreaterThan(low + 15);
  await field(page).dispatchKey({ key: 'Enter', isComposing: true, keyCode: 229 });
  await expect(field(page)).toHaveValue('one\ntwo');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('article', { name: /^You, one\s+two,/ })).toBeInViewport();
  expect(await height()).toBe(low);
  await page.keyboard.press('ArrowUp');
  await field(page).fill('three');
  await field(page).dispatchKey({ key: 'Escape', isComposing: true, keyCode: 229 });
  await expect(field(page)).toHaveValue('three');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await field(page).fill(Array.from({ length: 30 }, (_, line) => `${line}`).join('\n'));
  await expect.poll(height).toBeGreaterThan(low * 2);
  expect(await height()).toBeLessThan(low * 4);
});

test('what was not sent can be sent again by keyboard', async ({ tab: page }) => {
  await openChat(page, 'count=10&live');
  await page.evaluate(() => chat.goOffline());
  await field(page).fill('later');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not sent', { exact: false })).toBeVisible();
  await page.evaluate(() => chat.goOnline());
  await page.getByRole('button', { name: 'Send again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: /^You, later, .*, (Sent|Delivered|Read)$/ })).toBeVisible();
});

test(
  'breaks no rule of accessibility, light and dark, and its scrollbars are so too',
  quickInChromium,
  async ({ tab: page }) => {
    for (const theme of ['light', 'dark']) {
      await openChat(page, `looks&theme=${theme}`);
      expect(await violations(page)).toEqual([]);
      const schemes = await page.evaluate(() =>
        [...document.querySelectorAll('[data-testid="messages"], [data-testid^="composer"]')].map(
          (element) => getComputedStyle(element).colorScheme,
        ),
      );
      expect([...new Set(schemes)]).toEqual([theme]);
    }
  },
);

for (const [name, query, width] of [
  ['right to left', 'looks&lang=ar', 390],
  ['twice the text', 'looks&text=2', 390],
  ['a wide page', 'looks', 1_200],
  ['a narrow page', 'looks', 320],
] as const) {
  test(
    `nothing is wider than ${name}`,
    name === 'twice the text' ? quickInChromium : {},
    async ({ tab: page, kind }) => {
      test.skip(kind === 'webkit' && width < 447, 'The window of MiniBrowser is at least 447 pixels wide.');
      await page.setViewportSize({ width, height: 800 });
      await openChat(page, query);
      const outside = await page.evaluate(
        () =>
          [...document.querySelectorAll('[data-testid^="bubble-"], [data-testid^="composer"]')].filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 2;
          }).length,
      );
      expect(outside).toBe(0);
    },
  );
}
