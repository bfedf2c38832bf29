/** A long history: jumps into it, the way on from there, and its end. In pixels of what was painted. */
import type { Page } from '../../browsers/page.ts';
import { expect, test } from '../../browsers/test.ts';
import type { Frame } from '../../lab/recorder.ts';
import { drift, framesOffBottom } from '../../list-page.ts';
import { openChat, rest, wheel } from '../../messages-page.ts';

const count = 5_000;
// Somebody has to write them all.
test.setTimeout(600_000);

interface Shown {
  readonly id: string;
  readonly number: number;
  /** Of its middle, beneath that of the list. */
  readonly offMiddle: number;
}

/** The messages that are drawn, from above. */
function shown(page: Page): Promise<readonly Shown[]> {
  return page.evaluate(() => {
    const list = document.querySelector('[data-testid="messages"]')?.getBoundingClientRect();
    const middle = list === undefined ? 0 : list.top + list.height / 2;
    return [...document.querySelectorAll('[data-testid^="bubble-"]')].flatMap((bubble) => {
      const number = Number.parseInt(/(\d+)\./.exec(bubble.textContent)?.[1] ?? '', 10);
      const { top, height } = bubble.getBoundingClientRect();
      const id = bubble.getAttribute('data-testid') ?? '';
      return Number.isNaN(number) ? [] : [{ id, number, offMiddle: top + height / 2 - middle }];
    });
  });
}

const frames = (page: Page): Promise<readonly Frame[]> => page.evaluate(() => chat.stop());

/** Every message once, in its order, none left out. */
function expectWhole(all: readonly Shown[]): void {
  const numbers = all.map(({ number }) => number);
  const first = numbers[0] ?? NaN;
  expect(numbers).toEqual(numbers.map((_, index) => first + index));
}

test('a chat of 5,000 messages: each jump ends where it led, and what is loaded around moves nothing', async ({
  tab: page,
  tabs,
}) => {
  await openChat(page, await tabs.base.longChat(count));
  expect((await shown(page)).at(-1)?.number).toBe(count);
  for (const number of [500, 4_000, 2_500]) {
    await page.evaluate((to) => chat.goTo(to), number);
    await expect.poll(async () => (await shown(page)).some((one) => one.number === number)).toBe(true);
    // From here on it stands, whatever comes above and below.
    await page.evaluate(() => chat.record());
    await rest(page);
    const painted = await frames(page);
    const all = await shown(page);
    const wanted = all.find((one) => one.number === number);
    expect(Math.abs(wanted?.offMiddle ?? Infinity)).toBeLessThan(30);
    expect(drift(painted, wanted?.id ?? '')).toBeLessThanOrEqual(1);
    expectWhole(all);
    for (const pixels of [-400, 400]) {
      for (let turn = 0; turn < 8; turn += 1) {
        await wheel(page, 4, pixels);
        await rest(page);
        expectWhole(await shown(page));
      }
    }
  }
  await page.getByRole('button', { name: 'Go to the newest message' }).click();
  await expect.poll(async () => (await shown(page)).at(-1)?.number).toBe(count);
  await rest(page);
  await page.evaluate(() => chat.record());
  await page.evaluate(() => chat.write('at last'));
  await expect(page.getByText('at last')).toBeVisible();
  await rest(page);
  const painted = await frames(page);
  // Eight points stand under the last bubble.
  expect(framesOffBottom(painted.map(({ rows, viewHeight }) => ({ rows, viewHeight: viewHeight - 8 })))).toBe(0);
});
