import { demoPassword } from '@open-chat-kit/engine-embedded/demo';
import { expect, test } from '../browsers/test.ts';
import { openGallery, openMenu, prepare, row, signedIn } from './app.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

/** Ana and Ben are both in it. */
const both = 'Harbour Language Exchange';

test('a group with a password: the wrong one is refused in place, the right one opens it', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ben');
  const name = await closedGroup(page);
  await openMenu(page, page, name);
  await page.getByTestId('group-option-joinWithPassword').click();
  const field = page.getByTestId('password-field');
  await field.fill('a guess');
  await page.getByTestId('password-confirm').click();
  await expect(page.getByText('That is not the password. Try again.')).toBeVisible();
  await field.fill(demoPassword);
  await page.getByTestId('password-confirm').click();
  await expect(page.getByTestId('password-dialog')).toHaveCount(0);
  await openMenu(page, page, name);
  await expect(page.getByTestId('group-option-leave')).toBeVisible();
});

test('an owner deletes a group, and it leaves the list', async ({ tab: page }) => {
  await openGallery(page, '/gallery/groups-menu/delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('option', { name: /Ana’s own/ })).toHaveCount(0);
  await expect(page.getByRole('option')).toHaveCount(3);
});

test('options of a host stand in the menus of groups and of the header', async ({ tab: page, tabs }) => {
  await openGallery(page, '/gallery/groups-menu/options');
  await expect(page.getByRole('menuitem')).toHaveText(['Mute', 'Pin to the top', 'Not now', 'Report']);
  const app = await signedIn(tabs, 'Ana');
  await row(app, both).click();
  await app.getByTestId('header-options').click();
  await app.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(app.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('a call is handed to the host', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await row(page, both).click();
  await page.getByRole('button', { name: 'Video call' }).click();
  await expect(page.getByRole('heading', { name: `Video call with ${both}` })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { name: `Video call with ${both}` })).toHaveCount(0);
});

test('side by side: what one writes appears at the other', async ({ tab: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/duo');
  const [ana, ben] = [page.getByTestId('duo-ana'), page.getByTestId('duo-ben')];
  await row(ana, both).click();
  await row(ben, both).click();
  await ana.getByRole('textbox', { name: 'Message' }).pressSequentially('Can you see me');
  await expect(ben.getByText(/Ana Sousa.* is typing/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(ben.getByText('Can you see me')).toBeVisible();
});

/** The name of the first group with a password that the viewer is not in. */
async function closedGroup(page: Awaited<ReturnType<typeof signedIn>>): Promise<string> {
  const labels = await page
    .getByRole('option', { name: /Password-protected/ })
    .evaluateAll((rows) => rows.map((element) => element.getAttribute('aria-label') ?? ''));
  for (const label of labels) {
    const name = label.split(',')[0] ?? '';
    await openMenu(page, page, name);
    const isClosed = await page.getByTestId('group-option-joinWithPassword').isVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    if (isClosed) return name;
  }
  throw new Error('The demo has no group with a password in view that Ben is not in.');
}
