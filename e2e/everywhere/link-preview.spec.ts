import { violations } from '../axe.ts';
import { expect, test } from '../browsers/test.ts';
import { openGallery } from './app.ts';

test('a preview is one link of the browser, which keys reach and press, and its row opens no menu for it', async ({
  tab: page,
}) => {
  await openGallery(page, '/gallery/messages/link-preview');
  const card = page.getByRole('link', { name: 'The new pier, Open until eight., example.com' });
  await expect(card).toHaveAttribute('href', 'https://example.com/pier');
  await expect(card).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => {
    const opened = (event: Event): void => {
      // Nothing leaves the page: what would be opened is kept.
      event.preventDefault();
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      document.body.dataset['opened'] = `${document.body.dataset['opened'] ?? ''}${link?.href ?? ''};`;
    };
    document.addEventListener('click', opened, true);
  });
  await card.focus();
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  await card.click();
  expect(await page.evaluate(() => document.body.dataset['opened'])).toBe(
    'https://example.com/pier;https://example.com/pier;',
  );
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('nothing is asked of a stranger for a preview', async ({ tab: page }) => {
  await openGallery(page, '/gallery/messages/link-preview');
  await expect(page.getByRole('link', { name: /boats\.example/ })).toHaveCount(2);
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).hostname),
  );
  expect(asked.filter((host) => host.endsWith('.example') || host.endsWith('example.com'))).toEqual([]);
});
