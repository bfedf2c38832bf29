import { prepare, row, signedIn } from './app.ts';
import { expect, quick, test } from '../browsers/test.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

/** Ana and Ben are both in it. */
const both = 'Harbour Language Exchange';

test('what one writes the other reads, and sees it being typed', quick, async ({ tabs }) => {
  const ana = await signedIn(tabs, 'Ana');
  const ben = await signedIn(tabs, 'Ben');
  await row(ana, both).click();
  await row(ben, both).click();
  const field = ana.getByRole('textbox', { name: 'Message' });
  await field.pressSequentially('The tide is out');
  await expect(ben.getByText(/Ana Sousa.* is typing/)).toBeVisible();
  await field.press('Enter');
  await expect(ana.getByText('The tide is out')).toBeVisible();
  await expect(ben.getByText('The tide is out')).toBeVisible();
  await expect(ben.getByText(/is typing/)).toHaveCount(0);
  await expect(field).toHaveValue('');
});
