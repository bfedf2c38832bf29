/** What mentions one and what one marks as unread, in the rows of chats and in the chat: by mouse and by keys. */
import type { Page } from '../../browsers/page.ts';
import { expect, test } from '../../browsers/test.ts';
import { prepare, row, signedIn } from '../app.ts';
import { both, bothInChat, bubble, field, say } from './in-chat.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

const back = (page: Page): Promise<void> => page.getByRole('button', { name: 'Back', exact: true }).click();

async function toChats(page: Page): Promise<void> {
  await back(page);
  await page.getByRole('tab', { name: 'Chats' }).click();
}

test('what is marked as unread is counted in the row, and stands below the line when one comes back', async ({
  tabs,
}) => {
  const { ana, ben } = await bothInChat(tabs);
  for (const text of ['The tide is early', 'Bring boots', 'And a lamp']) await say(ben, text);
  await expect(bubble(ana, 'And a lamp')).toBeVisible();
  await bubble(ana, 'Bring boots').click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Mark as unread' }).focus();
  await ana.keyboard.press('Enter');
  await expect(ana.getByTestId('unread-line')).toBeVisible();
  await toChats(ana);
  await expect(row(ana, both).getByTestId('unread')).toHaveText(['2']);
  await row(ana, both).press('Enter');
  await expect(ana.getByTestId('unread-line')).toBeVisible();
  await back(ana);
  await expect(row(ana, both).getByTestId('unread')).toHaveCount(0);
});

test('whoever is mentioned is told in the row, and led from one mention to the next', async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  const ben = await signedIn(tabs, 'Ben');
  await row(ben, both).click();
  for (const [part, word] of ['lighthouse', 'harbour'].entries()) {
    await field(ben).click();
    await ben.keyboard.type('@an');
    await ben.getByRole('option', { name: /^Ana Sousa/ }).click();
    await ben.keyboard.type(word);
    await ben.keyboard.press('Enter');
    for (let line = 1; line <= 20; line += 1) await say(ben, `line ${line} of part ${part}`);
  }
  await ana.getByRole('tab', { name: 'Chats' }).click();
  await expect(row(ana, both).getByTestId('mentioned')).toBeVisible();
  await row(ana, both).click();
  await expect(bubble(ana, 'line 20 of part 1')).toBeVisible();
  await ana.getByRole('button', { name: 'Go to 2 messages that mention you' }).click();
  await expect(bubble(ana, 'lighthouse')).toBeInViewport();
  const next = ana.getByRole('button', { name: 'Go to 1 message that mentions you' });
  await next.focus();
  await ana.keyboard.press('Enter');
  await expect(bubble(ana, 'harbour')).toBeInViewport();
  await expect(ana.getByTestId('mentions')).toHaveCount(0);
  await expect(ana.getByRole('article').filter({ hasText: 'harbour' })).toBeFocused();
  await back(ana);
  await expect(row(ana, both)).toBeVisible();
  await expect(row(ana, both).getByTestId('mentioned')).toHaveCount(0);
});

test('a whole name that is typed mentions who is called so, and is text again once that is undone', async ({
  tabs,
}) => {
  const ana = await signedIn(tabs, 'Ana');
  const ben = await signedIn(tabs, 'Ben');
  await row(ben, both).click();
  await field(ben).click();
  await ben.keyboard.type('@ana');
  await expect(ben.getByRole('option', { name: /^Ana Sousa/ })).toBeVisible();
  await ben.keyboard.type(' sousa');
  await expect(ben.getByRole('option', { name: /^Ana Sousa/ })).toBeVisible();
  await ben.keyboard.type(', hello');
  await expect(field(ben)).toHaveValue('@Ana Sousa, hello');
  await ben.keyboard.press('Enter');
  await expect(bubble(ben, '@Ana Sousa, hello')).toBeVisible();
  await ana.getByRole('tab', { name: 'Chats' }).click();
  await expect(row(ana, both).getByTestId('mentioned')).toBeVisible();
  await ben.keyboard.type('@ana');
  await expect(ben.getByRole('option', { name: /^Ana Sousa/ })).toBeVisible();
  await ben.keyboard.type(' sousa');
  await expect(ben.getByRole('option', { name: /^Ana Sousa/ })).toBeVisible();
  await ben.keyboard.type(',');
  await expect(field(ben)).toHaveValue('@Ana Sousa,');
  await ben.keyboard.press('Backspace');
  await ben.keyboard.type('. hello');
  await ben.keyboard.press('Backspace');
  await expect(field(ben)).toHaveValue('@Ana Sousa. hell');
});
