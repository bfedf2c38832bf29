import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, part, patched, replaced, withItems, type Row } from './rows.ts';

const read = 'history › between two is read in every way like that of a group';
const lists = (what: string): string =>
  `every list › of ${what} gives what each filter lets through, in pages of any limit`;

/** What of a query is not looked at between two. */
const ignored: readonly (readonly [field: string, empty: unknown])[] = [
  ['keyword', ''],
  ['parentId', ''],
  ['hideReplies', false],
  ['hideDeleted', false],
  ['unreadOnly', false],
  ['types', []],
  ['from', { kind: 'latest' }],
];

/** What is said wrongly of a page between two. */
const ends: readonly (readonly [field: 'hasOlder' | 'hasNewer', wrong: boolean])[] = [
  ['hasOlder', false],
  ['hasOlder', true],
  ['hasNewer', false],
  ['hasNewer', true],
];

/** Faults of what two people write to each other, and of what lists leave out. */
export const plantedInTwoAndMany: readonly PlantedFault[] = fromRows([
  ...ignored.map(([field, empty]): Row => [
    `between-two-${field}-ignored`,
    `Between two \`${field}\` of a history is not looked at.`,
    read,
    /a history between two, /,
    asked('history', ([target, query, signal]) => [
      target,
      part(target, 'type') === 'user' ? replaced(query, field, empty) : query,
      signal,
    ]),
  ]),
  ...ends.map(([field, wrong]): Row => [
    `between-two-${field}-always-${wrong}`,
    `Between two \`${field}\` is always ${wrong}.`,
    read,
    /a history between two, /,
    answered('history', (page, [target]) => (part(target, 'type') === 'user' ? replaced(page, field, wrong) : page)),
  ]),
  [
    'groups-of-bans-unlisted',
    'Groups from which one is banned are not listed.',
    lists('groups'),
    /the list of groups of others as well/,
    answered('listGroups', (page) => withItems(page, (all) => all.filter((one) => part(one, 'isBanned') !== true))),
  ],
  [
    'password-groups-unlisted',
    'Groups with a password are listed for their members alone.',
    lists('groups'),
    /the list of groups of others as well/,
    answered('listGroups', (page) =>
      withItems(page, (all) =>
        all.filter((one) => part(one, 'type') !== 'password' || part(one, 'hasJoined') === true),
      ),
    ),
  ],
  [
    'who-blocked-one-unlisted',
    'People who blocked one are not listed.',
    lists('people'),
    /the list of people/,
    answered('listUsers', (page) => withItems(page, (all) => all.filter((one) => part(one, 'hasBlockedMe') !== true))),
  ],
  [
    'hidden-those-alone-whom-one-blocked',
    '`hideBlocked` leaves those in who blocked one.',
    lists('people'),
    /the list of people without those blocked/,
    asked('listUsers', ([query, signal], { company, uid }) => {
      const owner = company.uids[0] === uid;
      return [owner ? patched(query, 'hideBlocked', () => false) : query, signal];
    }),
  ],
  [
    'unread-groups-unlisted',
    'Asked for what is unread, conversations in groups are left out.',
    lists('conversations'),
    /the list of conversations in which something is unread/,
    answered('listConversations', (page, [query]) =>
      part(query, 'unreadOnly') === true
        ? withItems(page, (all) => all.filter((one) => part(one, 'target.type') === 'user'))
        : page,
    ),
  ],
]);
