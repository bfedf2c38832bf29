import type { Page } from '../browsers/page.ts';
import { expect, quick, test } from '../browsers/test.ts';
import { drift } from '../list-page.ts';
import { openChat, rest, wheel } from '../messages-page.ts';

const shownNumbers = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-testid^="bubble-"]')].flatMap((bubble) => {
      const number = Number.parseInt(bubble.textContent.replace(/^\D+/, ''), 10);
      return Number.isNaN(number) ? [] : [number];
    }),
  );

test(
  'opens at the line above what was not read, and a later page moves no bubble by a pixel',
  quick,
  async ({ tab: page }) => {
    await openChat(page, 'count=300&read=100&held');
    const line = await page.getByTestId('unread-line').boundingBox();
    const box = await page.getByTestId('messages').boundingBox();
    expect(line.y - box.y).toBeGreaterThanOrEqual(0);
    expect(line.y - box.y).toBeLessThan(60);
    // To the end of what is loaded: the next page is asked for there, and comes when the reader stands still.
    const id = await page.evaluate(async () => {
      const list = document.querySelector('[data-testid="messages"]');
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      if (list !== null) list.scrollTop = list.scrollHeight;
      for (let count = 0; count < 4; count += 1) await frame();
      chat.record();
      await frame();
      chat.answer();
      const bubbles = document.querySelectorAll('[data-testid^="bubble-"]');
      return bubbles[bubbles.length - 1]?.getAttribute('data-testid') ?? '';
    });
    const below = (): Promise<number> =>
      page.evaluate(() => {
        const list = document.querySelector('[data-testid="messages"]');
        return list === null ? 0 : list.scrollHeight - list.clientHeight - list.scrollTop;
      });
    await expect.poll(below).toBeGreaterThan(500);
    await rest(page);
    const all = await page.evaluate(() => chat.stop());
    expect(all.at(-1)?.rows.at(-1)?.[0]).not.toBe(id);
    expect(drift(all, id)).toBeLessThanOrEqual(0.5);
  },
);

test('down through a long history to its end, and up again: every message once, in its order', async ({
  tab: page,
}) => {
  await openChat(page, 'count=500&read=20');
  const met = new Set<number>();
  const walk = async (pixels: number, isOver: (numbers: readonly number[]) => boolean): Promise<void> => {
    for (let turn = 0; turn < 400; turn += 1) {
      const numbers = await shownNumbers(page);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      expect(new Set(numbers).size).toBe(numbers.length);
      for (const number of numbers) met.add(number);
      if (isOver(numbers)) return;
      await wheel(page, 4, pixels);
      await rest(page);
    }
    expect('the walk').toBe('over');
  };
  await walk(400, (numbers) => numbers.includes(500));
  for (let number = 20; number <= 500; number += 1) expect(met.has(number), `${number} was seen`).toBe(true);
  await wheel(page, 10, 400);
  await expect(page.getByRole('button', { name: 'Go to the newest message' })).toHaveCount(0);
  met.clear();
  await walk(-400, (numbers) => numbers.includes(1));
  for (let number = 1; number <= 490; number += 1) expect(met.has(number), `${number} was seen again`).toBe(true);
  // What comes meanwhile is counted, and the pill leads there from anywhere.
  await page.evaluate(() => chat.write('at last'));
  await page.getByRole('button', { name: '1 new message' }).click();
  await expect(page.getByText('at last')).toBeVisible();
  await expect(page.getByTestId('new-messages')).toHaveCount(0);
});

test('where all that was not read is in view, nothing leads further down', async ({ tab: page }) => {
  await openChat(page, 'count=300&read=298');
  await expect(page.getByTestId('unread-line')).toBeVisible();
  await expect(page.getByTestId('new-messages')).toHaveCount(0);
});

test('the day stands over the rows while somebody scrolls, and goes again', async ({ tab: page }) => {
  await openChat(page, 'count=300');
  await expect(page.getByTestId('sticky-day')).toHaveCount(0);
  await wheel(page, 6, -150);
  await expect(page.getByTestId('sticky-day')).toBeVisible();
  await expect(page.getByTestId('sticky-day')).toHaveCount(0);
});
