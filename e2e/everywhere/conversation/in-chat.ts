/** What two people do in one chat, for the checks of messages. */
import type { Locator } from '../../browsers/locator.ts';
import type { Page } from '../../browsers/page.ts';
import { expect } from '../../browsers/test.ts';

/** Ana and Ben are both in it. */
export const both = 'Harbour Language Exchange';

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
