/** How a group ends for somebody who writes in it: it is said, and what was written stays. */
import type { Page } from '../../browsers/page.ts';
import { expect, test } from '../../browsers/test.ts';
import { prepare, signedIn } from '../app.ts';
import { details, memberRow, together } from '../app-group.ts';
import { field } from './in-chat.ts';

test.beforeEach(async ({ tabs }) => prepare(tabs));

interface Ending {
  readonly said: string;
  /** Brings it about: Ana, who owns the group, or Ben in another tab. */
  readonly end: (people: { readonly ana: Page; readonly benElsewhere: Page }, address: string) => Promise<void>;
  /** The way back into the chat, where there is one. */
  readonly back?: (people: { readonly ana: Page; readonly ben: Page }, address: string) => Promise<void>;
}

const join = async ({ ben }: { readonly ben: Page }): Promise<void> => ben.getByTestId('join-submit').click();

/** Does it to Ben, in the list of members. */
async function toBen(ana: Page, address: string, act: string): Promise<void> {
  await ana.goto(`${address}/members`);
  await memberRow(ana, 'ben').focus();
  const entry = ana.getByRole('menuitem', { name: act });
  // The row is there before it is known what Ana may do with who is in it: until then it has no menu.
  const open = async (): Promise<boolean> => {
    if (!(await entry.isVisible())) await ana.keyboard.press('Shift+F10');
    return await entry.isVisible();
  };
  await expect.poll(open).toBe(true);
  await entry.click();
  await ana.getByRole('button', { name: act }).click();
}

const endings: Readonly<Record<string, Ending>> = {
  removed: {
    said: 'You were removed from this group',
    end: ({ ana }, address) => toBen(ana, address, 'Remove'),
    back: join,
  },
  banned: {
    said: 'You are banned from this group',
    end: ({ ana }, address) => toBen(ana, address, 'Ban'),
    async back({ ana, ben }, address) {
      await ana.goto(`${address}/banned`);
      await ana.getByTestId('banned-member-ben').click();
      await ana.getByRole('menuitem', { name: 'Unban' }).click();
      await ana.getByTestId('banned-member-question').getByRole('button', { name: 'Unban' }).click();
      await join({ ben });
    },
  },
  'left in another tab': {
    said: 'You are no longer in this group',
    async end({ benElsewhere }, address) {
      await benElsewhere.goto(address);
      await expect(field(benElsewhere)).toBeVisible();
      await details(benElsewhere);
      await benElsewhere.getByTestId('details-leave').click();
      await benElsewhere.getByTestId('details-leave-question').getByRole('button', { name: 'Leave' }).click();
    },
    back: join,
  },
  deleted: {
    said: 'This group was deleted',
    async end({ ana }, address) {
      await ana.goto(`${address}/details`);
      await ana.getByTestId('details-delete').click();
      await ana.getByTestId('details-delete-question').getByRole('button', { name: 'Delete' }).click();
    },
  },
};

for (const [ending, { said, end, back }] of Object.entries(endings)) {
  test(`${ending} while somebody writes: it is said, and what was half written stays`, async ({ tabs }) => {
    const { ana, ben, address } = await together(tabs, 'Harbour swims');
    const benElsewhere = await signedIn(tabs, 'Ben');
    await field(ben).fill('See you at the pier');
    await end({ ana, benElsewhere }, address);
    await expect(ben.getByText(said).first()).toBeVisible();
    await expect(field(ben)).toHaveCount(0);
    if (back === undefined) {
      await expect(ben.getByRole('heading', { name: 'Harbour swims' })).toBeVisible();
      await expect(ben.getByText('See you at the pier')).toBeVisible();
      return;
    }
    await back({ ana, ben }, address);
    await expect(field(ben)).toHaveValue('See you at the pier');
  });
}
