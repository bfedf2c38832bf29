import { violations } from '../axe.ts';
import type { Locator, Part } from '../browsers/locator.ts';
import type { Page } from '../browsers/page.ts';
import { expect, test, type Tabs } from '../browsers/test.ts';
import { change, prepare, row, signedIn } from './app.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

test('a group from its making to its end, before two people', async ({ tabs }) => {
  const { ana, ben } = await together(tabs, 'Harbour walks');

  await details(ana);
  await ana.getByTestId('details-edit').click();
  await ana.getByTestId('edit-group-name').fill('Harbour runs');
  await ana.getByTestId('edit-group-save').click();
  await expect(ben.getByRole('heading', { name: 'Harbour runs' })).toBeVisible();

  await details(ben);
  await ben.getByTestId('details-leave').click();
  await ben.getByTestId('details-leave-question').getByRole('button', { name: 'Leave' }).click();
  await expect(row(ben, 'Harbour runs')).toBeVisible();
  expect((await ben.url()).pathname).toBe('/groups');

  await ana.getByTestId('details-delete').click();
  await ana.getByTestId('details-delete-question').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await ana.url()).pathname).toBe('/groups');
  await expect(row(ana, 'Harbour runs')).toHaveCount(0);
  await expect(row(ben, 'Harbour runs')).toHaveCount(0);
});

test('who is removed while their chat is open is told so, and can join again', async ({ tabs }) => {
  const { ana, ben, address } = await together(tabs, 'Harbour walks');

  await ana.goto(`${address}/members`);
  await memberRow(ana, 'ben').focus();
  await ana.keyboard.press('Shift+F10');
  await ana.getByRole('menuitem', { name: 'Remove' }).click();
  await ana.getByRole('button', { name: 'Remove' }).click();

  await expect(ben.getByText('You were removed from this group')).toBeVisible();
  await ben.getByTestId('join-submit').click();
  await expect(ben.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a line that begins with a name runs as its language does, whichever way the name runs', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await make(page, 'Harbour swims');
  // The direction of the lines that Ana's name begins.
  const directions = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role="article"] [dir="auto"]')]
        .filter((line) => /^\P{L}*Ana/u.test(line.textContent))
        .map((line) => getComputedStyle(line).direction),
    );
  await expect.poll(directions).toEqual(['ltr']);
  await change(tabs, { language: 'he' });
  await expect.poll(directions).toEqual(['rtl']);
});

test('a chat that ends keeps its header, and what was half written in it', async ({ tabs }) => {
  const { ana, ben, address } = await together(tabs, 'Harbour swims');
  await ben.getByRole('textbox', { name: 'Message' }).fill('See you at the pier');
  await ana.goto(`${address}/details`);
  await ana.getByTestId('details-delete').click();
  await ana.getByTestId('details-delete-question').getByRole('button', { name: 'Delete' }).click();
  await expect(ben.getByTestId('details-deleted')).toBeVisible();
  await expect(ben.getByRole('heading', { name: 'Harbour swims' })).toBeVisible();
  await expect(ben.getByText('See you at the pier')).toBeVisible();
  await expect(ben.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
});

for (const place of ['', '/members']) {
  test(`a group that is deleted while "${place}" of it is open says so as its details do, and leads back`, async ({
    tabs,
  }) => {
    const { ana, ben, address } = await together(tabs, 'Harbour swims');
    await ben.goto(`${address}${place}`);

    await ana.goto(`${address}/details`);
    await ana.getByTestId('details-delete').click();
    await ana.getByTestId('details-delete-question').getByRole('button', { name: 'Delete' }).click();
    await expect(ben.getByText('This group was deleted').first()).toBeVisible();
    await expect(ben.getByText('Join group')).toHaveCount(0);
    await ben.getByRole('button', { name: 'Back' }).last().click();
    await expect.poll(async () => (await ben.url()).pathname).toBe('/groups');
  });
}

test('side by side: what one does to a group, the other sees', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await make(page, 'Accra walks');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/duo');
  const [ana, ben] = [page.getByTestId('duo-ana'), page.getByTestId('duo-ben')];
  await row(ben, 'Accra walks').click();
  await ben.getByTestId('join-submit').click();
  await expect(ben.getByRole('textbox', { name: 'Message' })).toBeVisible();

  await row(ana, 'Accra walks').click();
  await ana.getByTestId('header-options').click();
  await page.getByRole('menuitem', { name: 'Group details' }).click();
  await ana.getByTestId('details-edit').click();
  await page.getByTestId('edit-group-name').fill('Accra runs');
  await page.getByTestId('edit-group-save').click();
  await expect(ben.getByRole('heading', { name: 'Accra runs' })).toBeVisible();

  await ana.getByTestId('details-see-all').click();
  await memberRow(ana, 'ben').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(ben.getByText('You were removed from this group')).toBeVisible();
});

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

for (const direction of ['auto', 'rtl'] as const) {
  test(`the details end on one line: the way to all members, and what each of them is (${direction})`, async ({
    tabs,
  }) => {
    await prepare(tabs, { direction });
    const page = await signedIn(tabs, 'Ana');
    await page.goto('/groups/group-2/details');
    const role = page.getByTestId('details-member-ana').getByText('Owner');
    await expect(role).toBeVisible();
    const endOf = async (part: Locator): Promise<number> => {
      const { x, width } = (await part.boundingBox()) ?? { x: NaN, width: NaN };
      return direction === 'rtl' ? x : x + width;
    };
    expect(await endOf(page.getByTestId('details-see-all'))).toBeCloseTo(await endOf(role), 0);
  });
}

for (const [width, direction] of [
  [500, 'auto'],
  [1280, 'auto'],
  [1280, 'rtl'],
] as const) {
  test(`the ring round a member is as wide as the row, where its menu opens by key (${width} wide, ${direction})`, async ({
    tabs,
  }) => {
    await prepare(tabs, { direction });
    const page = await signedIn(tabs, 'Ana');
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/groups/group-2/members');
    const bearer = memberRow(page, 'person-25');
    await bearer.press('Shift+F10');
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    const drawn = await page.getByTestId('member-person-25').boundingBox();
    expect(await bearer.boundingBox()).toEqual(drawn);
    if (width === 500) return; // a sheet
    const startOf = ({ x, width: across }: { x: number; width: number }): number =>
      direction === 'rtl' ? x + across : x;
    await expect.poll(async () => Math.abs(startOf(await menu.boundingBox()) - startOf(drawn))).toBeLessThan(2);
  });
}

test('wide: what is done with a selection stands under its list', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/groups/group-2/add');
  const first = page.getByTestId('add-members-list').getByRole('option').first();
  await first.click();
  const list = await first.locator('[data-testid^="user-"]').boundingBox();
  const submit = await page.getByTestId('add-members-submit').boundingBox();
  const clear = await page.getByRole('button', { name: 'Clear selection' }).boundingBox();
  expect(submit.x + submit.width).toBeLessThanOrEqual(list.x + list.width);
  expect(clear.x).toBeGreaterThanOrEqual(list.x);
});

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

test('the pages of a group break no rule of accessibility, narrow and wide', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  for (const width of [500, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [address, shown] of [
      ['/chats', 'tab-chats'],
      ['/people', 'user-ben'],
      ['/people/ben', 'header-voice-call'],
      ['/groups/new', 'create-group-name'],
      ['/groups/group-2/details', 'details-see-all'],
      ['/groups/group-2/members', 'member-ana'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByTestId(shown)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
  }
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

test('who is banned is let in again by press and by key; one’s own row does not look pressable', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.goto('/groups/group-2/members');
  const cursorOf = (uid: string): Promise<string[]> =>
    page.getByTestId(`member-${uid}`).evaluateAll((rows) => rows.map((one) => getComputedStyle(one).cursor));
  await expect(memberRow(page, 'person-25')).toBeVisible();
  expect([await cursorOf('ana'), await cursorOf('person-25')]).toEqual([['auto'], ['pointer']]);
  await memberRow(page, 'person-25').press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Ban' }).press('Enter');
  await page.getByTestId('member-question').getByRole('button', { name: 'Ban' }).press('Enter');
  await expect(memberRow(page, 'person-25')).toHaveCount(0);
  await page.goto('/groups/group-2/banned');
  await page.getByTestId('banned-member-person-25').click();
  await expect(page.getByRole('menuitem', { name: 'Unban' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().press('Enter');
  await page.getByRole('menuitem', { name: 'Unban' }).press('Enter');
  await page.getByTestId('banned-member-question').getByRole('button', { name: 'Unban' }).press('Enter');
  await expect(page.getByText('Nobody is banned')).toBeVisible();
});

/** Ana in a group that she has made, and Ben in its chat, each in a tab of their own. */
async function together(tabs: Tabs, name: string): Promise<{ ana: Page; ben: Page; address: string }> {
  const ana = await signedIn(tabs, 'Ana');
  const address = await make(ana, name);
  const ben = await signedIn(tabs, 'Ben');
  await ben.goto(address);
  await ben.getByTestId('join-submit').click();
  await expect(ben.getByRole('textbox', { name: 'Message' })).toBeVisible();
  return { ana, ben, address };
}

/** Makes a group by the button over the list. @returns its address */
async function make(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'New group' }).click();
  await page.getByTestId('create-group-name').fill(name);
  await page.getByTestId('create-group-submit').click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  return (await page.url()).pathname;
}

/** Opens what the group is from its chat. */
async function details(page: Page): Promise<void> {
  await page.getByTestId('header-options').click();
  await page.getByRole('menuitem', { name: 'Group details' }).click();
  await expect(page.getByTestId('details-leave')).toBeVisible();
}

/** What of the row of a member takes the focus. */
function memberRow(part: Part, uid: string): Locator {
  return part.locator(`[role="option"]:has([data-testid="member-${uid}"])`);
}

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
