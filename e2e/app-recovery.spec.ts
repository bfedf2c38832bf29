import { expect } from '@playwright/test';
import { change, prepare, signedIn, test } from './page.ts';

test.beforeEach(async ({ context }) => prepare(context));

const group = { guid: 'group-2', name: 'Bogotá Island Hopping' };

test('a reload without a connection keeps the address, and the chat comes with the connection', async ({ context }) => {
  const page = await signedIn(context, 'Ana');
  await page.goto(`/groups/${group.guid}`);
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  await change(page, { trouble: 'offline' });
  await page.reload();
  await expect(page.getByText('Couldn’t sign in')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/groups/${group.guid}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Couldn’t sign in')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/groups/${group.guid}`);
  await change(page, { trouble: 'none' });
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/groups/${group.guid}`);
});

test('a message that waits for the connection is sent after a reload', async ({ context }) => {
  const page = await signedIn(context, 'Ana');
  await page.goto(`/groups/${group.guid}`);
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  await change(page, { trouble: 'offline' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Are you there?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Are you there?')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Couldn’t sign in')).toBeVisible();
  await change(page, { trouble: 'none' });
  await expect(page.getByText('Are you there?')).toBeVisible();
});

test('a large server may take its time to fill before one is signed in', async ({ context }) => {
  test.setTimeout(90_000);
  await prepare(context, { groups: 100_000 });
  const page = await context.newPage();
  // As a slow machine that fills: nothing is served before the lock of the hosting tab is there.
  await page.addInitScript(() => {
    const request = LockManager.prototype.request;
    const filled = new Promise<void>((resolve) => addEventListener('filled', () => resolve()));
    Object.assign(LockManager.prototype, {
      async request(this: LockManager, ...given: Parameters<typeof request>) {
        await filled;
        return await request.apply(this, given);
      },
    });
  });
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Ana' }).click();
  await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible();
  await page.clock.fastForward(60_000);
  await page.evaluate(() => dispatchEvent(new Event('filled')));
  await expect(page.getByRole('option').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Couldn’t sign in')).toHaveCount(0);
});

for (const guid of ['%25', '50%25', 'a%2Fb']) {
  test(`an address of no group says so: ${guid}`, async ({ context }) => {
    const page = await signedIn(context, 'Ana');
    await page.goto(`/groups/${guid}`);
    await expect(page.getByText('No such group')).toBeVisible();
  });
}
