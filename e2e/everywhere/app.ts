import { expect, type Tabs } from '../browsers/test.ts';
import type { Locator, Part } from '../browsers/locator.ts';
import type { Page } from '../browsers/page.ts';
import { settingsKey, type WantedSettings } from '../settings.ts';

/** Sets the settings of the example before any page is opened. */
export function prepare(tabs: Tabs, settings: WantedSettings = {}): Promise<void> {
  return tabs.remember({ [settingsKey]: JSON.stringify({ isLively: false, ...settings }) });
}

/** A new tab, signed in as this person: by a first name. */
export async function signedIn(tabs: Tabs, name: string): Promise<Page> {
  const page = await tabs.open();
  await page.setViewportSize({ width: 500, height: 844 });
  await page.goto('/');
  await tabs.base.signIn(page, name);
  await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();
  return page;
}

/** The row of this group. */
export function row(part: Part, name: string): Locator {
  return part.getByRole('option', { name: new RegExp(`^${name},`) });
}

/** Opens the menu of this group by keyboard. */
export async function openMenu(page: Page, part: Part, name: string): Promise<void> {
  await row(part, name).focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
}

/** The first row whose menu has this entry; the menu is open, with the focus on the entry. */
export async function firstWith(page: Page, entry: RegExp): Promise<Locator> {
  await page.getByRole('option').first().focus();
  for (let step = 0; step < 60; step += 1) {
    // Not by ":focus": WebKitGTK matches that in the window that the system gave the focus alone.
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.keyboard.press('Shift+F10');
    if (await page.getByRole('menuitem', { name: entry }).isVisible()) {
      return page.getByRole('option', { name: label, exact: true });
    }
    if (await page.getByRole('menuitem').first().isVisible()) await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No group offers ${String(entry)}.`);
}

/** Names of the rows in view, with where they are. */
export async function inView(page: Page): Promise<string[]> {
  return page.getByRole('option').evaluateAll((rows) =>
    rows
      .map((element) => ({ label: element.getAttribute('aria-label') ?? '', top: element.getBoundingClientRect().top }))
      .filter(({ top }) => top >= 100 && top < innerHeight)
      .map(({ label, top }) => `${label} ${Math.round(top)}`),
  );
}

/** Addresses of all pages of the gallery. */
export async function galleryPages(page: Page): Promise<string[]> {
  await page.goto('/gallery');
  const links = page.locator('a[href^="/gallery/"]');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? ''));
}

/** Opens a page of the gallery and waits until it shows what it is to show. */
export async function openGallery(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByTestId('gallery-ready')).toHaveCount(1);
}

/** The same from another page of the gallery, as a link would lead there: nothing is loaded anew. */
export async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const [component, state] = address.replace(/^\/gallery\/|\?.*$/g, '').split('/');
  await expect(page.getByRole('heading', { name: `Gallery: ${component}, ${state}`, exact: true })).toHaveCount(1);
  await expect(page.getByTestId('gallery-ready')).toHaveCount(1);
}
