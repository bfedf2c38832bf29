/** A chat by keys alone: no mouse, and no focus that a script gives. */
import type { Page } from '../../browsers/page.ts';
import { expect, test } from '../../browsers/test.ts';
import { prepare, row, signedIn } from '../app.ts';
import { both, bubble, field } from './in-chat.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

/** What the one with the focus is called. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement;
    return one?.getAttribute('aria-label') ?? one?.textContent ?? '';
  });

/** Presses a key until what has the focus is called so. */
async function press(page: Page, key: string, name: RegExp): Promise<void> {
  const met: string[] = [];
  for (let time = 0; time < 40; time += 1) {
    const now = await focused(page);
    if (name.test(now)) return;
    met.push(now.slice(0, 40));
    await page.keyboard.press(key);
  }
  throw new Error(`Nothing called ${String(name)} gets the focus by ${key}: ${met.join(', ')}`);
}

/** From the field to a message, and into its menu. */
async function choose(page: Page, text: RegExp, act: RegExp): Promise<void> {
  await toMessage(page, text);
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await press(page, 'ArrowDown', act);
  await page.keyboard.press('Enter');
}

async function toMessage(page: Page, text: RegExp): Promise<void> {
  const ofMessage = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.getAttribute('role') === 'article');
  for (let time = 0; time < 10 && !(await ofMessage()); time += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await press(page, 'ArrowUp', text);
}

async function say(page: Page, text: string): Promise<void> {
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(bubble(page, text)).toBeVisible();
}

test('by keys alone: write, react, reply, go to what is quoted, edit, delete, a thread, and back', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await row(page, both).press('Enter');
  // As one comes the focus is at the beginning of the page.
  await press(page, 'Tab', /^Message$/);
  await say(page, 'Who brings the tea?');
  await say(page, 'It is cold');

  await choose(page, /Who brings the tea\?/, /^React with ❤️/);
  await expect(page.getByRole('button', { name: '❤️ from 1 person' })).toBeVisible();
  await press(page, 'Tab', /^❤️ from 1 person/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '❤️ from 1 person' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Who brings the tea?' })).toBeFocused();

  await choose(page, /Who brings the tea\?/, /^Reply$/);
  await say(page, 'I can bringg some');
  await toMessage(page, /I can bringg some/);
  await press(page, 'Tab', /Who brings the tea\?/);
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'Who brings the tea?').first()).toBeInViewport();
  // One goes on there.
  await expect(page.getByRole('article', { name: 'Who brings the tea?' }).first()).toBeFocused();

  await choose(page, /I can bringg some/, /^Edit$/);
  await expect(field(page)).toHaveValue('I can bringg some');
  for (const _ of 'g some') await page.keyboard.press('Backspace');
  await page.keyboard.type(' some');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'I can bring some')).toBeVisible();

  await choose(page, /It is cold/, /^Delete$/);
  await press(page, 'Tab', /^Delete$/);
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'It is cold')).toHaveCount(0);

  await choose(page, /I can bring some/, /^Reply in thread$/);
  await expect(page.getByRole('heading', { name: 'Thread' })).toBeVisible();
  await say(page, 'Milk too');
  await press(page, 'Shift+Tab', /^Back$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thread' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '1 reply' })).toBeVisible();
  await press(page, 'Shift+Tab', /^Back$/);
  await page.keyboard.press('Enter');
  await expect(row(page, both)).toBeFocused();
});
