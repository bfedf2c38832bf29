/** Forms by keyboard: where the focus is, and where it goes. */
import type { Page } from '../browsers/page.ts';
import { expect, test } from '../browsers/test.ts';
import { openGallery } from './app.ts';

test('the button brings whoever pressed it to the first field that is missing', async ({ tab: page }) => {
  await openGallery(page, '/gallery/create-group/empty');
  await page.getByTestId('create-group-submit').press('Enter');
  await expect(page.getByTestId('create-group-name')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
});

test('the arrow keys choose who can join, round and round; the Tab key stops there once', async ({ tab: page }) => {
  await openGallery(page, '/gallery/create-group/empty');
  const choice = (name: string): ReturnType<typeof page.getByTestId> => page.getByTestId(`create-group-type-${name}`);
  await choice('public').focus();
  await page.keyboard.press('ArrowUp');
  await expect(choice('password')).toBeFocused();
  await expect(choice('password')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(choice('public')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(choice('private')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('create-group-tags')).toBeFocused();
});

test('Enter in the field of tags adds one; in the name it makes the group', async ({ tab: page }) => {
  await openGallery(page, '/gallery/create-group/empty');
  await page.getByTestId('create-group-tags').fill('walks');
  await page.getByTestId('create-group-tags').press('Enter');
  await expect(page.getByTestId('create-group-tag-walks')).toBeVisible();
  await expect(page.getByTestId('create-group-tags')).toBeFocused();
  await page.getByTestId('create-group-name').fill('Harbour walks');
  await page.getByTestId('create-group-name').press('Enter');
  await expect(page.getByTestId('create-group-again')).toBeFocused();
});

test('the way to the people and back keeps the focus where one is', async ({ tab: page }) => {
  await openGallery(page, '/gallery/create-group/empty');
  await page.getByTestId('create-group-add-people').press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const back = page.getByRole('button', { name: 'Back' });
  await expect(back).toBeFocused();
  await back.press('Enter');
  await expect(page.getByTestId('create-group-add-people')).toBeFocused();
});

test('a group is joined by key', async ({ tab: page }) => {
  await openGallery(page, '/gallery/join/public');
  await page.getByTestId('join-submit').press('Enter');
  await expect(page.getByText('You are in this group.')).toBeVisible();
});

/** What of these is not to be seen whole, in the window or where it is cut by what scrolls. */
async function cutOf(page: Page, testIDs: readonly string[]): Promise<string[]> {
  return await page.evaluate(
    (ids) =>
      ids.filter((id) => {
        const element = document.querySelector(`[data-testid="${id}"]`);
        if (element === null) return true;
        const { top, bottom } = element.getBoundingClientRect();
        let [from, to] = [0, window.innerHeight];
        for (let node = element.parentElement; node !== null; node = node.parentElement) {
          if (getComputedStyle(node).overflowY === 'visible') continue;
          const frame = node.getBoundingClientRect();
          [from, to] = [Math.max(from, frame.top), Math.min(to, frame.bottom)];
        }
        return top < from - 1 || bottom > to + 1;
      }),
    testIDs,
  );
}

test('the buttons of a dialog are in view, and why nothing can be saved', async ({ tab: page }) => {
  for (const [width, height] of [
    [390, 780],
    [320, 568],
    [1280, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openGallery(page, '/gallery/details/edit');
    expect([height, ...(await cutOf(page, ['edit-group-save']))]).toEqual([height]);
    await expect(page.getByText('Nothing has changed yet.')).toBeVisible();
  }
});

test('on the smallest phone with the largest text a dialog can be scrolled to its buttons', async ({ tab: page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openGallery(page, '/gallery/details/edit?text=2');
  expect(await cutOf(page, ['edit-group-name'])).toEqual([]);
  await page.getByTestId('edit-group-name').fill('Harbour walks');
  await page.getByTestId('edit-group-save').focus();
  expect(await cutOf(page, ['edit-group-save'])).toEqual([]);
});

test('a field that comes by a choice comes into view', async ({ tab: page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  for (const [address, form] of [
    ['/gallery/details/edit', 'edit-group'],
    ['/gallery/create-group/empty', 'create-group'],
  ] as const) {
    await openGallery(page, address);
    await page.getByTestId(`${form}-type-password`).focus();
    await page.getByTestId(`${form}-type-password`).click();
    await expect(page.getByTestId(`${form}-password`)).toBeVisible();
    expect([form, ...(await cutOf(page, [`${form}-password`]))]).toEqual([form]);
  }
});

test('what is wrong with a field comes into view with it', async ({ tab: page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openGallery(page, '/gallery/details/edit');
  await page.getByTestId('edit-group-icon').fill('ftp://example.com/pier.png');
  // At the other end of what scrolls.
  await page.getByTestId('edit-group-type-password').focus();
  await page.getByTestId('edit-group-save').click();
  await expect(page.getByTestId('edit-group-icon')).toBeFocused();
  const fault = page.getByText('This picture can’t be shown. Check its address.');
  await expect(fault).toBeVisible();
  const [place] = await fault.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(element.getBoundingClientRect().left + 4, (top + bottom) / 2);
      return seen === element;
    }),
  );
  expect(place).toBe(true);
});
