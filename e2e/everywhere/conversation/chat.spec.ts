/** Two people in one chat, and what of it holds without a network. */
import { expect, quick, test } from '../../browsers/test.ts';
import { prepare, row, signedIn } from '../app.ts';
import { both, bothInChat, bubble, field, say, send } from './in-chat.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

test('what one writes the other reads, and sees it being typed', quick, async ({ tabs }) => {
  const { ana, ben } = await bothInChat(tabs);
  await field(ana).pressSequentially('The tide is out');
  await expect(ben.getByText(/Ana Sousa.* is typing/)).toBeVisible();
  await field(ana).press('Enter');
  await expect(ana.getByText('The tide is out')).toBeVisible();
  await expect(ben.getByText('The tide is out')).toBeVisible();
  await expect(ben.getByText(/is typing/)).toHaveCount(0);
  await expect(field(ana)).toHaveValue('');
});

test('offline, messages wait; back online they go out in their order, each once', async ({ tabs }) => {
  const { ana, ben } = await bothInChat(tabs);
  await say(ana, 'Before the tunnel');
  await expect(bubble(ben, 'Before the tunnel')).toBeVisible();
  await tabs.base.cut(tabs);
  await expect(ana.getByText('Connecting')).toBeVisible();
  const written = ['One from the tunnel', 'Two from the tunnel', 'Three from the tunnel'];
  for (const text of written) await say(ana, text);
  await tabs.base.mend(tabs);
  await expect(ana.getByText('Connecting')).toHaveCount(0);
  await expect(bubble(ben, 'Three from the tunnel')).toBeVisible();
  const heard = (): Promise<unknown> =>
    ben
      .locator('[data-testid^="bubble-"]')
      .filter({ hasText: 'from the tunnel' })
      .evaluateAll((bubbles) => bubbles.map(({ textContent }) => /\w+ from the tunnel/.exec(textContent)?.[0]));
  // Whoever comes back between two of them sees the later one come, and then what they missed before it.
  await expect.poll(heard).toEqual(written);
  await expect(ana.getByRole('article', { name: /^You, Three from the tunnel, .*, Read$/ })).toBeVisible();
});

test('who got and who read a message is shown, as they do', async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  const ben = await signedIn(tabs, 'Ben');
  await row(ana, both).click();
  await send(ana, 'The tide is out');
  await bubble(ana, 'The tide is out').click({ button: 'right' });
  await ana.getByRole('menuitem', { name: 'Message info', exact: true }).click();
  const info = ana.getByTestId('message-info');
  await expect(info).toBeVisible();
  await expect(info.getByText('Read by')).toHaveCount(0);
  await row(ben, both).click();
  await expect(bubble(ben, 'The tide is out')).toBeVisible();
  await expect(info.getByText('Read by')).toBeVisible();
  await expect(info.getByText('Ben Okafor')).toBeVisible();
});

test('what stands below another page of a router is delivered there, and read once it is seen', async ({ tabs }) => {
  const { ana, ben } = await bothInChat(tabs);
  await say(ana, 'Are you there?');
  await expect(ana.getByRole('article', { name: /^You, Are you there\?, .*, Read$/ })).toBeVisible();
  const show = (display: string): Promise<void> =>
    ben.evaluate((how) => {
      const root = document.querySelector('#root');
      if (root instanceof HTMLElement) root.style.display = how;
    }, display);
  await show('none');
  await say(ana, 'Where are you?');
  const said = (how: string): ReturnType<typeof ana.getByRole> =>
    ana.getByRole('article', { name: new RegExp(`^You, Where are you\\?, .*, ${how}$`) });
  await expect(said('Delivered')).toBeVisible({ timeout: 20_000 });
  await show('');
  await expect(said('Read')).toBeVisible();
});
