import { port } from '../../playwright.config.ts';
import { expect, test } from '../browsers/test.ts';

test('the page comes drawn from the server, with its styles in it', async () => {
  const html = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(html).toContain('>Groups<');
  expect(html).toContain('placeholder="Search"');
  expect(html).toContain('<style id="react-native-stylesheet">');
});

test('it is taken over: choose a group, write, read', async ({ tabs }) => {
  const page = await tabs.open();
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.goto('/');
  await page.getByRole('option').nth(2).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello from a server');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hello from a server').last()).toBeVisible();
  // A second sheet of styles undoes those that were added since: every line would have the size that React Native Web begins with.
  expect(await page.evaluate(() => document.querySelectorAll('#react-native-stylesheet').length)).toBe(1);
  const sizes = await page
    .getByRole('option')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row.querySelector('[dir="auto"]') ?? row).fontSize));
  // Names, and initials of those who have no picture.
  expect(sizes).toContain('16px');
  expect(sizes).not.toContain('14px');
});
