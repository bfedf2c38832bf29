/** What a button puts into the field is undone as what was typed, and done again. */
import type { Page } from '../../browsers/page.ts';
import { expect, test } from '../../browsers/test.ts';
import { prepare, row, signedIn } from '../app.ts';
import { both, bubble, field } from './in-chat.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

/** A step back, or on. The browser of WebKitGTK has no keys for it. */
async function step(page: Page, kind: string, way: 'undo' | 'redo'): Promise<void> {
  if (kind === 'webkit') await page.evaluate((command) => document.execCommand(command), way);
  else await page.keyboard.press(way === 'undo' ? 'Control+z' : 'Control+Shift+z');
}

test('a mention that was picked is undone in one step, and mentions again when it is done again', async ({
  tabs,
  kind,
}) => {
  const ana = await signedIn(tabs, 'Ana');
  const ben = await signedIn(tabs, 'Ben');
  await row(ben, both).click();
  await field(ben).click();
  await ben.keyboard.type('see you @an');
  await ben.getByRole('option', { name: /^Ana Sousa/ }).click();
  await expect(field(ben)).toHaveValue('see you @Ana Sousa ');
  await step(ben, kind, 'undo');
  await expect(field(ben)).toHaveValue('see you @an');
  await step(ben, kind, 'redo');
  await expect(field(ben)).toHaveValue('see you @Ana Sousa ');
  await ben.keyboard.type('there');
  await ben.keyboard.press('Enter');
  await expect(bubble(ben, 'see you @Ana Sousa there')).toBeVisible();
  await ana.getByRole('tab', { name: 'Chats' }).click();
  await expect(row(ana, both).getByTestId('mentioned')).toBeVisible();
});

test('an emoji and a format are undone, each in one step', async ({ tabs, kind }) => {
  const ana = await signedIn(tabs, 'Ana');
  await row(ana, both).click();
  await field(ana).click();
  await ana.keyboard.type('bring tea');
  for (let letter = 0; letter < 3; letter += 1) await ana.keyboard.press('Shift+ArrowLeft');
  await ana.getByTestId('composer-format-bold').click();
  await expect(field(ana)).toHaveValue('bring **tea**');
  await step(ana, kind, 'undo');
  await expect(field(ana)).toHaveValue('bring tea');
  await step(ana, kind, 'redo');
  await expect(field(ana)).toHaveValue('bring **tea**');
  await field(ana).press('End');
  await ana.getByTestId('composer-emoji').click();
  await ana.getByRole('gridcell', { name: 'grinning face', exact: true }).first().click();
  await expect(field(ana)).toHaveValue('bring **tea**😀');
  await expect(field(ana)).toBeFocused();
  await step(ana, kind, 'undo');
  await expect(field(ana)).toHaveValue('bring **tea**');
});

test('a mention that is taken back by its end is whole again when that is undone', async ({ tabs, kind }) => {
  test.skip(kind === 'webkit', 'WebKit takes what was picked and what was taken back as one step.');
  const ben = await signedIn(tabs, 'Ben');
  await row(ben, both).click();
  await field(ben).click();
  await ben.keyboard.type('see @an');
  await ben.getByRole('option', { name: /^Ana Sousa/ }).click();
  await ben.keyboard.press('Backspace');
  await ben.keyboard.press('Backspace');
  await expect(field(ben)).toHaveValue('see ');
  await step(ben, kind, 'undo');
  await step(ben, kind, 'undo');
  await expect(field(ben)).toHaveValue('see @Ana Sousa ');
  // Whole still: its end takes it back.
  await ben.keyboard.press('Backspace');
  await ben.keyboard.press('Backspace');
  await expect(field(ben)).toHaveValue('see ');
});
