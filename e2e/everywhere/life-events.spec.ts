/** The ten events of groups: each once, by whatever it was caused; and what each role is offered. */
import type { Page } from '../browsers/page.ts';
import { expect, quickInChromium, test } from '../browsers/test.ts';
import { confirm, expectCalm, heardOf, host, openLife, openRow, show } from './life.ts';

/** By menu and dialog, one after another in the life of one group; what a host then hears. */
const byHand: readonly (readonly [heard: string, act: (page: Page) => Promise<void>])[] = [
  [
    'ccGroupMemberAdded dov',
    async (page) => {
      await show(page, 'ana', 'add');
      await page.getByTestId('ana-add').getByTestId('user-dov').click();
      await page.getByTestId('add-members-submit').click();
    },
  ],
  [
    'ccGroupMemberScopeChanged dov admin',
    async (page) => {
      await show(page, 'ana', 'members');
      await openRow(page, 'ana-members', 'member-dov');
      await page.getByTestId('member-option-makeAdmin').click();
      await confirm(page, 'member-question', 'Make admin');
    },
  ],
  [
    'ccGroupMemberKicked dov',
    async (page) => {
      await openRow(page, 'ana-members', 'member-dov');
      await page.getByTestId('member-option-kick').click();
      await confirm(page, 'member-question', 'Remove');
    },
  ],
  [
    'ccGroupMemberBanned cleo',
    async (page) => {
      await openRow(page, 'ana-members', 'member-cleo');
      await page.getByTestId('member-option-ban').click();
      await confirm(page, 'member-question', 'Ban');
    },
  ],
  [
    'ccGroupMemberUnbanned cleo',
    async (page) => {
      await show(page, 'ana', 'banned');
      await openRow(page, 'ana-banned', 'banned-member-cleo');
      await page.getByTestId('banned-member-option-unban').click();
      await confirm(page, 'banned-member-question', 'Unban');
    },
  ],
  [
    'ccGroupMemberJoined ben',
    async (page) => {
      await show(page, 'ben', 'join');
      await page.getByTestId('join-submit').click();
    },
  ],
  [
    'ccGroupLeft ben',
    async (page) => {
      await show(page, 'ben', 'details');
      await page.getByTestId('details-leave').click();
      await confirm(page, 'details-leave-question', 'Leave');
    },
  ],
  [
    'ccOwnershipChanged ben',
    async (page) => {
      await host(page, 'ben', 'join');
      await page.evaluate(async () => {
        await life.settle();
        life.heard.length = 0;
      });
      await show(page, 'ana', 'transfer');
      await page.getByTestId('ana-transfer').getByTestId('member-ben').click();
      await page.getByTestId('transfer-submit').click();
      await confirm(page, 'transfer-question', 'Transfer');
    },
  ],
  [
    'ccGroupDeleted Tea',
    async (page) => {
      await page.getByTestId('ben-details').getByTestId('details-delete').click();
      await confirm(page, 'details-delete-question', 'Delete');
    },
  ],
  [
    'ccGroupCreated Coffee',
    async (page) => {
      await show(page, 'ana', 'create');
      await page.getByTestId('create-group-name').fill('Coffee');
      await page.getByTestId('create-group-submit').click();
    },
  ],
];

test('each of the ten events is heard once when it is done by hand', quickInChromium, async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,cleo.participant&panes=ana.groups,ben.groups');
  for (const [heard, act] of byHand) expect(await heardOf(page, () => act(page))).toEqual([heard]);
  expect(new Set(byHand.map(([heard]) => heard.split(' ')[0])).size).toBe(10);
  await expectCalm(page);
});

test('each of the ten events is heard once when a host calls the SDK', async ({ tabs, tab: page }) => {
  await openLife(tabs, page, 'roles=ana.owner,cleo.participant&panes=ana.members+details,ben.groups+details');
  const calls = [
    ['ccGroupMemberAdded dov eve', 'ana', 'add', 'dov', 'eve'],
    ['ccGroupMemberScopeChanged dov moderator', 'ana', 'scope', 'dov', 'moderator'],
    ['ccGroupMemberKicked dov', 'ana', 'kick', 'dov'],
    ['ccGroupMemberBanned cleo', 'ana', 'ban', 'cleo'],
    ['ccGroupMemberUnbanned cleo', 'ana', 'unban', 'cleo'],
    ['ccGroupMemberJoined ben', 'ben', 'join'],
    ['ccOwnershipChanged ben', 'ana', 'transfer', 'ben'],
    ['ccGroupLeft ana', 'ana', 'leave'],
    ['ccGroupDeleted Tea', 'ben', 'delete'],
    ['ccGroupCreated jam', 'ana', 'create', 'jam'],
  ] as const;
  for (const [heard, uid, name, ...given] of calls) {
    expect(await heardOf(page, async () => expect(await host(page, uid, name, ...given)).toBe('ok'))).toEqual([heard]);
  }
  await expectCalm(page);
});

const scopes = ['participant', 'moderator', 'admin', 'owner'] as const;
type Scope = (typeof scopes)[number];
const roles = [
  ['ana', 'owner'],
  ['ben', 'admin'],
  ['cleo', 'moderator'],
  ['dov', 'participant'],
  ['eve', 'admin'],
  ['fay', 'moderator'],
  ['gus', 'participant'],
] as const;
const makes = { admin: 'makeAdmin', moderator: 'makeModerator', participant: 'makeParticipant' } as const;

for (const [viewer, scope] of roles.slice(0, 4)) {
  test(`what the ${scope} is offered is what the table of rights says`, async ({ tabs, tab: page }) => {
    const all = roles.map((pair) => pair.join('.')).join();
    await openLife(tabs, page, `roles=${all}&panes=${viewer}.members+details`);
    const table = await page.evaluate(() => life.rights);
    const rank = (of: Scope | null): number => (of === null ? -1 : scopes.indexOf(of));
    const isAllowed = (act: keyof typeof table, on?: Scope): boolean => {
      const { from, upTo, isOnSomebody } = table[act];
      if (rank(scope) < rank(from) || rank(scope) > rank(upTo)) return false;
      return !isOnSomebody || on === undefined || rank(on) < rank(scope);
    };
    for (const [uid, theirs] of roles) {
      await expect(page.getByTestId(`member-${uid}`)).toBeVisible();
      const given = ['admin', 'moderator', 'participant'] as const;
      const wanted =
        uid === viewer
          ? []
          : [
              ...given
                .filter((one) => one !== theirs && isAllowed('changeScope', theirs) && rank(one) <= rank(scope))
                .map((one) => makes[one]),
              ...(['kick', 'ban'] as const).filter((act) => isAllowed(act, theirs)),
            ];
      await openRow(page, `${viewer}-members`, `member-${uid}`);
      if (wanted.length > 0) await page.getByTestId('member-menu').waitFor();
      else await page.evaluate(() => life.settle());
      const offered = await page
        .getByRole('menuitem')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-testid')?.replace('member-option-', '')));
      expect(offered, `${scope} on ${uid}, ${theirs}`).toEqual(wanted);
      if (wanted.length > 0) await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    const options: Readonly<Record<string, boolean>> = {
      'details-edit': isAllowed('updateGroup'),
      'details-add-members': isAllowed('addMembers'),
      'details-banned': isAllowed('listBanned'),
      'details-transfer': isAllowed('transferOwnership'),
      // The owner is asked to hand the group over first.
      'details-leave': isAllowed('leave') || isAllowed('transferOwnership'),
      'details-delete': isAllowed('deleteGroup'),
    };
    for (const [id, isOffered] of Object.entries(options)) {
      await expect(page.getByTestId(id)).toHaveCount(isOffered ? 1 : 0);
    }
    await expectCalm(page);
  });
}
