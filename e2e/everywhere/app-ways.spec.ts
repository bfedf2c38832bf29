/** Ways through the app: by keys, back and by address. */
import { expect, test } from '../browsers/test.ts';
import { prepare, row, signedIn } from './app.ts';
import { details, make } from './app-group.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

test('lists by keyboard: the arrows go through the tabs, and each list is where it was left', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.getByTestId('tab-groups').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('tab-people')).toBeFocused();
  await expect(page.getByTestId('user-ben')).toBeVisible();
  expect((await page.url()).pathname).toBe('/people');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('tab-chats')).toBeFocused();
  await expect(page.getByTestId('tab-chats')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByTestId('tab-people')).toBeFocused();

  await page.getByTestId('user-ben').click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect((await page.url()).pathname).toBe('/people/ben');
  await page.goBack();
  await expect(row(page, 'Ben Okafor')).toBeFocused();
});

test('mirrored, the arrows go the other way', async ({ tabs }) => {
  await prepare(tabs, { direction: 'rtl' });
  const page = await signedIn(tabs, 'Ana');
  await page.getByTestId('tab-groups').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('tab-people')).toBeFocused();
});

test('wide: another list leaves the chat that is open', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('option').first().click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  const { pathname } = await page.url();
  await page.getByTestId('tab-people').click();
  await expect(page.getByTestId('user-ben')).toBeVisible();
  expect((await page.url()).pathname).toBe(pathname);
  await page.getByTestId('user-ben').click();
  await expect(row(page, 'Ben Okafor')).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect.poll(async () => (await page.url()).pathname).toBe(pathname);
  await expect(page.getByTestId('tab-people')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByTestId('tab-groups')).toHaveAttribute('aria-selected', 'true');
  expect((await page.url()).pathname).toBe(pathname);
  await page.goBack();
  await expect(page.getByText('No group chosen')).toBeVisible();
});

for (const [item, heading, width] of [
  ['Settings', 'Settings', 500],
  ['See two people side by side', 'Two people side by side', 1280],
] as const) {
  test(`back from "${heading}" to the chat that was open (${width} wide)`, async ({ tabs }) => {
    const page = await signedIn(tabs, 'Ana');
    await page.setViewportSize({ width, height: 800 });
    const address = await make(page, 'Harbour walks');
    await page.getByTestId('header-options').click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect((await page.url()).pathname).toBe(address);
  });
}

test('a page of a group takes the focus, so that Tab goes on from its beginning', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await make(page, 'Harbour walks');
  await page.getByTestId('header-options').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Group details' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('details-leave')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Back' })).toBeFocused();
});

for (const width of [500, 1280]) {
  test(`keyboard alone: a new group begins with its name, goes on with a message, and ends in the list (${width} wide)`, async ({
    tabs,
  }) => {
    const page = await signedIn(tabs, 'Ana');
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('link', { name: 'New group' }).press('Enter');
    await expect(page.getByTestId('create-group-name')).toBeFocused();
    await page.keyboard.type('Harbour walks');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    if (width === 500) await page.getByRole('button', { name: 'Back' }).press('Enter');
    await row(page, 'Accra Family').press('Enter');
    await page.getByTestId('header-options').press('Enter');
    await page.getByRole('menuitem', { name: 'Group details' }).press('Enter');
    await page.getByTestId('details-leave').press('Enter');
    await page.getByTestId('details-leave-question').getByRole('button', { name: 'Leave' }).press('Enter');
    await expect.poll(async () => (await page.url()).pathname).toBe('/groups');
    await expect(row(page, 'Accra Family')).toBeFocused();
  });
}

test('wide: Tab comes into the list at the chat that is open', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/groups/group-18');
  await expect(row(page, 'Busan Football')).toHaveAttribute('aria-current', 'true');
  await page.getByTestId('groups-search').press('Tab');
  await expect(row(page, 'Busan Football')).toBeFocused();
  // Somebody who has gone on in the list comes back to where they were.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(row(page, 'Busan Support Desk')).toBeFocused();
});

test('a new group: the browser’s back button leads from its people to its form, and asks before what was typed is lost', async ({
  tabs,
}) => {
  const page = await signedIn(tabs, 'Ana');
  await page.getByRole('link', { name: 'New group' }).click();
  await page.getByTestId('create-group-name').fill('Harbour walks');
  await page.getByTestId('create-group-add-people').press('Enter');
  await expect(page.locator('[role="option"]:has([data-testid="user-ben"])').last()).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('create-group-name')).toHaveValue('Harbour walks');
  await expect(page.getByTestId('create-group-name')).toBeVisible();
  const question = page.getByTestId('leaving-question');
  await expect(question).toHaveCount(0);
  await page.goBack();
  await expect(question).toBeVisible();
  await expect.poll(async () => (await page.url()).pathname).toBe('/groups/new');
  // The question is what lies over the page now.
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page.getByTestId('create-group-name')).toHaveValue('Harbour walks');
  await expect.poll(async () => (await page.url()).pathname).toBe('/groups/new');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect.poll(async () => (await page.url()).pathname).toBe('/groups');
});

test('a new group, wide: another chat and the settings ask before what was typed is lost', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'New group' }).click();
  await page.getByTestId('create-group-name').fill('Harbour walks');
  const question = page.getByTestId('leaving-question');
  for (const way of [row(page, 'Busan Football'), page.getByRole('link', { name: /Settings/ })]) {
    await way.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByTestId('create-group-name')).toHaveValue('Harbour walks');
  }
  await row(page, 'Busan Football').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Busan Football' })).toBeVisible();
  // Nothing is held back where nothing would be lost.
  await page.getByRole('link', { name: 'New group' }).click();
  await expect(page.getByTestId('create-group-name')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Busan Football' })).toBeVisible();
});

test('the browser’s back button closes a dialog and nothing else, and one with typed text asks first', async ({
  tabs,
}) => {
  const page = await signedIn(tabs, 'Ana');
  const address = await make(page, 'Harbour walks');
  await details(page);
  await page.getByTestId('details-edit').click();
  await expect(page.getByTestId('edit-group')).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('edit-group')).toHaveCount(0);
  await expect.poll(async () => (await page.url()).pathname).toBe(`${address}/details`);
  await page.getByTestId('details-edit').click();
  await page.getByTestId('edit-group-name').fill('Harbour runs');
  await page.goBack();
  await expect(page.getByTestId('edit-group-discard')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByTestId('edit-group-name')).toHaveValue('Harbour runs');
  await page.goBack();
  await page.getByTestId('edit-group-discard').click();
  await expect(page.getByTestId('edit-group')).toHaveCount(0);
  await expect.poll(async () => (await page.url()).pathname).toBe(`${address}/details`);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect((await page.url()).pathname).toBe(address);
});

test('handing a group over has an address: a reload keeps it, and back leads to where one came from', async ({
  tabs,
}) => {
  const page = await signedIn(tabs, 'Ana');
  const address = await make(page, 'Harbour walks');
  const ben = await signedIn(tabs, 'Ben');
  await ben.goto(address);
  await ben.getByTestId('join-submit').click();
  await expect(ben.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await details(page);
  await page.getByTestId('details-transfer').click();
  await expect(page.getByTestId('member-ben')).toBeVisible();
  expect((await page.url()).pathname).toBe(`${address}/transfer`);
  await page.goBack();
  await page.getByTestId('details-leave').click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect(page.getByTestId('member-ben')).toBeVisible();
  await page.reload();
  await page.getByTestId('member-ben').click();
  await page.getByTestId('transfer-submit').click();
  await page.getByTestId('transfer-question').getByRole('button', { name: 'Transfer' }).click();
  // Asked for in order to leave: that is asked next.
  await page.getByTestId('details-leave-question').getByRole('button', { name: 'Leave' }).click();
  await expect.poll(async () => (await page.url()).pathname).toBe('/groups');
});

test('wide: the chat that is open is marked in each list, which scrolls to it', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize({ width: 1280, height: 600 });
  const current = page.locator('[aria-current="true"]');
  // Just made, far down by its name.
  await page.getByRole('link', { name: 'New group' }).click();
  await page.getByTestId('create-group-name').fill('Zzz Sleepers');
  await page.getByTestId('create-group-submit').click();
  await expect(row(page, 'Zzz Sleepers')).toHaveAttribute('aria-current', 'true');
  await expect(row(page, 'Zzz Sleepers')).toBeInViewport();
  // Opened by its address.
  await page.reload();
  await expect(row(page, 'Zzz Sleepers')).toHaveAttribute('aria-current', 'true');
  await expect(row(page, 'Zzz Sleepers')).toBeInViewport();
  await page.getByTestId('tab-people').click();
  await page.getByTestId('user-ben').click();
  await expect(row(page, 'Ben Okafor')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.keyboard.press('Enter');
  await page.getByTestId('tab-chats').click();
  await expect(row(page, 'Ben Okafor')).toHaveAttribute('aria-current', 'true');
  await page.getByTestId('tab-groups').click();
  await expect(row(page, 'Zzz Sleepers')).toBeVisible();
  await expect(current).toHaveCount(2);
});
