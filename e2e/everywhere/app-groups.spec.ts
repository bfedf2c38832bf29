import { violations } from '../axe.ts';
import type { Locator } from '../browsers/locator.ts';
import { expect, test } from '../browsers/test.ts';
import { change } from '../bases/demo.ts';
import { prepare, row, signedIn } from './app.ts';
import { details, make, memberRow, together } from './app-group.ts';

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

for (const place of ['', '/members']) {
  test(`a group that is deleted while "${place}" of it is open says so as its details do, and leads back`, async ({
    tabs,
  }) => {
    const { ana, ben, address } = await together(tabs, 'Harbour swims');
    await ben.goto(`${address}${place}`);
    // To whoever comes later there is no such group, and the field to write in stands there before anything is known of it.
    const there = place === '' ? ben.getByRole('heading', { name: 'Harbour swims' }) : memberRow(ben, 'ana');
    await expect(there).toBeVisible();

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
