import { expect, type Page } from '@playwright/test';
import { signedIn, test, violations } from './page.ts';

test('sign in as a demo person and see the groups', async ({ context }) => {
  const page = await signedIn(context, 'Ana');
  const rows = page.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeGreaterThan(5);
  await expect(rows.first()).toContainText(/\d+ members?/);
});

test('no page breaks a rule of accessibility, light and dark', async ({ context }) => {
  const page = await context.newPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Open Chat Kit' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ana' }).click();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  }
});

test('two tabs are two people on one server, live', async ({ context }) => {
  const ana = await signedIn(context, 'Ana');
  const ben = await signedIn(context, 'Ben');
  const { testId, before } = await leaveFirst(ana);
  const there = ben.getByTestId(testId);
  await expect(there).toContainText(`${before - 1} member`);
  await ana.getByTestId(testId).getByRole('button', { name: /^Join/ }).click();
  await expect(there).toContainText(`${before} member`);
});

test('closing the tab that hosts the server moves it to the other one, with nothing lost', async ({ context }) => {
  const ana = await signedIn(context, 'Ana');
  const ben = await signedIn(context, 'Ben');
  const { testId, before } = await leaveFirst(ana);
  await expect(ana.getByTestId(testId)).toContainText(`${before - 1} member`);
  await ana.close();
  await expect(ben.getByTestId(testId)).toContainText(`${before - 1} member`);
  // The server lives on in this tab: it takes requests, and a third tab finds it.
  const again = await signedIn(context, 'Ana');
  await again.getByTestId(testId).getByRole('button', { name: /^Join/ }).click();
  await expect(ben.getByTestId(testId)).toContainText(`${before} member`);
});

test('what happened is still there after the browser was closed', async ({ context }) => {
  const ana = await signedIn(context, 'Ana');
  const { testId } = await leaveFirst(ana);
  await expect(ana.getByTestId(testId).getByRole('button', { name: /^Join/ })).toBeVisible();
  await ana.close();
  const later = await signedIn(context, 'Ana');
  await expect(later.getByTestId(testId).getByRole('button', { name: /^Join/ })).toBeVisible();
});

test('scrolls to the end of the list', async ({ context }) => {
  const page = await signedIn(context, 'Ana');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('list').hover();
  const count = await page.getByRole('listitem').count();
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    expect(await page.getByRole('listitem').count()).toBeGreaterThan(count);
  }).toPass();
});

/** Leaves the first group that one can leave: its row, and how many members it had. */
async function leaveFirst(page: Page): Promise<{ readonly testId: string; readonly before: number }> {
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Leave/ }) })
    .first();
  const testId = (await row.getAttribute('data-testid')) ?? '';
  const before = Number(/(\d+) member/.exec((await row.textContent()) ?? '')?.[1]);
  await row.getByRole('button', { name: /^Leave/ }).click();
  return { testId, before };
}
