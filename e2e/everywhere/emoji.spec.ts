/** The picker of emoji by keys alone, and whose reactions they are. */
import type { Locator } from '../browsers/locator.ts';
import type { Page } from '../browsers/page.ts';
import { expect, quickInChromium, test } from '../browsers/test.ts';
import { prepare, row, signedIn } from './app.ts';
import { both, field } from './conversation/in-chat.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

const search = (page: Page): Locator => page.getByTestId('emoji-search');
const cell = (page: Page, name: string): Locator => page.getByRole('gridcell', { name, exact: true });

test(
  'by keys alone: emoji are found, walked through, chosen, and stand at the caret',
  quickInChromium,
  async ({ tabs }) => {
    const ana = await signedIn(tabs, 'Ana');
    await row(ana, both).click();
    await field(ana).fill('at six');
    await field(ana).press('Home');
    await field(ana).press('Shift+Tab');
    await expect(ana.getByTestId('composer-emoji')).toBeFocused();
    await ana.keyboard.press('Enter');
    await expect(search(ana)).toBeFocused();
    await ana.keyboard.press('ArrowDown');
    await expect(cell(ana, 'grinning face')).toBeFocused();
    await ana.keyboard.press('ArrowRight');
    await expect(cell(ana, 'grinning face with big eyes')).toBeFocused();
    await ana.keyboard.press('Control+End');
    await expect(cell(ana, 'flag: Wales')).toBeFocused();
    await expect(cell(ana, 'flag: Wales')).toBeInViewport();
    expect(await ana.getByRole('gridcell').count()).toBeLessThan(200);
    await ana.keyboard.press('Control+Home');
    await ana.keyboard.press('ArrowUp');
    await expect(search(ana)).toBeFocused();
    await ana.keyboard.press('ArrowDown');
    await ana.keyboard.type('waving hand');
    await expect(search(ana)).toHaveValue('waving hand');
    await ana.keyboard.press('ArrowDown');
    await ana.keyboard.press('Alt+ArrowDown');
    await expect(ana.getByRole('radio', { name: 'waving hand', exact: true })).toBeFocused();
    await ana.keyboard.press('Escape');
    await expect(cell(ana, 'waving hand')).toBeFocused();
    await ana.keyboard.press('Space');
    await expect(field(ana)).toBeFocused();
    await expect(field(ana)).toHaveValue('👋at six');
    await ana.keyboard.type(' Ben, ');
    await expect(field(ana)).toHaveValue('👋 Ben, at six');
    await field(ana).press('Shift+Tab');
    await ana.keyboard.press('Enter');
    await expect(cell(ana, 'waving hand').first()).toBeVisible();
    await ana.keyboard.press('Escape');
    await expect(ana.getByTestId('composer-emoji')).toBeFocused();
  },
);

test('one reacts with any emoji by keys, and the other sees live who it was', quickInChromium, async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  const ben = await signedIn(tabs, 'Ben');
  await row(ana, both).click();
  await row(ben, both).click();
  await field(ben).fill('There will be cake');
  await field(ben).press('Enter');
  const cake = ana.getByRole('article', { name: /There will be cake/ });
  await expect(cake).toBeVisible();
  await field(ana).focus();
  await cake.focus();
  await ana.keyboard.press('Enter');
  await ana.getByRole('menuitem', { name: 'More reactions' }).focus();
  await ana.keyboard.press('Enter');
  await expect(search(ana)).toBeFocused();
  await ana.keyboard.type('birthday cake');
  await ana.keyboard.press('Enter');
  await expect(cake).toBeFocused();
  const chip = ben.getByRole('button', { name: '🎂 from 1 person' });
  await chip.focus();
  await ben.keyboard.press('Alt+ArrowDown');
  await expect(ben.getByTestId('reacted-ana-🎂')).toBeVisible();
  await expect(ben.getByTestId('reactions-tab-🎂')).toBeFocused();
  await ben.keyboard.press('ArrowLeft');
  await expect(ben.getByTestId('reactions-tab-')).toBeFocused();
  await expect(ben.getByTestId('reactions-tab-')).toHaveAttribute('aria-selected', 'true');
  await ben.keyboard.press('Escape');
  await expect(chip).toBeFocused();
});
