/** The life of a group by keys alone. */
import type { Page } from '../browsers/page.ts';
import { expect, test } from '../browsers/test.ts';
import { expectCalm, heardOf, openLife } from './life.ts';

/** Presses a key until this has the focus: by its name in tests, or by what it says. */
async function reach(page: Page, wanted: string, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    const isThere = await page.evaluate((name) => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return false;
      const at = `[data-testid="${name}"]`;
      // Of a row it is what bears the row.
      const isRow = focused.getAttribute('role') === 'option' && focused.querySelector(at) !== null;
      return isRow || focused.closest(at) !== null || focused.textContent === name;
    }, wanted);
    if (isThere) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Keys do not reach ${wanted}.`);
}

/** In the open menu, to this item, and answers its question with yes. */
async function choose(page: Page, item: string, yes: string): Promise<void> {
  await page.getByTestId(item).waitFor();
  await reach(page, item, 'ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByTestId('member-question').waitFor();
  await reach(page, yes);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('member-question')).toHaveCount(0);
}

test('makes a group, gives a role in it and removes somebody', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,ben.participant,cleo.participant&panes=ana.create');
  const created = await heardOf(page, async () => {
    await reach(page, 'create-group-name');
    await page.keyboard.type('Keys');
    await reach(page, 'create-group-submit');
    await page.keyboard.press('Enter');
  });
  expect(created).toEqual(['ccGroupCreated Keys']);

  await openLife(tabs, page, 'roles=ana.owner,ben.participant,cleo.participant&panes=ana.members');
  await reach(page, 'member-ana');
  await reach(page, 'member-ben', 'ArrowDown');
  const given = await heardOf(page, async () => {
    await page.keyboard.press('Shift+F10');
    await choose(page, 'member-option-makeModerator', 'Make moderator');
  });
  expect(given).toEqual(['ccGroupMemberScopeChanged ben moderator']);
  // The focus is in the list again.
  await reach(page, 'member-cleo', 'ArrowDown');
  const removed = await heardOf(page, async () => {
    await page.keyboard.press('Shift+F10');
    await choose(page, 'member-option-kick', 'Remove');
  });
  expect(removed).toEqual(['ccGroupMemberKicked cleo']);
  await expectCalm(page);
});
