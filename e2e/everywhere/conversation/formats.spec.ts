/** Markdown in the composer, by keys and by the bar. */
import { expect, quickInChromium, test } from '../../browsers/test.ts';
import { prepare, row, signedIn } from '../app.ts';
import { both, bubble, field } from './in-chat.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

test('words are put into formats by keys and by the bar, and are seen so', quickInChromium, async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  await row(ana, both).click();
  await field(ana).fill('bring lanterns and tea');
  await expect(ana.getByTestId('composer-formats')).toHaveCount(0);
  await field(ana).press('End');
  for (let letter = 0; letter < 3; letter += 1) await ana.keyboard.press('Shift+ArrowLeft');
  await expect(ana.getByTestId('composer-formats')).toBeVisible();
  await ana.keyboard.press('Control+b');
  await expect(field(ana)).toHaveValue('bring lanterns and **tea**');
  await expect(ana.getByTestId('composer-format-bold')).toHaveAttribute('aria-pressed', 'true');
  // The words are selected still, and the field has the focus after a press on the bar.
  await ana.getByTestId('composer-format-strike').click();
  await expect(field(ana)).toHaveValue('bring lanterns and **~~tea~~**');
  await ana.getByTestId('composer-format-strike').click();
  await expect(field(ana)).toHaveValue('bring lanterns and **tea**');
  await expect(field(ana)).toBeFocused();
  await ana.keyboard.press('ArrowRight');
  await expect(ana.getByTestId('composer-formats')).toHaveCount(0);
  // At the end of what is bold one goes on behind it.
  await ana.keyboard.press('Control+b');
  await ana.keyboard.type(' please');
  await expect(field(ana)).toHaveValue('bring lanterns and **tea** please');
  await ana.keyboard.press('Enter');
  await expect(bubble(ana, 'bring lanterns and tea please')).toBeVisible();
});

test('by keys alone: the bar is one stop of the Tab key, and the arrows lead through it', async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  await row(ana, both).click();
  await field(ana).fill('tea');
  await ana.keyboard.press('Control+a');
  await expect(ana.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  // Past the buttons beside the field, of which one stands where a server takes files.
  const takesFiles = await ana.getByRole('button', { name: 'Attach a file' }).isVisible();
  const beside = ['Emoji', 'Formatting', ...(takesFiles ? ['Attach a file'] : [])];
  const hasFocus = (name: string): Promise<void> =>
    expect(ana.getByRole('button', { name, exact: true })).toBeFocused();
  for (const button of [...beside, 'Bold']) {
    await ana.keyboard.press('Shift+Tab');
    await hasFocus(button);
  }
  await ana.keyboard.press('ArrowRight');
  await expect(ana.getByTestId('composer-format-italic')).toBeFocused();
  await ana.keyboard.press('Tab');
  await hasFocus(beside.at(-1) ?? '');
  await ana.keyboard.press('Shift+Tab');
  await expect(ana.getByTestId('composer-format-italic')).toBeFocused();
  await ana.keyboard.press('End');
  await ana.keyboard.press('ArrowRight');
  await ana.keyboard.press('Enter');
  await expect(field(ana)).toHaveValue('**tea**');
});
