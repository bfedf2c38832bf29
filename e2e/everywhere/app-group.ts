import type { Locator, Part } from '../browsers/locator.ts';
import type { Page } from '../browsers/page.ts';
import { expect, type Tabs } from '../browsers/test.ts';
import { signedIn } from './app.ts';

/** Ana in a group that she has made, and Ben in its chat, each in a tab of their own. */
export async function together(tabs: Tabs, name: string): Promise<{ ana: Page; ben: Page; address: string }> {
  const ana = await signedIn(tabs, 'Ana');
  const address = await make(ana, name);
  const ben = await signedIn(tabs, 'Ben');
  await ben.goto(address);
  await ben.getByTestId('join-submit').click();
  await expect(ben.getByRole('textbox', { name: 'Message' })).toBeVisible();
  return { ana, ben, address };
}

/** Makes a group by the button over the list. @returns its address */
export async function make(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'New group' }).click();
  await page.getByTestId('create-group-name').fill(name);
  await page.getByTestId('create-group-submit').click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  return (await page.url()).pathname;
}

/** Opens what the group is from its chat. */
export async function details(page: Page): Promise<void> {
  await page.getByTestId('header-options').click();
  await page.getByRole('menuitem', { name: 'Group details' }).click();
  await expect(page.getByTestId('details-leave')).toBeVisible();
}

/** What of the row of a member takes the focus. */
export function memberRow(part: Part, uid: string): Locator {
  return part.locator(`[role="option"]:has([data-testid="member-${uid}"])`);
}
