import { expect, type Tabs } from '../browsers/test.ts';
import type { Locator, Part } from '../browsers/locator.ts';
import type { Page } from '../browsers/page.ts';
import { settingsKey, type WantedSettings } from '../settings.ts';

/** Sets the settings of the example before any page is opened. */
export function prepare(tabs: Tabs, settings: WantedSettings = {}): Promise<void> {
  return tabs.remember({ [settingsKey]: JSON.stringify({ isLively: false, ...settings }) });
}

/** A new tab, signed in as this person. */
export async function signedIn(tabs: Tabs, name: string): Promise<Page> {
  const page = await tabs.open();
  await page.setViewportSize({ width: 500, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();
  return page;
}

/** The row of this group. */
export function row(part: Part, name: string): Locator {
  return part.getByRole('option', { name: new RegExp(`^${name},`) });
}
