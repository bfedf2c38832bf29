import { expect, test } from '../browsers/test.ts';
import { change } from '../bases/demo.ts';
import { prepare, signedIn } from './app.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

const group = { guid: 'group-2', name: 'Bogotá Island Hopping' };

test('a reload without a connection keeps the address, and the chat comes with the connection', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.goto(`/groups/${group.guid}`);
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  await change(tabs, { trouble: 'offline' });
  await page.reload();
  await expect(page.getByText('Couldn’t sign in')).toBeVisible();
  expect((await page.url()).pathname).toBe(`/groups/${group.guid}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Couldn’t sign in')).toBeVisible();
  expect((await page.url()).pathname).toBe(`/groups/${group.guid}`);
  await change(tabs, { trouble: 'none' });
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  expect((await page.url()).pathname).toBe(`/groups/${group.guid}`);
});

test('a message that waits for the connection is sent after a reload', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.goto(`/groups/${group.guid}`);
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  await change(tabs, { trouble: 'offline' });
  await page.getByRole('textbox', { name: 'Message' }).fill('Are you there?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Are you there?')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Couldn’t sign in')).toBeVisible();
  await change(tabs, { trouble: 'none' });
  await expect(page.getByText('Are you there?')).toBeVisible();
});

test('a group that is made without a connection is said not to be there, and is made once there is one', async ({
  tabs,
}) => {
  const page = await signedIn(tabs, 'Ana');
  await page.goto('/groups/new');
  await page.getByTestId('create-group-name').fill('Harbour walks');
  await expect(page.getByTestId('create-group-add-people')).toBeVisible();
  // A browser under load tells other tabs of a change when it has time: the group would be made before.
  await page.evaluate(() => addEventListener('storage', () => (document.body.dataset['hasHeard'] = 'true')));
  await change(tabs, { trouble: 'offline' });
  await expect.poll(() => page.evaluate(() => document.body.dataset['hasHeard'])).toBe('true');
  await page.getByTestId('create-group-submit').click();
  const fault = page.getByText('You are offline. Nothing was created.');
  await expect(fault).toBeVisible();
  await page.getByTestId('create-group-name').fill('Harbour runs');
  await change(tabs, { trouble: 'none' });
  await expect(fault).toHaveCount(0);
  await page.getByTestId('create-group-submit').click();
  await expect(page.getByRole('heading', { name: 'Harbour runs' })).toBeVisible();
});

test('a page that is left while it opens keeps none out that comes after it', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  for (let round = 0; round < 8; round += 1) {
    // Its form shows before the server is there: it is left at another moment of that each time.
    await page.goto('/groups/new');
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), round * 90);
    await page.goto('/people');
    await expect(page.getByTestId('user-ben')).toBeVisible();
  }
});

for (const guid of ['%25', '50%25', 'a%2Fb']) {
  test(`an address of no group says so: ${guid}`, async ({ tabs }) => {
    const page = await signedIn(tabs, 'Ana');
    await page.goto(`/groups/${guid}`);
    await expect(page.getByText('No such group')).toBeVisible();
  });
}
