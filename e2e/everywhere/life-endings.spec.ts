/** How things end for whoever looks at a group: each in a clear sentence, with nothing spinning and nothing thrown. */
import type { Page } from '../browsers/page.ts';
import { expect, test } from '../browsers/test.ts';
import { confirm, expectCalm, host, openLife, openRow } from './life.ts';

/** Says this where one looks. */
async function expectSaid(page: Page, pane: string, words: string): Promise<void> {
  await expect(page.getByTestId(pane).getByText(words).first()).toBeVisible();
}

test('the last owner leaves: they hand it over first, and alone they delete it', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.participant&panes=ana.details');
  await page.getByTestId('details-leave').click();
  await expectSaid(page, 'details-hand-over-question', 'Make somebody else the owner first');
  await page.keyboard.press('Escape');
  expect(await host(page, 'ana', 'kick', 'ben')).toBe('ok');
  await expect(page.getByTestId('details-member-ben')).toHaveCount(0);
  await page.getByTestId('details-leave').click();
  await expectSaid(page, 'details-delete-question', 'Nobody else is in this group');
  await confirm(page, 'details-delete-question', 'Delete');
  await expectSaid(page, 'ana-details', 'This group was deleted');
  await expectCalm(page);
});

test('nobody removes themselves: no menu offers it, and a host’s call is refused', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.admin&panes=ben.members');
  await openRow(page, 'ben-members', 'member-ben');
  await page.evaluate(() => life.settle());
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  expect(await host(page, 'ben', 'kick', 'ben')).not.toBe('ok');
  expect(await host(page, 'ana', 'kick', 'ana')).not.toBe('ok');
  await expect(page.getByTestId('member-ben')).toBeVisible();
  await expectCalm(page);
});

test('removed by two at once: the question of the second one closes', async ({ tabs, tab: page }) => {
  await openLife(
    tabs,
    page,
    'roles=ana.owner,ben.admin,cleo.participant,dov.participant&panes=ana.members,dov.details',
  );
  await openRow(page, 'ana-members', 'member-dov');
  await page.getByTestId('member-option-kick').click();
  await page.getByTestId('member-question').waitFor();
  expect(await host(page, 'ben', 'kick', 'dov')).toBe('ok');
  await expect(page.getByTestId('member-question')).toHaveCount(0);
  await expect(page.getByTestId('ana-members').getByTestId('member-dov')).toHaveCount(0);
  await expectSaid(page, 'dov-details', 'You were removed from this group');
  const both = await Promise.all([host(page, 'ana', 'kick', 'cleo'), host(page, 'ben', 'kick', 'cleo')]);
  expect(both.filter((answer) => answer === 'ok').length).toBe(1);
  await expectCalm(page);
});

test('banned while joining', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.participant&panes=ben.join');
  expect(await host(page, 'ben', 'leave')).toBe('ok');
  await page.getByTestId('join-submit').waitFor();
  await page.getByTestId('join-submit').click();
  // Whichever of the two the server hears first.
  await expect.poll(() => host(page, 'ana', 'ban', 'ben')).toBe('ok');
  await expectSaid(page, 'ben-join', 'You are banned from this group');
  await expect(page.getByTestId('join-submit')).toHaveCount(0);
  await expectCalm(page);
});

/** All of what Ben has open says that the group was deleted. */
async function expectDeleted(page: Page): Promise<void> {
  for (const pane of ['members', 'banned', 'details', 'chat'])
    await expectSaid(page, `ben-${pane}`, 'This group was deleted');
  await expect(page.getByTestId('member-ana')).toHaveCount(0);
  await expectCalm(page);
}

test('deleted while it is open in four components', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.admin&panes=ben.members+banned+details+chat');
  await expect(page.getByTestId('ben-members').getByTestId('member-ana')).toBeVisible();
  expect(await host(page, 'ana', 'delete')).toBe('ok');
  await expectDeleted(page);
});

test('deleted while four components are opening it', async ({ tabs, tab: page }) => {
  // Each time a little later, from when they begin to hear of the group until the server knows that they look at it.
  for (const wait of [4, 12, 24, 40, 60, 90, 120]) {
    await page.setViewportSize({ width: 1_200, height: 960 });
    await page.goto(`${tabs.lab}/life.html?roles=ana.owner,ben.admin&panes=ben.members+banned+details+chat&${wait}`);
    await page.locator('nav').first().waitFor();
    const answer = await page.evaluate(async (ms) => {
      await new Promise((resolve) => setTimeout(resolve, ms)); // when it happens is the subject here
      return await life.act('ana', 'delete');
    }, wait);
    expect(answer).toBe('ok');
    await expectDeleted(page);
    // What they say stays so once all that was under way has been answered.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
    await expectDeleted(page);
  }
});

test('a role that is lost while the menu is open, and under a question', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.moderator,cleo.participant&panes=ben.members+details');
  await openRow(page, 'ben-members', 'member-cleo');
  await page.getByTestId('member-menu').waitFor();
  expect(await host(page, 'ana', 'scope', 'ben', 'participant')).toBe('ok');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByTestId('details-banned')).toHaveCount(0);
  expect(await host(page, 'ana', 'scope', 'ben', 'moderator')).toBe('ok');
  await expect(page.getByTestId('details-banned')).toHaveCount(1);
  await openRow(page, 'ben-members', 'member-cleo');
  await page.getByTestId('member-option-kick').click();
  await page.getByTestId('member-question').waitFor();
  expect(await host(page, 'ana', 'scope', 'ben', 'participant')).toBe('ok');
  await expect(page.getByTestId('member-question')).toHaveCount(0);
  await expect(page.getByTestId('member-cleo')).toBeVisible();
  await expectCalm(page);
});

test('made private while a stranger looks', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.participant&panes=eve.groups+members+details+join');
  await expect(page.getByTestId('eve-members').getByTestId('member-ana')).toBeVisible();
  expect(await host(page, 'ana', 'hide')).toBe('ok');
  await expectSaid(page, 'eve-details', 'You can’t see this group');
  await expect(page.getByTestId('member-ana')).toHaveCount(0);
  await expect(page.getByTestId('join-submit')).toHaveCount(0);
  await expect(page.getByTestId('eve-groups').getByTestId('group-tea')).toHaveCount(0);
  await expectCalm(page);
});

test('a name that two change: the second is told, and chooses', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.admin&panes=ben.details,ana.groups+chat');
  await page.getByTestId('details-edit').click();
  await page.getByTestId('edit-group-name').fill('Green tea');
  expect(await host(page, 'ana', 'rename', 'Black tea')).toBe('ok');
  await expect(page.getByTestId('edit-group-conflict-name').getByText(/Black tea/)).toBeVisible();
  await page.getByTestId('edit-group-mine-name').click();
  await page.getByTestId('edit-group-save').click();
  await expect(page.getByTestId('edit-group')).toHaveCount(0);
  // It reaches every place where it shows, and leaves its line.
  await expect(
    page
      .getByTestId('ana-groups')
      .getByText(/Green tea/)
      .first(),
  ).toBeVisible();
  await expect(
    page
      .getByTestId('ana-chat')
      .getByText(/Ben.*Green tea/)
      .first(),
  ).toBeVisible();
  await expect(
    page
      .getByTestId('ana-chat')
      .getByText(/Ana.*Black tea|You.*Black tea/)
      .first(),
  ).toBeVisible();
  await expectCalm(page);
});
