import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { live } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { asked, answered, fromRows, instead, part, patched, type Row } from './rows.ts';

type Method = keyof ChatEngine & string;

const byUids =
  'every list › of people by their uids holds each that there is once, in the order of people, and never the viewer';
const themselves = 'members › nobody acts on themselves';
const once = (what: string): string => `every list › of ${what} takes what is named twice as named once`;

const uidsIn = (query: unknown): readonly string[] => {
  const uids = part(query, 'uids');
  return Array.isArray(uids) ? uids.map(String) : [];
};

const withUids = (query: unknown, change: (uids: readonly string[]) => readonly string[]): unknown =>
  uidsIn(query).length === 0 ? query : patched(query, 'uids', () => change(uidsIn(query)));

/** The first page again, with what was left out. */
const itemsOf = (page: unknown, change: (items: readonly unknown[]) => readonly unknown[]): unknown =>
  patched(page, 'items', (items) => change(Array.isArray(items) ? items : []));

/** What somebody may do to themselves, as if they were another. */
const onOneself: readonly (readonly [Method, what: string, code: string])[] = [
  ['kickMember', 'kicks', 'FORBIDDEN'],
  ['banMember', 'bans', 'FORBIDDEN'],
  ['setScope', 'gives a scope to', 'FORBIDDEN'],
];

/** Lists whose filters count what is named twice. */
const doubled: readonly (readonly [Method, field: string, check: string])[] = [
  ['listGroups', 'tags', 'groups'],
  ['listUsers', 'tags', 'people'],
  ['listUsers', 'uids', 'people'],
  ['listMembers', 'scopes', 'members'],
  ['listBanned', 'scopes', 'banned people'],
  ['listConversations', 'tags', 'conversations'],
  ['listConversations', 'userTags', 'conversations'],
  ['listConversations', 'groupTags', 'conversations'],
];

const isDoubled = (values: unknown): boolean => Array.isArray(values) && new Set(values).size < values.length;

/** Faults of what is asked by names: of people by their uids, of oneself, and of filters. */
export const plantedInNamedPeople: readonly PlantedFault[] = fromRows([
  [
    'viewer-listed-by-uid',
    'Who asks for themselves by uid is listed.',
    byUids,
    /the list of people asked for oneself/,
    instead('listUsers', async (go, [query], { engine, uid }) => {
      const page = await go();
      if (!uidsIn(query).includes(uid) || part(query, 'cursor') !== null) return page;
      const own = await engine.getUser(uid, live());
      return itemsOf(page, (items) => [...items, own]);
    }),
  ],
  [
    'unknown-uid-refuses-the-list',
    'A list of people of whom one is unknown is refused.',
    byUids,
    /failed with NOT_FOUND/,
    instead('listUsers', async (go, [query], { engine }) => {
      for (const uid of uidsIn(query)) await engine.getUser(uid, live());
      return go();
    }),
  ],
  [
    'unknown-uid-empties-the-list',
    'A list of people of whom one is unknown is empty.',
    byUids,
    /the list of people asked for (nobody|what)/,
    instead('listUsers', async (go, [query], { engine }) => {
      const all = await Promise.all(uidsIn(query).map((uid) => engine.getUser(uid, live()).catch(() => null)));
      return all.includes(null) ? { items: [], cursor: null, isLast: true } : go();
    }),
  ],
  [
    'own-uid-empties-the-list',
    'A list of people that the viewer is asked among is empty.',
    byUids,
    /the list of people asked for oneself among others/,
    instead('listUsers', (go, [query], { uid }) =>
      uidsIn(query).includes(uid) ? { items: [], cursor: null, isLast: true } : go(),
    ),
  ],
  [
    'own-uid-refuses-the-list',
    'A list of people that the viewer is asked among is refused.',
    byUids,
    /failed with INVALID_ARGUMENT/,
    instead('listUsers', (go, [query], { uid }) => {
      if (uidsIn(query).includes(uid)) throw new KitException('INVALID_ARGUMENT', 'You are in it.');
      return go();
    }),
  ],
  [
    'own-uid-alone-lists-everybody',
    'Where the viewer alone is asked for, everybody is listed.',
    byUids,
    /the list of people asked for oneself alone/,
    asked('listUsers', ([query, signal], { uid }) => [
      withUids(query, (uids) => uids.filter((one) => one !== uid)),
      signal,
    ]),
  ],
  [
    'uid-asked-twice-listed-twice',
    'Who is asked for twice is listed twice.',
    byUids,
    /the list of people asked for one twice/,
    answered('listUsers', (page, [query]) =>
      itemsOf(page, (items) =>
        items.flatMap((one) => uidsIn(query).flatMap((uid) => (uid === part(one, 'uid') ? [one] : []))),
      ),
    ),
  ],
  [
    'people-in-the-order-asked',
    'People asked for by their uids stand in the order in which they were asked for.',
    byUids,
    /the list of people asked for/,
    answered('listUsers', (page, [query]) =>
      itemsOf(page, (items) =>
        items.toSorted(
          (a, b) => uidsIn(query).indexOf(String(part(a, 'uid'))) - uidsIn(query).indexOf(String(part(b, 'uid'))),
        ),
      ),
    ),
  ],
  [
    'uids-folded',
    'Uids that are asked for are compared without case.',
    byUids,
    /the list of people asked for somebody in capitals/,
    asked('listUsers', ([query, signal]) => [withUids(query, (uids) => uids.map((uid) => uid.toLowerCase())), signal]),
  ],
  [
    'uids-trimmed',
    'Uids that are asked for are trimmed.',
    byUids,
    /the list of people asked for more than somebody/,
    asked('listUsers', ([query, signal]) => [withUids(query, (uids) => uids.map((uid) => uid.trim())), signal]),
  ],
  [
    'uids-by-their-beginnings',
    'Uids that are asked for need be beginnings alone.',
    byUids,
    /the list of people asked for/,
    asked('listUsers', ([query, signal], { company }) => [
      withUids(query, (uids) => company.uids.filter((own) => uids.some((uid) => uid !== '' && own.startsWith(uid)))),
      signal,
    ]),
  ],
  [
    'unknown-uid-promises-a-page',
    'A page of people promises another one for whom there is not.',
    byUids,
    /INVALID_ARGUMENT|is last/,
    answered('listUsers', (page, [query]) => {
      const { length } = Array.isArray(part(page, 'items')) ? [part(page, 'items')].flat() : [];
      return uidsIn(query).length > length && part(query, 'limit') === 100
        ? patched(
            patched(page, 'isLast', () => false),
            'cursor',
            (cursor) => cursor ?? 'more',
          )
        : page;
    }),
  ],
  ...doubled.map(([method, field, list]): Row => [
    `${method}-${field}-named-twice-fit-nothing`,
    `Where one of the \`${field}\` of \`${method}\` is named twice, nothing fits.`,
    once(list),
    /each named twice/,
    instead(method, (go, given) =>
      given.some((one) => isDoubled(part(one, field))) ? { items: [], cursor: null, isLast: true } : go(),
    ),
  ]),
  ...doubled
    .filter(([, field]) => field !== 'scopes')
    .map(([method, field, list]): Row => [
      `${method}-${field}-of-nothing-fit-nothing`,
      `Where nothing has one of the \`${field}\` of \`${method}\`, nothing fits.`,
      once(list),
      /each named twice/,
      instead(method, (go, given) =>
        given.some((one) => JSON.stringify(part(one, field) ?? []).includes('no-such-value'))
          ? { items: [], cursor: null, isLast: true }
          : go(),
      ),
    ]),
  ...(['types', 'categories'] as const).map((field): Row => [
    `history-${field}-named-twice-fit-nothing`,
    `Where one of the \`${field}\` of a history is named twice, nothing fits.`,
    'every list › of messages takes a type and a category that is named twice as named once',
    /named twice/,
    instead('history', (go, [, query]) =>
      isDoubled(part(query, field)) ? { items: [], hasOlder: false, hasNewer: false } : go(),
    ),
  ]),
  [
    'history-unknown-type-is-all',
    'A type that no message has lets all through.',
    'every list › of messages takes a type and a category that is named twice as named once',
    /messages of a type that there is not/,
    asked('history', ([target, query, signal]) => [
      target,
      patched(query, 'types', (types) => (String(types) === 'no-such-type' ? [] : types)),
      signal,
    ]),
  ],
  ...onOneself.map(([method, what, code]): Row => [
    `${method}-of-oneself`,
    `Whoever ${what} themselves is answered as if they had.`,
    themselves,
    new RegExp(`who ${what} themselves succeeded, expected ${code}`),
    instead(method, async (go, [guid, uid], about) =>
      uid === about.uid ? { group: await about.engine.getGroup(String(guid), live()), message: null } : go(),
    ),
  ]),
  [
    'moderators-kick-themselves',
    'A moderator who kicks themselves leaves.',
    themselves,
    /Mona, who kicks themselves succeeded/,
    instead('kickMember', async (go, [guid, uid], about) => {
      if (uid !== about.uid) return go();
      const { scope } = await about.engine.getGroup(String(guid), live());
      return scope === 'moderator' ? about.engine.leaveGroup(String(guid), live()) : go();
    }),
  ],
  ...([true, false] as const).map((isBlocked): Row => [
    `oneself-${isBlocked ? '' : 'un'}blocked`,
    `Whoever ${isBlocked ? '' : 'un'}blocks themselves is answered with nobody.`,
    themselves,
    new RegExp(`who ${isBlocked ? '' : 'un'}blocks themselves succeeded`),
    instead('setBlocked', (go, [uids, flag], { uid }) =>
      Array.isArray(uids) && uids.length === 1 && uids[0] === uid && flag === isBlocked ? [] : go(),
    ),
  ]),
  [
    'oneself-left-out-of-blocks',
    'Of those whom somebody blocks they themselves are left out.',
    'blocking › who is among those whom they block blocks nobody',
    /a block of several, oneself among them succeeded/,
    asked('setBlocked', ([uids, isBlocked, signal], { uid }) => [
      Array.isArray(uids) && uids.length > 1 ? uids.filter((one) => one !== uid) : uids,
      isBlocked,
      signal,
    ]),
  ],
  [
    'blocked-before-oneself',
    'Those who stand before oneself are blocked, and then it is refused.',
    'blocking › who is among those whom they block blocks nobody',
    /whether Ben is blocked/,
    instead('setBlocked', async (go, [uids, isBlocked], { engine, uid }) => {
      const all = Array.isArray(uids) ? uids.map(String) : [];
      const place = all.indexOf(uid);
      if (place > 0) await engine.setBlocked(all.slice(0, place), isBlocked === true, live());
      return go();
    }),
  ],
  [
    'blocked-beside-oneself-untold',
    'A block of several, oneself among them, is refused as if somebody were unknown.',
    'blocking › who is among those whom they block blocks nobody',
    /rejected with NOT_FOUND/,
    instead('setBlocked', async (go, [uids], { uid }) => {
      if (Array.isArray(uids) && uids.includes(uid)) throw new KitException('NOT_FOUND', 'There is no such person.');
      return go();
    }),
  ],
]);
