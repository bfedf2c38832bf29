/** What two people do in one chat, for the checks of messages. */
import type { Locator } from '../../browsers/locator.ts';
import type { Page } from '../../browsers/page.ts';
import { expect, type Tabs } from '../../browsers/test.ts';
import { row, signedIn } from '../app.ts';

/** Ana and Ben are both in it. */
export const both = 'Harbour Language Exchange';

/** Ana and Ben, each in a tab, with the chat open. */
export async function bothInChat(tabs: Tabs): Promise<{ readonly ana: Page; readonly ben: Page }> {
  const ana = await signedIn(tabs, 'Ana');
  const ben = await signedIn(tabs, 'Ben');
  await row(ana, both).click();
  await row(ben, both).click();
  return { ana, ben };
}

export function field(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message' });
}

export function bubble(page: Page, text: string): Locator {
  return page.locator('[data-testid^="bubble-"]').filter({ hasText: text });
}

/** Writes a message, and waits until it stands there. */
export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(bubble(page, text)).toBeVisible();
}

/** The same, and until it has arrived: of what is on its way less can be done. */
export async function send(page: Page, text: string): Promise<void> {
  await say(page, text);
  await expect(bubble(page, text).locator('[role="img"]:not([aria-label="Sending"])')).toBeVisible();
}
