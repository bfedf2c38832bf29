import { expect, test } from '../browsers/test.ts';
import { openGallery } from './app.ts';

test('what is selected and copied holds no marks that nobody sees, and code still reads from left to right', async ({
  tab: page,
}) => {
  await openGallery(page, '/gallery/formatters/markdown');
  const copied = await page.evaluate(() => {
    const main = document.querySelector('[role="main"]') ?? document.body;
    getSelection()?.selectAllChildren(main);
    return getSelection()?.toString() ?? '';
  });
  expect(copied).toContain('All of it, @Ana Sousa: run npx walk or see https://example.com/plan');
  expect(copied).toContain('const six = await meet({ at: 18 });\nwalk(six);');
  expect(copied).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
  const runs = await page.evaluate(() => {
    const isCode = (node: Element): boolean => node.childElementCount === 0 && node.textContent === 'plan.md';
    const code = [...document.querySelectorAll('[role="main"] *')].filter(isCode);
    return code.map((node) => `${getComputedStyle(node).unicodeBidi} ${getComputedStyle(node).direction}`);
  });
  expect(runs).toEqual(['isolate ltr', 'isolate ltr']);
});

test('a text reads by the first letter that is its own: a name or an address before it turns nothing', async ({
  tab: page,
}) => {
  await openGallery(page, '/gallery/formatters/messages');
  const directionOf = (text: string): Promise<string | undefined> =>
    page.evaluate((words) => {
      const texts = [...document.querySelectorAll('[role="main"] [dir="auto"]')];
      const bubble = texts.find(
        (node) => node.textContent.includes(words) && !node.parentElement?.closest('[dir="auto"]'),
      );
      return bubble && getComputedStyle(bubble).direction;
    }, text);
  expect(await directionOf('נתראה בשבת')).toBe('rtl');
  expect(await directionOf('see you on Saturday')).toBe('ltr');
});

test('whoever copies several messages has their words, without times, initials and counts', async ({ tab: page }) => {
  await openGallery(page, '/gallery/messages/answers');
  const copied = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('[role="feed"]') ?? document.body);
    return getSelection()?.toString() ?? '';
  });
  expect(copied).toContain('Dogs are welcome');
  expect(copied).not.toMatch(/\d:\d\d|^[A-Z]{1,2}$|^\p{Extended_Pictographic}+\uFE0F? \d+$/mu);
});
