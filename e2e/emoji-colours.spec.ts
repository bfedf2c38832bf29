import { expect } from '@playwright/test';
import { labPort } from '../playwright.config.ts';
import { test } from './page.ts';

test('emoji that stand by themselves have a font of their own, and numbers beside them do not', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(`http://127.0.0.1:${labPort}/messages.html?looks`);
  /** The first font of the element that has this text, and nothing else, within another. */
  const fontOf = async (within: string, text: string): Promise<string> => {
    const found = page.getByTestId(within).getByText(text, { exact: true }).last();
    return await found.evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0] ?? '');
  };
  const own = '"Apple Color Emoji"';
  expect(await fontOf('messages', '👍')).toBe(own);
  await page.getByText('Typo here, mended').click({ button: 'right' });
  expect(await fontOf('message-menu', '😂')).toBe(own);
  await page.getByRole('menuitemcheckbox', { name: 'React with 😂' }).click();
  expect(await fontOf('reaction-😂', '😂')).toBe(own);
  expect(await fontOf('reaction-😂', '😂 1')).not.toBe(own);
});
