/** What is done with messages, by two people in one chat: by mouse, by keys alone, and what of it the other one sees. */
import type { Locator } from '../../browsers/locator.ts';
import type { Page } from '../../browsers/page.ts';
import { expect, quickInChromium, test } from '../../browsers/test.ts';
import { prepare, row, signedIn } from '../app.ts';
import { both, bothInChat, bubble, field, say } from './in-chat.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

const message = (page: Page, text: RegExp): Locator => page.getByRole('article', { name: text });

async function choose(page: Page, text: string, act: string): Promise<void> {
  await bubble(page, text).click({ button: 'right' });
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

test('one answers, edits, reacts and deletes, and the other sees each of it', quickInChromium, async ({ tabs }) => {
  const { ana, ben } = await bothInChat(tabs);
  await say(ben, 'Who brings the tea?');
  await expect(bubble(ana, 'Who brings the tea?')).toBeVisible();

  await choose(ana, 'Who brings the tea?', 'Reply');
  await expect(ana.getByTestId('composer-reply')).toBeVisible();
  await expect(field(ana)).toBeFocused();
  await say(ana, 'I can bringg some');
  await expect(ana.getByTestId('composer-reply')).toHaveCount(0);
  await expect(bubble(ben, 'I can bringg some').getByRole('button', { name: /Who brings the tea/ })).toBeVisible();

  await choose(ana, 'I can bringg some', 'Edit');
  await expect(field(ana)).toHaveValue('I can bringg some');
  await field(ana).fill('I can bring some');
  await field(ana).press('Enter');
  await expect(bubble(ben, 'I can bring some').getByText(/^edited/)).toBeVisible();

  await bubble(ben, 'I can bring some').click({ button: 'right' });
  await ben.getByRole('menuitemcheckbox', { name: 'React with ❤️' }).click();
  await expect(ana.getByRole('button', { name: '❤️ from 1 person' })).toBeVisible();
  await bubble(ben, 'I can bring some').click({ button: 'right' });
  const own = ben.getByRole('menuitemcheckbox', { name: 'React with ❤️' });
  await expect(own).toHaveAttribute('aria-checked', 'true');
  await ben.keyboard.press('Escape');
  await ana.getByRole('button', { name: '❤️ from 1 person' }).click();
  await expect(ben.getByRole('button', { name: '❤️ from 2 people' })).toBeVisible();

  await choose(ana, 'I can bring some', 'Delete');
  // What follows from it is said as the question comes.
  const description = await ana.getByRole('dialog').getAttribute('aria-describedby');
  await expect(ana.locator(`[id="${description}"]`)).toContainText('for everyone');
  await ana.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(bubble(ana, 'I can bring some')).toHaveCount(0);
  await expect(bubble(ben, 'I can bring some')).toHaveCount(0);
  await expect(bubble(ben, 'Message deleted')).toBeVisible();
});

test('by keys alone: a message is found, answered, edited and given up', quickInChromium, async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  await row(ana, both).click();
  await say(ana, 'The tide is out');
  await field(ana).press('Shift+Tab');
  await expect(ana.getByRole('button', { name: 'Emoji' })).toBeFocused();
  await ana.keyboard.press('Shift+Tab');
  // Where there is room, there is one for formats, and where files are kept somewhere, one of the example's.
  for (const name of ['Formatting', 'Attach a file']) {
    const more = ana.getByRole('button', { name });
    if (await more.isVisible()) await more.press('Shift+Tab');
  }
  await ana.keyboard.press('End');
  await expect(message(ana, /The tide is out/)).toBeFocused();
  await ana.keyboard.press('Enter');
  await expect(ana.getByRole('menu')).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(message(ana, /The tide is out/)).toBeFocused();
  await ana.keyboard.press('Shift+F10');
  await ana.keyboard.press('r');
  await expect(ana.getByRole('menuitem', { name: 'Reply', exact: true })).toBeFocused();
  await ana.keyboard.press('Enter');
  await expect(field(ana)).toBeFocused();
  await ana.keyboard.type('and back at six');
  await ana.keyboard.press('Escape');
  await expect(ana.getByTestId('composer-reply')).toHaveCount(0);
  await expect(field(ana)).toHaveValue('and back at six');
  await field(ana).fill('');
  await ana.keyboard.press('ArrowUp');
  await expect(ana.getByTestId('composer-edit')).toBeVisible();
  await field(ana).fill('The tide is in');
  await ana.keyboard.press('Enter');
  await expect(bubble(ana, 'The tide is in')).toBeVisible();
  await expect(field(ana)).toHaveValue('');
});

test('by keys alone: somebody is mentioned, and taken back as a whole', async ({ tabs }) => {
  const { ana, ben } = await bothInChat(tabs);
  await field(ana).click();
  await ana.keyboard.type('Is @be');
  await expect(ana.getByRole('option', { name: /^Ben Okafor/ })).toBeVisible();
  await ana.keyboard.press('Enter');
  await expect(field(ana)).toHaveValue('Is @Ben Okafor ');
  await ana.keyboard.type('there?');
  for (const _ of 'there? ') await ana.keyboard.press('ArrowLeft');
  await ana.keyboard.press('Backspace');
  await expect(field(ana)).toHaveValue('Is  there?');
  // The caret stands where the mention stood.
  await ana.keyboard.type('@be');
  await expect(ana.getByRole('option', { name: /^Ben Okafor/ })).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(ana.getByTestId('composer-mentions')).toHaveCount(0);
  await ana.keyboard.press('Backspace');
  await ana.keyboard.press('Backspace');
  await ana.keyboard.press('Backspace');
  // Nobody else is called so: an answer that comes late moves no row.
  await ana.keyboard.type('@ben');
  await expect(ana.getByTestId('composer-mentions').getByRole('option')).toHaveCount(1);
  await ana.getByRole('option', { name: /^Ben Okafor/ }).click();
  await expect(field(ana)).toBeFocused();
  await ana.keyboard.press('Enter');
  await expect(bubble(ben, 'there?').getByText('@Ben Okafor')).toBeVisible();
});

test('what is half written stands in its row, and is there after a reload', quickInChromium, async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  await row(ana, both).click();
  await field(ana).fill('I could bring');
  await ana.getByRole('button', { name: 'Back' }).click();
  await ana.getByRole('tab', { name: 'Chats' }).click();
  await expect(row(ana, both).getByText('Draft:')).toBeVisible();
  await ana.reload();
  await expect(row(ana, both).getByText('Draft:')).toBeVisible();
  await row(ana, both).click();
  await expect(field(ana)).toHaveValue('I could bring');
  await say(ana, 'I could bring cake');
  await ana.getByRole('button', { name: 'Back' }).click();
  await expect(row(ana, both).getByText('Draft:')).toHaveCount(0);
});
