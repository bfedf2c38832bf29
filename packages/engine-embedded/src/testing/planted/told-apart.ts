import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { lists, type ListName } from './in-queries.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, instead, part, patched, withItems, type Row } from './rows.ts';
import { live } from '../broken-engines/changing.ts';

const noPattern = 'search › a keyword is no pattern, of whatever is looked for';
const sameNames = 'order › people of one name and alike uids are listed once each, on pages of any size';
const inTurn = 'order › when somebody joined, was banned or wrote places nobody';

/** Signs that mean something where keywords are patterns, and how that is written as one. */
const signs: Readonly<Record<string, string>> = {
  '.': '.',
  '*': '*',
  '+': '+',
  '?': '?',
  '|': '|',
  '^': '^',
  $: '$',
  '%': '.*',
  _: '.',
};

const searched: readonly (readonly [ListName, kind: string])[] = [
  ['listUsers', 'people'],
  ['listMembers', 'members'],
  ['listGroups', 'groups'],
  ['history', 'texts'],
  ['listConversations', 'conversations'],
];

/** What a keyword is looked for in. */
const wordsOf = (item: unknown): string =>
  String(part(item, 'name') ?? part(item, 'content.text') ?? part(item, 'with.name') ?? '');

/** The sign is a pattern, the others are what they are. */
function patternOf(keyword: string, sign: string): RegExp {
  const escaped = [...keyword].map((one) =>
    one === sign ? (signs[sign] ?? '') : one.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`),
  );
  return new RegExp(escaped.join(''));
}

const matching = (list: ListName, sign: string): Row[4] =>
  instead(list, async (go, given, { engine }) => {
    const [index] = lists[list];
    const keyword = part(given[index], 'keyword');
    if (typeof keyword !== 'string' || !keyword.includes(sign)) return go();
    const query = patched(given[index], 'keyword', () => '');
    const page: unknown = await Reflect.apply(engine[list], engine, given.with(index, query));
    return withItems(page, (items) => items.filter((item) => patternOf(keyword, sign).test(wordsOf(item))));
  });

type Sorting = (one: unknown) => string | number;

const sorted =
  (by: Sorting) =>
  (items: readonly unknown[]): readonly unknown[] =>
    items.toSorted((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0));

const byFoldedUid = sorted((one) => `${String(part(one, 'order'))} ${String(part(one, 'uid')).toLowerCase()}`);

/** Lists that stand by when something was. */
const byTime: readonly (readonly [ListName, what: string, said: RegExp, by: Sorting])[] = [
  ['listMembers', 'joined', /members who joined in turn/, (one) => Number(part(one, 'joinedAt'))],
  ['listUsers', 'went', /people who went in turn/, (one) => Number(part(one, 'lastActiveAt'))],
];

/** Faults of what is taken for something else: keywords for patterns, uids for one another, times for places. */
export const plantedInToldApart: readonly PlantedFault[] = fromRows([
  ...searched
    .filter(([list]) => list !== 'listConversations')
    .flatMap(([list, kind]) =>
      Object.keys(signs).map((sign): Row => [
        `${list}-takes-${sign}-for-a-pattern`,
        `“${sign}” in a keyword is a pattern where ${kind} are looked for.`,
        noPattern,
        new RegExp(`${kind} found by`),
        matching(list, sign),
      ]),
    ),
  ...(['listUsers', 'listMembers', 'listBanned'] as const).map((list): Row => [
    `${list}-by-folded-uids`,
    `People of one name stand by their uids without case in ${list}.`,
    sameNames,
    /on pages of (2|100) is/,
    answered(list, (page) => withItems(page, (items) => byFoldedUid(items.toReversed()))),
  ]),
  ...(['listUsers', 'listMembers', 'listBanned'] as const).map((list): Row => [
    `${list}-takes-uids-without-case-for-one`,
    `Of people whose uids differ in case alone ${list} holds one.`,
    sameNames,
    /on pages of (2|100) is/,
    answered(list, (page) =>
      withItems(page, (items) => [
        ...new Map(items.map((one) => [String(part(one, 'uid')).replace(/-\d+$/, '').toLowerCase(), one])).values(),
      ]),
    ),
  ]),
  ...byTime.map(([list, what, said, by]): Row => [
    `${list}-by-when-they-${what}`,
    `People stand by when they ${what}.`,
    inTurn,
    said,
    answered(list, (page) => withItems(page, sorted(by))),
  ]),
  [
    'banned-see-no-groups',
    'Whoever is banned from a group does not list it.',
    'bans › whoever is banned sees the group in lists as any stranger does',
    /a public group in the lists of somebody banned/,
    answered('listGroups', (page) => withItems(page, (items) => items.filter((one) => part(one, 'isBanned') !== true))),
  ],
  [
    'banned-find-no-groups',
    'Whoever is banned from a group does not find it by a keyword.',
    'bans › whoever is banned sees the group in lists as any stranger does',
    /a public group in the lists of somebody banned/,
    answered('listGroups', (page, [query]) =>
      part(query, 'keyword') === ''
        ? page
        : withItems(page, (items) => items.filter((one) => part(one, 'isBanned') !== true)),
    ),
  ],
  [
    'a-thread-shows-replies-that-are-hidden',
    'A thread holds its replies, also without replies.',
    'threads › hideReplies leaves out what belongs to threads, and a thread asked for is nothing else',
    /texts of a thread without replies/,
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'parentId') === '' ? query : patched(query, 'hideReplies', () => false),
      signal,
    ]),
  ],
  [
    'no-thread-without-replies',
    'A thread is the whole conversation where replies are left out.',
    'threads › hideReplies leaves out what belongs to threads, and a thread asked for is nothing else',
    /texts of a thread without replies/,
    asked('history', ([target, query, signal]) => [
      target,
      part(query, 'hideReplies') === true ? patched(query, 'parentId', () => '') : query,
      signal,
    ]),
  ],
  [
    'passwords-of-public-groups',
    'Whoever gives a password to a public group is refused.',
    'groups › a password that is given where none is asked for is no mistake',
    /joining a public group with a password failed with WRONG_PASSWORD/,
    instead('joinGroup', async (go, [guid, password], { engine }) => {
      const { type } = await engine.getGroup(String(guid), live());
      if (type === 'public' && typeof password === 'string' && password !== '') throw wrongPassword();
      return go();
    }),
  ],
  [
    'unread-loses-odd-names',
    'Unread counts leave out who is called like a property.',
    'unread counts › hold a person called like a property',
    /what is unread of people called like properties/,
    answered('unreadCounts', (counts) =>
      patched(counts, 'users', (users) =>
        Object.fromEntries(Object.entries(users ?? {}).filter(([uid]) => !uid.startsWith('__proto__'))),
      ),
    ),
  ],
]);

function wrongPassword(): KitException {
  return new KitException('WRONG_PASSWORD', 'That is not the password of this group.');
}

/** Progress of uploads, at this end of the line. */
const shares: readonly (readonly [name: string, fault: string, change: (share: number) => readonly number[]])[] = [
  ['progress-without-a-beginning', 'Progress begins with what was sent first.', (at) => (at === 0 ? [] : [at])],
  ['progress-without-an-end', 'Progress never says that all is there.', (at) => (at === 1 ? [] : [at])],
  ['no-progress', 'Progress is not told.', () => []],
  ['progress-of-zero', 'Progress stays where it began.', () => [0]],
];

/** Faults of how far an upload is. */
export const plantedInProgress: readonly PlantedFault[] = shares.map(([name, fault, change]) => ({
  name,
  fault,
  caughtBy: 'uploads › progress begins with 0 and ends with 1, whatever is uploaded',
  saying: /first and last share of the progress of/,
  at: 'engine',
  breaks: (engine): Partial<ChatEngine> => ({
    upload: (file, onProgress, signal) =>
      engine.upload(file, (share) => change(share).forEach((one) => onProgress(one)), signal),
  }),
}));
