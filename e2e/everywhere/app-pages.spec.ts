import type { Locator } from '../browsers/locator.ts';
import type { Page } from '../browsers/page.ts';
import { expect, quick, quickInChromium, test } from '../browsers/test.ts';
import { rest } from '../list-page.ts';
import { inView, openGallery, prepare, row, signedIn } from './app.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

const group = { guid: 'group-2', name: 'Bogotá Island Hopping' };
const wide = { width: 1280, height: 800 };

/** The title of the chat that is shown. */
function title(page: Page, name = group.name): ReturnType<Page['getByRole']> {
  return page.getByRole('heading', { name });
}

test('an address of a group, signed out: sign in first, then land there, and back leads on', async ({ tab: page }) => {
  await page.goto(`/groups/${group.guid}`);
  await page.getByRole('button', { name: 'Ana' }).click();
  await expect(title(page)).toBeVisible();
  expect((await page.url()).pathname).toBe(`/groups/${group.guid}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect((await page.url()).pathname).toBe('/groups');
});

test('an address of a group, signed in: it is there after a reload', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.goto(`/groups/${group.guid}`);
  await expect(title(page)).toBeVisible();
  await page.reload();
  await expect(title(page)).toBeVisible();
});

test('an address of no group says so and leads to the list', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.goto('/groups/nothing-here');
  await page.getByRole('button', { name: 'See all groups' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('the next page after signing in is one of this app', async ({ tab: page }) => {
  await page.goto('/?next=//example.com/groups/x');
  await page.getByRole('button', { name: 'Ana' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect((await page.url()).pathname).toBe('/groups');
});

test('narrow: the browser’s back button leads to the list, where it was left', quick, async ({ tabs }) => {
  await prepare(tabs, { groups: 3_000 });
  const page = await signedIn(tabs, 'Ana');
  await scrollFar(page);
  const seen = await inView(page);
  const seenRow = (index: number): Locator =>
    page.getByRole('option', { name: (seen[index] ?? '').replace(/ \d+$/, ''), exact: true });
  await seenRow(3).click();
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => inView(page)).toEqual(seen);
  await expect(seenRow(3)).toBeFocused();
  await seenRow(5).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => inView(page)).toEqual(seen);
  await expect(seenRow(5)).toBeFocused();
});

test('wide: choosing groups leaves the list as it is, marks the open one, and each is a step to go back', async ({
  tabs,
}) => {
  await prepare(tabs, { groups: 3_000 });
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize(wide);
  await expect(page.getByText('No group chosen')).toBeVisible();
  await scrollFar(page);
  const seen = await inView(page);
  for (const label of [seen[2], seen[4]]) {
    const chosen = page.getByRole('option', { name: (label ?? '').replace(/ \d+$/, ''), exact: true });
    await chosen.click();
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    expect(await inView(page)).toEqual(seen);
  }
  await page.goBack();
  const first = page.getByRole('option', { name: (seen[2] ?? '').replace(/ \d+$/, ''), exact: true });
  await expect(first).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page.getByText('No group chosen')).toBeVisible();
  expect(await inView(page)).toEqual(seen);
});

for (const width of [500, 1280]) {
  test(`each list is a step to go back (${width} wide)`, async ({ tabs }) => {
    const page = await signedIn(tabs, 'Ana');
    await page.setViewportSize({ width, height: 800 });
    const shown = async (list: string): Promise<void> => {
      await expect(page.getByTestId(`tab-${list}`)).toHaveAttribute('aria-selected', 'true');
      expect((await page.url()).pathname).toBe(`/${list}`);
    };
    await page.getByTestId('tab-people').click();
    await shown('people');
    await page.getByTestId('tab-chats').click();
    await shown('chats');
    await page.goBack();
    await shown('people');
    await page.goBack();
    await shown('groups');
  });

  test(`the app’s own way back leads up, wherever one came in (${width} wide)`, async ({ tabs }) => {
    const page = await signedIn(tabs, 'Ana');
    await page.setViewportSize({ width, height: 800 });
    const up = async (to: string): Promise<void> => {
      await page.getByRole('button', { name: 'Back' }).first().click();
      await expect.poll(async () => (await page.url()).pathname).toBe(to);
    };
    await page.goto(`/groups/${group.guid}/members`);
    await up(`/groups/${group.guid}/details`);
    await expect(page.getByTestId('details-leave')).toBeVisible();
    await up(`/groups/${group.guid}`);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    if (width === 500) await up('/groups');
  });
}

test('wide, beside a chat: each list is a step, back and forward change it, and a reload keeps list and chat', async ({
  tabs,
}) => {
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize(wide);
  await row(page, group.name).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.evaluate(() => document.querySelector('textarea')?.setAttribute('data-mark', 'the same'));
  const beside = async (list: string): Promise<void> => {
    await expect(page.getByTestId(`tab-${list}`)).toHaveAttribute('aria-selected', 'true');
    expect((await page.url()).pathname).toBe(`/groups/${group.guid}`);
    await expect(title(page)).toBeVisible();
  };
  for (const list of ['people', 'chats']) {
    await page.getByTestId(`tab-${list}`).click();
    await beside(list);
  }
  await page.goBack();
  await beside('people');
  await page.goBack();
  await beside('groups');
  await page.evaluate(() => history.forward());
  await beside('people');
  // Nothing of the chat was drawn anew: it is where it was scrolled to.
  await expect(page.locator('textarea[data-mark]')).toBeVisible();
  await page.reload();
  await beside('people');
  // Where only one fits, the chat covers the list, and the app's own way back leads to it.
  await page.setViewportSize({ width: 500, height: 800 });
  await expect(page.getByTestId('tab-people')).toBeHidden();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByTestId('user-ben')).toBeVisible();
  expect((await page.url()).pathname).toBe('/people');
});

test('wide: the pages of a group, and chats opened from it, keep the list beside them', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize(wide);
  await page.getByTestId('tab-chats').click();
  await page.goto(`/groups/${group.guid}/members?list=chats`);
  const isBeside = async (list: string, pathname: string): Promise<void> => {
    await expect.poll(async () => (await page.url()).pathname).toBe(pathname);
    await expect(page.getByTestId(`tab-${list}`)).toHaveAttribute('aria-selected', 'true');
  };
  await isBeside('chats', `/groups/${group.guid}/members`);
  await page.getByRole('button', { name: 'Back' }).first().click();
  await isBeside('chats', `/groups/${group.guid}/details`);
  await page.getByRole('button', { name: 'Back' }).first().click();
  await isBeside('chats', `/groups/${group.guid}`);
  await page.getByTestId('tab-groups').click();
  await isBeside('groups', `/groups/${group.guid}`);
  // What one address said of the list is not said by the next one.
  await row(page, 'Busan Football').click();
  await expect(title(page, 'Busan Football')).toBeVisible();
  await expect(page.getByTestId('tab-groups')).toHaveAttribute('aria-selected', 'true');
  expect((await page.url()).search).toBe('');
});

test('a chat opened by its address, three pages down: the list beside it loads them and shows its row', async ({
  tabs,
}) => {
  await prepare(tabs, { groups: 3_000 });
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize(wide);
  await page.getByTestId('groups-list').hover();
  /** Of a row in view on the third page or after it. */
  const farName = (): Promise<string> =>
    page.getByRole('option').evaluateAll((rows) => {
      const far = rows.find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Number(one.getAttribute('aria-posinset')) > 75 && top > 200 && bottom < innerHeight;
      });
      return far?.getAttribute('aria-label') ?? '';
    });
  await expect(async () => {
    await page.mouse.wheel(0, 1_500);
    expect(await farName()).not.toBe('');
  }).toPass({ intervals: [50] });
  await rest(page, 'groups-list');
  const name = await farName();
  const open = page.getByRole('option', { name, exact: true });
  await open.click();
  await expect(open).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(open).toHaveAttribute('aria-current', 'true');
  await expect(open).toBeInViewport();
});

test('scrolls to the last of 3,000 groups', async ({ tabs }) => {
  await prepare(tabs, { groups: 3_000 });
  const page = await signedIn(tabs, 'Ana');
  await page.getByTestId('groups-list').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 50_000);
    const last = page.getByRole('option').last();
    expect(await last.getAttribute('aria-posinset')).toBe(await last.getAttribute('aria-setsize'));
    await expect(last).toBeInViewport();
  }).toPass({ intervals: [50] });
  expect(Number(await page.getByRole('option').last().getAttribute('aria-setsize'))).toBeGreaterThan(1_500);
});

test('search, clear, and be at the old place', async ({ tabs }) => {
  await prepare(tabs, { groups: 3_000 });
  const page = await signedIn(tabs, 'Ana');
  await scrollFar(page);
  const seen = await inView(page);
  await page.getByTestId('groups-search').fill('lisbon');
  await expect(page.getByTestId('groups-search-list').getByRole('option').first()).toContainText(/lisbon/i);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByTestId('groups-search-list')).toHaveCount(0);
  expect(await inView(page)).toEqual(seen);
});

test('select several, clear one, and hand the rest over', async ({ tabs }) => {
  await prepare(tabs, { selection: 'multiple' });
  const page = await signedIn(tabs, 'Ana');
  for (const name of ['Busan Football', group.name, 'Harbour Football', 'Busan Football'])
    await row(page, name).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByTestId('groups-submit').click();
  await expect(page.getByText(`Submitted: ${group.name}, Harbour Football`)).toBeVisible();
  await expect(row(page, group.name)).toHaveAttribute('aria-selected', 'true');
});

test('keyboard alone: sign in, go down the list, open, write, go back', quick, async ({ tab: page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Ana' })).toBeVisible();
  await page.getByRole('button', { name: 'Demo' }).focus();
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.getByTestId('groups-search').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const back = page.getByRole('button', { name: 'Back' });
  await expect(back).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.type('Written without a mouse');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Written without a mouse')).toBeVisible();
  await back.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('settings turn the page dark and from right to left at once, and stay', quickInChromium, async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.setViewportSize(wide);
  await page.getByRole('link', { name: /Settings, signed in/ }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Right to left' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'Back' }).click();
  const list = page.getByTestId('groups-list');
  await expect.poll(async () => (await list.boundingBox())?.x ?? 0).toBeGreaterThan(800);
  await page.reload();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(20, 20, 24)');
});

test('right to left mirrors the language that is chosen, and each setting stays when the other changes', async ({
  tabs,
}) => {
  const page = await signedIn(tabs, 'Ana');
  const shows = async (direction: string, language: string, heading: string): Promise<void> => {
    await page.goto('/groups');
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.goto('/settings');
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
  };
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.locator('[role="group"]').nth(4).getByRole('button').nth(1).click();
  await shows('rtl', 'de', 'Gruppen');
  await page.getByRole('button', { name: 'português (Brasil)' }).click();
  await shows('rtl', 'pt-BR', 'Grupos');
  await page.locator('[role="group"]').nth(4).getByRole('button').nth(0).click();
  await shows('ltr', 'pt-BR', 'Grupos');
  await page.getByRole('button', { name: 'עברית' }).click();
  await shows('rtl', 'he', 'קבוצות');
});

test('an address of the gallery that is none says so and leads to all of it', async ({ tab: page }) => {
  await page.goto('/gallery/groups/nope');
  await page.getByRole('button', { name: 'See all pages' }).click();
  await expect(page.getByRole('heading', { name: 'Gallery', exact: true })).toBeVisible();
});

test('the gallery is reached from the first page', async ({ tab: page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await page.getByRole('link', { name: 'long-names' }).click();
  await expect(page.getByTestId('gallery-ready')).toHaveCount(1);
  await openGallery(page, '/gallery/groups/list?wide');
  expect((await page.getByTestId('groups-list').boundingBox())?.width).toBe(500);
});

async function scrollFar(page: Page): Promise<void> {
  await page.getByTestId('groups-list').hover();
  const before = await inView(page);
  await page.mouse.wheel(0, 1_200);
  await expect.poll(async () => (await inView(page))[0]).not.toBe(before[0]);
  await rest(page, 'groups-list');
}

test('another language turns words and direction at once, without a reload', async ({ tabs }) => {
  const page = await signedIn(tabs, 'Ana');
  await page.goto('/settings');
  await page.evaluate(() => void Object.assign(globalThis, { mark: 'the same page' }));
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => 'mark' in globalThis)).toBe(true);
  await page.goto('/groups');
  await expect(page.getByRole('heading', { name: 'المجموعات' })).toBeVisible();
  const [first, picture] = [page.getByRole('option').first(), page.getByRole('option').first().locator('img').first()];
  const place = await first.boundingBox();
  expect((await picture.boundingBox())?.x).toBeGreaterThan((place?.x ?? 0) + (place?.width ?? 0) / 2);
});
