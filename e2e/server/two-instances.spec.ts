import { type APIResponse, expect, test } from '@playwright/test';
import { type ChatServers, startChatServers } from './chat-servers.ts';
import { field, messages, signIn, visit, write } from './visitor.ts';

let servers: ChatServers;
test.beforeAll(async () => {
  servers = await startChatServers();
});
test.afterAll(() => servers.stop());

test('two people on two instances: join, write, attach, read, an instance killed, and one put out', async ({
  browser,
}) => {
  const [one = '', other = ''] = servers.addresses;
  const [ana, ben] = [await visit(browser), await visit(browser)];
  await signIn(ana.page, one, 'ana');
  await signIn(ben.page, other, 'ben');

  await ana.page.getByRole('link', { name: 'New group' }).click();
  await ana.page.getByTestId('create-group-name').fill('Harbour walks');
  await ana.page.getByTestId('create-group-submit').click();
  await expect(field(ana.page, 'Message')).toBeVisible();

  await ben.page.reload();
  await ben.page.getByRole('option', { name: /^Harbour walks,/ }).click();
  await ben.page.getByTestId('join-submit').click();
  await expect(field(ben.page, 'Message')).toBeVisible();

  await write(ana.page, 'Who comes along?');
  await expect(messages(ben.page, 'Who comes along?')).toBeVisible();
  await write(ben.page, 'I do');
  await expect(messages(ana.page, 'I do')).toBeVisible();
  await expect(ana.page.getByRole('article', { name: /^You, Who comes along\?, .*, Read$/ })).toBeVisible();

  const picking = ana.page.waitForEvent('filechooser');
  await ana.page.getByRole('button', { name: 'Attach a file' }).click();
  await (await picking).setFiles({ name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.from('along the quay') });
  await expect(messages(ben.page, 'map.txt')).toBeVisible();
  // The other instance has it too, for whoever was told of it.
  const { pathname, search } = new URL(ben.files().at(-1) ?? '');
  const read = (address: string): Promise<APIResponse> =>
    ben.context.request.get(`${other.replace('ws', 'http')}${address}`);
  expect(await (await read(`${pathname}${search}`)).text()).toBe('along the quay');
  expect((await read(pathname)).status()).toBe(403);
  expect([...ana.complaints(), ...ben.complaints()]).toEqual([]);

  const lossesBefore = ben.losses();
  servers.kill(1);
  // Where the instance is back at once, the page never says that it connects again.
  await expect.poll(ben.losses).toBeGreaterThan(lossesBefore);
  await write(ana.page, 'Written while you were away');
  await write(ben.page, 'Written while I was away');
  await expect(messages(ana.page, 'Written while I was away')).toBeVisible({ timeout: 60_000 });
  await expect(messages(ben.page, 'Written while you were away')).toBeVisible({ timeout: 60_000 });
  for (const { page } of [ana, ben])
    for (const text of ['Written while you were away', 'Written while I was away'])
      await expect(messages(page, text)).toHaveCount(1);
  // The browser itself says what the fault explains, and nothing else is said.
  expect(ben.complaints().filter((text) => !/WebSocket connection to .* failed/.test(text))).toEqual([]);

  await ana.page.goto(`${new URL(ana.page.url()).pathname}/members`);
  await ana.page.getByRole('option', { name: /^Ben/ }).focus();
  const remove = ana.page.getByRole('menuitem', { name: 'Remove' });
  // The row is there before it is known what Ana may do with who is in it: until then it has no menu.
  const open = async (): Promise<boolean> => {
    if (!(await remove.isVisible())) await ana.page.keyboard.press('Shift+F10');
    return await remove.isVisible();
  };
  await expect.poll(open).toBe(true);
  await remove.click();
  await ana.page.getByRole('button', { name: 'Remove' }).click();
  await expect(ben.page.getByText('You were removed from this group')).toBeVisible();
  await expect(field(ben.page, 'Message')).toHaveCount(0);
  expect([...ana.complaints(), ...ben.complaints()]).toEqual([]);
});
