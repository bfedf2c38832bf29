/** A thread beside its chat, and the search in a chat: by mouse and by keys alone. */
import type { Locator } from '../../browsers/locator.ts';
import { expect, test } from '../../browsers/test.ts';
import { prepare, row, signedIn } from '../app.ts';
import { both, bothInChat, bubble, field, say, send } from './in-chat.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

test('a thread is opened, answered and left, and the other sees how many answers there are', async ({ tabs }) => {
  const { ana, ben } = await bothInChat(tabs);
  await say(ben, 'Who brings the tea?');
  await bubble(ana, 'Who brings the tea?').click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Reply in thread', exact: true }).click();
  await expect(ana.getByRole('heading', { name: 'Thread' })).toBeVisible();
  // The chat is still there, beneath.
  const ofThread = (text: string): Locator => ana.getByText(text).last();
  await expect(ofThread('0 replies')).toBeVisible();
  await expect(field(ana)).toBeFocused();
  await say(ana, 'I bring some');
  await expect(ofThread('1 reply')).toBeVisible();

  const replies = ben.getByRole('button', { name: '1 reply' });
  await expect(replies).toBeVisible();
  await replies.focus();
  await ben.keyboard.press('Enter');
  await expect(bubble(ben, 'I bring some')).toBeVisible();
  await say(ben, 'Thank you');
  await expect(bubble(ana, 'Thank you')).toBeVisible();
  await expect(ofThread('2 replies')).toBeVisible();

  await ana.getByRole('button', { name: 'Back', exact: true }).last().click();
  await expect(ana.getByRole('heading', { name: 'Thread' })).toHaveCount(0);
  await expect(ana.getByRole('button', { name: '2 replies' })).toBeVisible();
  // In the chat itself there are no answers of threads.
  await expect(bubble(ana, 'Thank you')).toHaveCount(0);
});

test('a thread has an address: back leads to its chat, a reload keeps it, and a link leads there', async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  await row(ana, both).click();
  await send(ana, 'Who brings the tea?');
  const { pathname } = await ana.url();
  const place = async (): Promise<string> => (await ana.url()).href.slice(tabs.home.length);
  await bubble(ana, 'Who brings the tea?').click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Reply in thread', exact: true }).click();
  await say(ana, 'I bring some');
  const thread = await place();
  expect(thread).toMatch(/^\/groups\/[^/?]+\?thread=[^&]+$/);
  await ana.goBack();
  await expect(ana.getByRole('heading', { name: 'Thread' })).toHaveCount(0);
  expect(await place()).toBe(pathname);

  await ana.getByRole('button', { name: '1 reply' }).press('Enter');
  await expect(ana.getByRole('heading', { name: 'Thread' })).toBeVisible();
  expect(await place()).toBe(thread);
  await ana.reload();
  await expect(bubble(ana, 'I bring some')).toBeVisible();
  await expect(field(ana)).toBeFocused();
  await ana.getByRole('button', { name: 'Back', exact: true }).last().click();
  await expect(ana.getByRole('button', { name: '1 reply' })).toBeVisible();
  expect(await place()).toBe(pathname);

  // For whoever is not signed in yet, too; another page keeps it behind itself.
  const ben = await tabs.open();
  await ben.setViewportSize({ width: 1_280, height: 800 });
  await ben.goto(thread);
  await tabs.base.signIn(ben, 'Ben');
  await expect(bubble(ben, 'I bring some')).toBeVisible();
  await ben.getByTestId('tab-people').click();
  await expect(bubble(ben, 'I bring some')).toBeVisible();
  await ben.getByRole('link', { name: /Settings/ }).click();
  await expect(ben.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await ben.getByRole('button', { name: 'Back' }).first().click();
  await expect(bubble(ben, 'I bring some')).toBeVisible();
  await ben.getByRole('button', { name: 'Back', exact: true }).last().click();
  await expect(ben.getByRole('heading', { name: 'Thread' })).toHaveCount(0);
  await expect(ben.getByRole('button', { name: '1 reply' })).toBeVisible();
});

test('over a thread: who reacted is shown by a right click and by a key, and one reacts along', async ({ tabs }) => {
  const { ana, ben } = await bothInChat(tabs);
  await say(ben, 'Who brings the tea?');
  await bubble(ben, 'Who brings the tea?').click({ button: 'right' });
  await ben.getByRole('menuitemcheckbox', { name: 'React with ❤️' }).click();
  await bubble(ana, 'Who brings the tea?').click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Reply in thread', exact: true }).click();
  const reaction = ana.getByRole('button', { name: '❤️ from 1 person' });
  const who = ana.getByTestId('reactions-card');
  await reaction.click({ button: 'right' });
  await expect(who.getByText('Ben Okafor')).toBeVisible();
  await ana.keyboard.press('Escape');
  await expect(who).toHaveCount(0);
  await expect(reaction).toBeFocused();
  await ana.keyboard.press('Alt+ArrowDown');
  await expect(who.getByText('Ben Okafor')).toBeVisible();
  await ana.keyboard.press('Escape');
  await reaction.press('Enter');
  await expect(ben.getByRole('button', { name: '❤️ from 2 people' })).toBeVisible();
});

test('by keys alone: a chat is searched, and one goes from hit to hit', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await row(page, both).click();
  for (const text of ['The first teapot', 'nothing', 'the other TEAPOT']) await say(page, text);
  await page.getByRole('button', { name: 'Options' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Search' }).focus();
  await page.keyboard.press('Enter');
  const search = page.getByTestId('message-search');
  await expect(search).toBeFocused();
  await search.fill('teapot');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(page.getByText('teapot', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused();
});
