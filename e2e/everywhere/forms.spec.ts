/** Forms by keyboard: where the focus is, and where it goes. */
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
