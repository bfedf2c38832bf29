import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/free-port.mjs';
import { tokenOf } from '../../tests/server/raw-requests.ts';
import { violations } from '../axe.ts';
import { type ChatServers, startChatServers, tokenSecret } from './chat-servers.ts';
import { enter, field, signIn, visit } from './visitor.ts';

let servers: ChatServers;
test.beforeAll(async () => {
  servers = await startChatServers();
});
test.afterAll(() => servers.stop());

test('what is missing is said beside its field, and the first of it has the focus', async ({ browser }) => {
  const { page, complaints } = await visit(browser);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(field(page, 'Server address')).toBeFocused();
  await expect(field(page, 'Server address')).toHaveAccessibleDescription('Enter the address of your chat server.');
  await enter(page, { 'Server address': 'ws://127.0.0.1:1' });
  await expect(field(page, 'Account')).toBeFocused();
  await enter(page, { Account: 'ana' });
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);
  expect(complaints()).toEqual([]);
});

for (const [what, address, said] of [
  ['that is none', 'chat.example.org', /^An address looks like wss:/],
  ['of the web', 'https://chat.example.org', /^An address looks like wss:/],
  ['elsewhere that is not encrypted', 'ws://chat.example.org', /^This address is not encrypted/],
  ['where nobody is', '', /^No chat server answers here/],
] as const) {
  test(`an address ${what}: a sentence, what was typed, and another try`, async ({ browser }) => {
    const typed = address === '' ? `ws://127.0.0.1:${await freePort()}` : address;
    const { page, complaints } = await visit(browser);
    await enter(page, { 'Server address': typed, Account: 'ana', Password: 'ana-password' });
    await expect(field(page, 'Server address')).toHaveAccessibleDescription(said);
    await expect(field(page, 'Server address')).toBeFocused();
    await expect(field(page, 'Server address')).toHaveValue(typed);
    await expect(field(page, 'Password')).toHaveValue('ana-password');
    // The browser itself says what it did not reach.
    expect(complaints().filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
    await signIn(page, servers.addresses[0] ?? '', 'ana');
    expect(complaints()).toEqual([]);
  });
}

test('a wrong password, then the right one', async ({ browser }) => {
  const { page, complaints } = await visit(browser);
  await enter(page, { 'Server address': servers.addresses[0] ?? '', Account: 'ben', Password: 'a guess' });
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/knows no such account with this password/);
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Account')).toHaveValue('ben');
  await signIn(page, servers.addresses[0] ?? '', 'ben');
  expect(complaints()).toEqual([]);
});

test('a token says whose it is; it lasts over a reload, and signing out forgets it', async ({ browser }) => {
  const { page, complaints } = await visit(browser);
  const token = tokenOf('dora', tokenSecret, { name: 'Dora Lind' });
  await page.getByRole('button', { name: 'Token' }).click();
  await enter(page, { 'Server address': servers.addresses[1] ?? '', Token: `${token.slice(0, -3)}abc` });
  await expect(field(page, 'Token')).toHaveAccessibleDescription(/does not take this token/);
  await enter(page, { Token: token });
  await expect(page.getByRole('link', { name: 'Settings, signed in as Dora Lind' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Settings, signed in as Dora Lind' }).click();
  await expect(page.getByText('Select groups')).toBeVisible();
  await expect(page.getByText('Network trouble')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Ana' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ana' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(token);
  expect(complaints()).toEqual([]);
});

test('a server that takes a connection and never answers is waited for no longer than one likes', async ({
  browser,
}) => {
  const { page } = await visit(browser);
  await page.routeWebSocket(/127\.0\.0\.1:2/, () => {});
  await enter(page, { 'Server address': 'ws://127.0.0.1:2', Account: 'ana', Password: 'ana-password' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(field(page, 'Password')).toHaveValue('ana-password');
  await field(page, 'Password').press('Enter');
  await expect(field(page, 'Server address')).toHaveAccessibleDescription(/^No chat server answers here/, {
    timeout: 60_000,
  });
});
