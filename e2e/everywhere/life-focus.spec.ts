/** Where the focus is when what had it goes: with somebody, with a right, or with the screen that it was on. */
import type { Page } from '../browsers/page.ts';
import { expect, quick, test } from '../browsers/test.ts';
import { expectCalm, host, openLife, openRow } from './life.ts';

/** On something in this pane, and not on the page itself, where no key does anything. */
async function expectFocusIn(page: Page, pane: string): Promise<void> {
  await page.evaluate(() => life.settle());
  await expect
    .poll(() => page.evaluate((name) => document.activeElement?.closest(`[data-testid="${name}"]`) !== null, pane))
    .toBe(true);
  await expectCalm(page);
}

test('the way to a new owner, and the question that follows, keep the focus on the screen', async ({
  tabs,
  tab: page,
}) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.participant&panes=ana.details');
  await page.getByTestId('details-leave').press('Enter');
  await page.getByTestId('details-hand-over-question').getByRole('button', { name: 'Choose' }).press('Enter');
  await expect(page.getByTestId('transfer-list')).toBeVisible();
  await expectFocusIn(page, 'ana-details');
  await page.getByTestId('ana-details').getByRole('option').first().press('Enter');
  await page.getByTestId('transfer-submit').press('Enter');
  await page.getByTestId('transfer-question').getByRole('button', { name: 'Transfer' }).press('Enter');
  await page.getByTestId('details-leave-question').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('details-leave-question')).toHaveCount(0);
  await expectFocusIn(page, 'ana-details');
});

test('the way back from the list of new owners does, too', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.participant&panes=ana.details');
  await page.getByTestId('details-transfer').press('Enter');
  await expect(page.getByTestId('transfer-list')).toBeVisible();
  await expectFocusIn(page, 'ana-details');
  await page.getByTestId('ana-details').getByRole('button', { name: 'Back' }).press('Enter');
  await expect(page.getByTestId('details-transfer')).toBeVisible();
  await expectFocusIn(page, 'ana-details');
});

test('an edit that ends with the membership leaves the focus where that is said', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.admin&panes=ben.details');
  await page.getByTestId('details-edit').press('Enter');
  await page.getByTestId('edit-group-name').focus();
  expect(await host(page, 'ana', 'kick', 'ben')).toBe('ok');
  await expect(page.getByTestId('details-kicked')).toBeVisible();
  await expectFocusIn(page, 'ben-details');
});

test('the last one who was banned is let in again: the focus stays in the list', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.participant&panes=ana.banned');
  expect(await host(page, 'ana', 'ban', 'ben')).toBe('ok');
  await openRow(page, 'ana-banned', 'banned-member-ben');
  await page.getByTestId('banned-member-option-unban').press('Enter');
  await page.getByTestId('banned-member-question').getByRole('button', { name: 'Unban' }).press('Enter');
  await expect(page.getByTestId('banned-member-ben')).toHaveCount(0);
  await expectFocusIn(page, 'ana-banned');
});

test('somebody else lets in the only one who is banned: the focus stays in the list', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.participant,cleo.admin&panes=ana.banned');
  expect(await host(page, 'ana', 'ban', 'ben')).toBe('ok');
  await page.getByTestId('ana-banned').getByRole('option').first().focus();
  expect(await host(page, 'cleo', 'unban', 'ben')).toBe('ok');
  await expect(page.getByTestId('banned-member-ben')).toHaveCount(0);
  await expectFocusIn(page, 'ana-banned');
});

test('a password that is not asked for any more leaves the focus on the screen', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner&type=password&panes=eve.join');
  await page.getByTestId('join-submit').press('Enter');
  await page.getByTestId('password-field').focus();
  expect(await host(page, 'ana', 'hide')).toBe('ok');
  await expect(page.getByTestId('password-dialog')).toHaveCount(0);
  await expectFocusIn(page, 'eve-join');
});

test('another group after the first one begins in the form', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner&panes=ana.create');
  await page.getByTestId('create-group-name').fill('Coffee');
  await page.getByTestId('create-group-name').press('Enter');
  await page.getByTestId('create-group-again').press('Enter');
  await expect(page.getByTestId('create-group-name')).toBeVisible();
  await expectFocusIn(page, 'ana-create');
});

test(
  'what is drawn while the focus goes from one button to the next does not take it',
  quick,
  async ({ tabs, tab: page }) => {
    await openLife(tabs, page, 'roles=ana.owner,ben.participant&panes=ben.details');
    await page.getByTestId('details-leave').press('Enter');
    const question = page.getByTestId('details-leave-question');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.evaluate(() => {
      const lower = (): void => {
        if (visualViewport === null) return;
        Object.defineProperty(visualViewport, 'height', { value: visualViewport.height - 1 });
        visualViewport.dispatchEvent(new Event('resize'));
      };
      document.activeElement?.addEventListener('blur', lower, { once: true });
    });
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: 'Leave' })).toBeFocused();
  },
);
