/** The page of the lab that shows a conversation. */
import { labPort } from '../playwright.config.ts';
import type { Page } from './browsers/page.ts';
import { rest as restOf } from './list-page.ts';

/** The conversation, standing still. */
export async function openChat(page: Page, query: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${labPort}/messages.html?${query}`);
  await page.getByRole('article').first().waitFor();
  await rest(page);
}

/** Until the list has stood still for longer than a page of history takes here. */
export const rest = (page: Page): Promise<void> => restOf(page, 'messages', 20);

export async function wheel(page: Page, events: number, pixels: number): Promise<void> {
  const box = await page.getByTestId('messages').boundingBox();
  await page.mouse.move(box.x + 100, box.y + 200);
  for (let event = 0; event < events; event += 1) await page.mouse.wheel(0, pixels);
}
