/** Code and quotes in bubbles: one box, one bar. */
import { expect } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

const long = `call(${'argument, '.repeat(20)}${'x'.repeat(200)})`;
const text = `Look:\n\`\`\`\nconst one = 1;\n${long}\n\`\`\`\n> first\n>\n> see <@uid:cleo> and https://example.org/a\n>> deeper\nend`;

for (const query of ['', '&lang=ar', '&text=2'])
  test(`code is one box within the bubble, and a quote has one bar: messages.html?count=1${query}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`http://127.0.0.1:${labPort}/messages.html?count=1${query}`);
    await page.getByRole('article').first().waitFor();
    await page.evaluate((said) => chat.write(said), text);
    const bubble = page.locator('[data-testid^="bubble-"]').last();
    await expect(bubble).toContainText('deeper');
    const boxes = await bubble.evaluate((element) => {
      const around = element.getBoundingClientRect();
      return [...element.querySelectorAll('span')]
        .filter((span) => getComputedStyle(span).display === 'block')
        .map((span) => {
          const { left, right, height } = span.getBoundingClientRect();
          const isWithin = left >= around.left && right <= around.right && span.scrollWidth <= span.offsetWidth;
          const line = parseFloat(getComputedStyle(span).lineHeight);
          return { isWithin, lines: Math.floor(height / line), words: span.textContent.slice(0, 5) };
        });
    });
    expect(boxes).toMatchObject([
      { isWithin: true, words: 'const' },
      { isWithin: true, words: 'first' },
      { isWithin: true, words: 'deepe', lines: 1 },
    ]);
    expect(boxes[0]?.lines).toBeGreaterThan(5);
    expect(boxes[1]?.lines).toBeGreaterThanOrEqual(4);
    // What is in a quote is still what it was.
    await expect(bubble.getByRole('link', { name: 'https://example.org/a' })).toBeVisible();
    await expect(bubble.getByText('@Cleo Sørensen')).toBeVisible();
    const copied = await bubble.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return getSelection()?.toString() ?? '';
    });
    expect(copied).toContain(
      `Look:\nconst one = 1;\n${long}\nfirst\n\nsee @Cleo Sørensen and https://example.org/a\ndeeper\nend`,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
