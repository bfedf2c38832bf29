import { violations } from '../axe.ts';
import type { Part } from '../browsers/locator.ts';
import type { Page } from '../browsers/page.ts';
import { expect, quickInChromium, test } from '../browsers/test.ts';
import { rest } from '../list-page.ts';
import { change } from '../bases/demo.ts';
import { inView, openMenu, prepare, row, signedIn } from './app.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

test('sign in as a demo person and see the groups', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  const rows = page.getByRole('option');
  expect(await rows.count()).toBeGreaterThan(5);
  await expect(rows.first()).toContainText(/\d+ members?/);
});

test(
  'a server of one’s own: what is wrong is said in the form, and what was typed stays',
  quickInChromium,
  async ({ tab: page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Your server' }).click();
    const address = page.getByRole('textbox', { name: 'Server address' });
    await address.fill('ws://chat.example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter the uid of your account.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Account' })).toBeFocused();
    await page.getByRole('button', { name: 'Token' }).click();
    await page.getByTestId('sign-in-token').fill('a.b.c');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^This address is not encrypted/)).toBeVisible();
    await expect(address).toBeFocused();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
  },
);

test('who is signed in survives a reload, for this tab alone', async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  const ben = await signedIn(tabs, 'Ben');
  await ana.reload();
  await expect(ana.getByRole('link', { name: /signed in as Ana/ })).toBeVisible();
  await expect(ben.getByRole('link', { name: /signed in as Ben/ })).toBeVisible();
  await ana.getByRole('link', { name: /signed in as/ }).click();
  await ana.getByRole('button', { name: 'Sign out' }).click();
  await expect(ana.getByRole('heading', { name: 'Open Chat Kit' })).toBeVisible();
  await ana.reload();
  await expect(ana.getByRole('button', { name: 'Ana' })).toBeVisible();
});

for (const mode of ['light', 'dark'] as const) {
  test(`no page of the app breaks a rule of accessibility, ${mode}, narrow and wide`, async ({ tabs, tab: page }) => {
    await prepare(tabs, { mode });
    const check = async (): Promise<void> => expect(await violations(page)).toEqual([]);
    for (const width of [500, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Open Chat Kit' })).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'Your server' }).click();
      await check();
      await page.getByRole('button', { name: 'Demo' }).click();
      await page.getByRole('button', { name: 'Ana' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await check();
      await page.getByRole('option').first().click();
      await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible();
      await check();
      await page.goto('/duo');
      await expect(page.getByTestId('duo-ben').getByRole('option').first()).toBeVisible();
      await check();
      await page.goto('/settings');
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
      await check();
      await page.getByRole('button', { name: 'Sign out' }).click();
    }
  });
}

test('two tabs are two people on one server, live', async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  const ben = await signedIn(tabs, 'Ben');
  const { name, before } = await leaveFirst(ana);
  const there = row(ben, name);
  await expect(there).toContainText(`${before - 1} member`);
  await joinAgain(ana, name);
  await expect(there).toContainText(`${before} member`);
});

test('closing the tab that hosts the server moves it to the other one, with nothing lost', async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  const ben = await signedIn(tabs, 'Ben');
  const { name, before } = await leaveFirst(ana);
  await expect(row(ana, name)).toContainText(`${before - 1} member`);
  await ana.close();
  await expect(row(ben, name)).toContainText(`${before - 1} member`);
  // The server lives on in this tab: it takes requests, and a third tab finds it.
  const again = await signedIn(tabs, 'Ana');
  await joinAgain(again, name);
  await expect(row(ben, name)).toContainText(`${before} member`);
});

test(
  'a hosting tab that stands still loses the server to the other one, and joins it when it goes on',
  { tag: '@long' },
  async ({ tabs, kind }) => {
    test.skip(kind !== 'chromium', 'Only the debugger of Chromium can stop a page.');
    const ana = await signedIn(tabs, 'Ana');
    const ben = await signedIn(tabs, 'Ben');
    const { name, before } = await leaveFirst(ana);
    await expect(row(ben, name)).toContainText(`${before - 1} member`);
    const goOn = await ana.standStill();
    // A tab that is opened now finds nobody to answer it, and after eight seconds somebody who does.
    const again = await tabs.open();
    await again.goto('/');
    await again.getByRole('button', { name: 'Ana' }).click();
    await expect(row(again, name)).toContainText(`${before - 1} member`, { timeout: 20_000 });
    await joinAgain(again, name);
    await expect(row(ben, name)).toContainText(`${before} member`);
    await goOn();
    await expect(row(ana, name)).toContainText(`${before} member`);
    await leaveFirst(ana);
    for (const page of [ben, again]) await expect(row(page, name)).toContainText(`${before - 1} member`);
  },
);

test('what happened is still there after the browser was closed', async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  const { name, before } = await leaveFirst(ana);
  await expect(row(ana, name)).toContainText(`${before - 1} member`);
  await ana.close();
  const later = await signedIn(tabs, 'Ana');
  await expect(row(later, name)).toContainText(`${before - 1} member`);
});

test('offline, the list stays; back online it catches up, and nothing scrolls', async ({ tabs }) => {
  await prepare(tabs, { groups: 3_000 });
  const ana = await signedIn(tabs, 'Ana');
  await ana.getByTestId('groups-list').hover();
  await ana.mouse.wheel(0, 1_200);
  await rest(ana, 'groups-list');
  const seen = await inView(ana);
  await change(tabs, { trouble: 'offline' });
  await expect.poll(() => inView(ana)).toEqual(seen);
  await change(tabs, { trouble: 'none' });
  await expect.poll(() => inView(ana)).toEqual(seen);
});

test('two people side by side see what the other does', async ({ tabs }) => {
  const page = await tabs.open();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/duo');
  const [ana, ben] = [page.getByTestId('duo-ana'), page.getByTestId('duo-ben')];
  await expect(ben.getByRole('option').first()).toBeVisible();
  const { name, before } = await leaveFirst(page, ana);
  await expect(row(ben, name)).toContainText(`${before - 1} member`);
});

/** Ana leaves a public group through its menu, opened by keyboard. */
async function leaveFirst(page: Page, part: Part = page): Promise<{ readonly name: string; readonly before: number }> {
  const name = 'Busan Football';
  const there = row(part, name);
  const before = Number(/(\d+) member/.exec((await there.textContent()) ?? '')?.[1]);
  await openMenu(page, part, name);
  await page.getByTestId('group-option-leave').click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(there).toContainText(`${before - 1} member`);
  return { name, before };
}

async function joinAgain(page: Page, name: string): Promise<void> {
  await openMenu(page, page, name);
  await page.getByTestId('group-option-join').click();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
}
