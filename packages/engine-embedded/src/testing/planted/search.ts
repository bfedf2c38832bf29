import { KitException, fold, searchedText } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { live } from '../broken-engines/changing.ts';
import { inQuery, isEmpty, lists, type ListName } from './in-queries.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, instead, part, patched, replaced, withItems, type Row } from './rows.ts';

const takes = (what: string): string => `search › of ${what} takes the keyword as it is`;

const looks = (what: string): string => `search › of ${what} looks where it should, and nowhere else`;

const both = (what: string): string => `every list › of ${what} lets through what fits two filters at once`;

const whole = (what: string): string => `every list › of ${what} holds a hundred on a page where there are more`;

const words =
  (change: (keyword: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;

/** What servers make of a keyword. */
const ways: readonly (readonly [name: string, what: string, change: (keyword: string) => string])[] = [
  ['trimmed', 'is trimmed', (keyword) => keyword.trim()],
  ['first-word', 'is its first word', (keyword) => keyword.trim().split(' ')[0] ?? ''],
  ['collapsed', 'has its blanks made one', (keyword) => keyword.replaceAll(/\s+/g, ' ')],
  ['without-signs', 'loses its signs', (keyword) => keyword.replaceAll(/[%_*"]/g, '')],
];

/** Fields that are looked at besides, by list: how to find by them. */
const besides: readonly (readonly [
  list: ListName,
  where: string,
  field: string,
  text: (item: unknown, engine: ChatEngine) => Promise<unknown> | unknown,
])[] = [
  ['listGroups', 'groups', 'guid', (item) => part(item, 'guid')],
  ['listGroups', 'groups', 'description', (item) => part(item, 'description')],
  ['listGroups', 'groups', 'icon', (item) => part(item, 'icon')],
  ['listGroups', 'groups', 'metadata', (item) => JSON.stringify(part(item, 'metadata'))],
  ['listGroups', 'groups', 'owner', (item) => part(item, 'owner')],
  ['listGroups', 'groups', 'type', (item) => part(item, 'type')],
  ['listUsers', 'people', 'status', (item) => part(item, 'status')],
  [
    'listUsers',
    'people',
    'tags',
    async (item, engine) => (await engine.getUser(String(part(item, 'uid')), live())).tags.join(),
  ],
  ['listMembers', 'members', 'scope', (item) => part(item, 'scope')],
  ['listMembers', 'members', 'guid', (item) => part(item, 'guid')],
  [
    'listMembers',
    'members',
    'tags',
    async (item, engine) => (await engine.getUser(String(part(item, 'uid')), live())).tags.join(),
  ],
  [
    'listBanned',
    'banned people',
    'tags',
    async (item, engine) => (await engine.getUser(String(part(item, 'uid')), live())).tags.join(),
  ],
  ['listConversations', 'conversations', 'target', (item) => part(item, 'target.id')],
  ['listConversations', 'conversations', 'description', (item) => part(item, 'with.group.description')],
  ['listConversations', 'conversations', 'lastMessage', (item) => part(item, 'lastMessage.content.text')],
  ['history', 'messages', 'sender', (item) => part(item, 'sender.name')],
  ['history', 'messages', 'sender-uid', (item) => part(item, 'sender.uid')],
  ['history', 'messages', 'muid', (item) => part(item, 'muid')],
  ['history', 'messages', 'marks', (item) => part(item, 'content.text')],
  ['history', 'messages', 'metadata', (item) => JSON.stringify(part(item, 'metadata'))],
  ['history', 'messages', 'receiver', (item) => part(item, 'receiver.id')],
  ['history', 'messages', 'lines', (item) => part(item, 'content.action.user.name')],
  ['history', 'messages', 'lines-of-names', (item) => part(item, 'content.action.newName')],
  ['history', 'messages with pictures', 'file-name', (item) => part(item, 'content.attachment.name')],
  ['history', 'messages with pictures', 'address', (item) => part(item, 'content.attachment.url')],
  ['history', 'messages with pictures', 'mime-type', (item) => part(item, 'content.attachment.mimeType')],
  ['history', 'custom messages', 'data', (item) => JSON.stringify(part(item, 'content.data') ?? '')],
  ['history', 'custom messages', 'custom-type', (item) => part(item, 'content.customType')],
  ['history', 'messages with reactions', 'emoji', (item) => JSON.stringify(part(item, 'reactions'))],
];

/** What is not looked at in messages: how what is found without it says the keyword. */
const unsearched: readonly (readonly [
  name: string,
  fault: string,
  found: string,
  isFound: (text: string, keyword: string) => boolean,
])[] = [
  [
    'words-searched-as-written',
    'Texts are looked at with their signs of Markdown alone.',
    'words that are meant in a way',
    (text, keyword) => keyword.startsWith('@') || fold(text).includes(keyword),
  ],
  [
    'words-searched-as-read',
    'Texts are looked at without their signs of Markdown alone.',
    'the same words as they were written',
    (_text, keyword) => !keyword.includes('**'),
  ],
  [
    'names-of-mentions-unsearched',
    'Names of those who are mentioned are not looked at.',
    'a mark of somebody, their name',
    (text, keyword) => fold(searchedText({ kind: 'text', text })).includes(keyword),
  ],
];

/** Filters that are forgotten where another one is asked for as well. */
const forgotten: readonly (readonly [ListName, filter: string, empty: unknown, beside: string])[] = [
  ['listConversations', 'type', null, 'keyword'],
  ['listConversations', 'type', null, 'unreadOnly'],
  ['listConversations', 'keyword', '', 'tags'],
  ['listConversations', 'unreadOnly', false, 'keyword'],
  ['listConversations', 'tags', [], 'type'],
  ['listConversations', 'userTags', [], 'keyword'],
  ['listGroups', 'tags', [], 'keyword'],
  ['listGroups', 'keyword', '', 'tags'],
  ['listUsers', 'status', null, 'keyword'],
  ['listUsers', 'tags', [], 'status'],
  ['listUsers', 'hideBlocked', false, 'keyword'],
  ['listUsers', 'keyword', '', 'tags'],
  ['listMembers', 'scopes', [], 'keyword'],
  ['listMembers', 'keyword', '', 'scopes'],
  ['listBanned', 'scopes', [], 'keyword'],
];

/** Faults of lists, their order, and what is found in them. */
export const plantedInSearch: readonly PlantedFault[] = fromRows([
  [
    'asked-history-without-limit',
    'A page of messages holds fifty at most.',
    'every list › of messages holds a hundred on a page where there are more, from either end',
    /number of messages, the newest, where there are 101/,
    asked('history', ([target, query, signal]) => [
      target,
      patched(query, 'limit', (limit) => Math.min(50, Number(limit))),
      signal,
    ]),
  ],
  ...(Object.keys(lists) as ListName[]).flatMap((list) =>
    ways.map(([name, what, change]): Row => [
      `keyword-of-${list}-${name}`,
      `The keyword of \`${list}\` ${what}.`,
      takes(lists[list][1]),
      /what is found among .* by a name/,
      inQuery(list, 'keyword', words(change)),
    ]),
  ),
  ...besides.map(([list, where, field, textOf]): Row => [
    `${list}-looks-at-${field}`,
    `A keyword of \`${list}\` is looked for in \`${field}\` as well.`,
    looks(where),
    new RegExp(`what is found among ${where} by a word in`),
    instead(list, async (go, given, { engine }) => {
      const page = await go();
      const query = given[lists[list][0]];
      const keyword = fold(String(part(query, 'keyword')));
      if (keyword === '') return page;
      const all = given.map((value, index) => (index === lists[list][0] ? patched(value, 'keyword', () => '') : value));
      const every: unknown = await Reflect.apply(engine[list], engine, all);
      const found = part(page, 'items');
      const ids = new Set((Array.isArray(found) ? found : []).map((item) => JSON.stringify(item)));
      const more: unknown[] = [];
      const items = part(every, 'items');
      for (const item of Array.isArray(items) ? items : []) {
        const text = await textOf(item, engine);
        if (ids.has(JSON.stringify(item)) || (typeof text === 'string' && fold(text).includes(keyword)))
          more.push(item);
      }
      return { ...(isRecord(page) ? page : {}), items: more };
    }),
  ]),
  ...unsearched.map(([name, fault, found, isFound]): Row => [
    name,
    fault,
    looks('messages'),
    new RegExp(`by a word in ${found} is \\[\\]`),
    answered('history', (page, [, query]) => {
      const keyword = fold(String(part(query, 'keyword')));
      const isKept = (item: unknown): boolean => isFound(String(part(item, 'content.text') ?? ''), keyword);
      return keyword === ''
        ? page
        : patched(page, 'items', (items) => (Array.isArray(items) ? items.filter(isKept) : items));
    }),
  ]),
  [
    'captions-unsearched',
    'Captions are not looked at.',
    looks('messages with pictures'),
    /by a word in their captions is \[\]/,
    answered('history', (page, [, query]) =>
      part(query, 'keyword') === ''
        ? page
        : patched(page, 'items', (items) =>
            Array.isArray(items) ? items.filter((item) => part(item, 'content.kind') === 'text') : items,
          ),
    ),
  ],
  [
    'uids-unsearched',
    'Uids of members are not looked at.',
    looks('members'),
    /by a word in their uids is \[\]/,
    answered('listMembers', (page, [, query]) =>
      patched(page, 'items', (items) =>
        Array.isArray(items)
          ? items.filter((item) => fold(String(part(item, 'name'))).includes(fold(String(part(query, 'keyword')))))
          : items,
      ),
    ),
  ],
  ...forgotten.map(([list, filter, empty, beside]): Row => [
    `${list}-forgets-${filter}-beside-${beside}`,
    `\`${list}\` forgets \`${filter}\` where \`${beside}\` is asked for as well.`,
    both(lists[list][1]),
    /the list of .* and .* is/,
    asked(list, (given) =>
      given.map((value, index) =>
        index === lists[list][0] && !isEmpty(part(value, beside)) ? patched(value, filter, () => empty) : value,
      ),
    ),
  ]),
  ...(['listUsers', 'listMembers', 'listBanned'] as const).map((list): Row => [
    `${list}-by-fifty`,
    `\`${list}\` holds fifty on a page at most.`,
    whole(lists[list][1]),
    /on the first page/,
    inQuery(list, 'limit', (limit) => Math.min(50, Number(limit))),
  ]),
  ...(['listGroups', 'listConversations'] as const).map((list): Row => [
    `${list}-by-fifty`,
    `\`${list}\` holds fifty on a page at most.`,
    'every list › of groups and conversations holds a hundred on a page where there are more',
    /on the first page/,
    inQuery(list, 'limit', (limit) => Math.min(50, Number(limit))),
  ]),
  [
    'banned-of-any-scope',
    'Banned people are listed whatever scope is asked for.',
    'every list › of banned people gives what each filter lets through, in pages of any limit',
    /the list of banned people of scopes that they have not/,
    inQuery('listBanned', 'scopes', () => []),
  ],
  [
    'banned-of-no-scope',
    'Banned people are of no scope that can be asked for.',
    'every list › of banned people gives what each filter lets through, in pages of any limit',
    /the list of banned people of the one scope that they have/,
    inQuery('listBanned', 'scopes', (scopes) => (isEmpty(scopes) ? scopes : ['owner'])),
  ],
  [
    'guids-by-utf-16',
    'Groups of one name stand by their guids as JavaScript compares them.',
    'order › groups of one name stand by their guids, by code point',
    /groups of one name, 100 on a page/,
    answered('listGroups', (page) =>
      patched(page, 'items', (items) =>
        Array.isArray(items)
          ? items.toSorted((a, b) =>
              part(a, 'order') === part(b, 'order') ? (String(part(a, 'guid')) < String(part(b, 'guid')) ? -1 : 1) : 0,
            )
          : items,
      ),
    ),
  ],
  [
    'groups-of-one-name-by-creation',
    'Groups of one name stand by when they were made.',
    'order › groups of one name stand by their guids, by code point',
    /groups of one name, 100 on a page/,
    answered('listGroups', (page) =>
      patched(page, 'items', (items) =>
        Array.isArray(items)
          ? items.toSorted((a, b) => Number(part(a, 'revision')) - Number(part(b, 'revision'))).toReversed()
          : items,
      ),
    ),
  ],
  [
    'tags-of-people-unasked',
    'Lists of people carry tags that nobody asked for.',
    'tags › people and conversations in lists carry tags only where they are asked for',
    /tags of a user in a list asked for with tags: false/,
    inQuery('listUsers', 'withTags', () => true),
  ],
  [
    'tags-of-conversations-unasked',
    'Lists of conversations carry tags that nobody asked for.',
    'tags › people and conversations in lists carry tags only where they are asked for',
    /tags in conversations, asked for: false/,
    inQuery('listConversations', 'withTags', () => true),
  ],
  [
    'tags-stay',
    'Tags of a group cannot be taken away.',
    'tags › tags are taken away like any other field, and everybody hears it',
    /tags in the answer to taking it away/,
    asked('updateGroup', ([guid, changes, signal]) => [
      guid,
      isRecord(changes) && isEmpty(changes['tags'])
        ? Object.fromEntries(Object.entries(changes).filter(([field]) => field !== 'tags'))
        : changes,
      signal,
    ]),
  ],
  [
    'edits-may-be-longer',
    'An edit may be longer than a message.',
    'limits › the longest text is as long in an edit, and counted in UTF-16 code units',
    /an edit to \d+ code units succeeded, expected LIMIT_EXCEEDED/,
    instead('editMessage', (go, [id], { engine }) =>
      go().catch((error: unknown) => {
        if (isRecord(error) && error['code'] === 'LIMIT_EXCEEDED') return engine.getMessage(String(id), live());
        throw error;
      }),
    ),
  ],
  ...(
    [
      ['bytes', (text: string) => new TextEncoder().encode(text).length],
      ['characters-of-two', (text: string) => text.length + (text.match(/[\u0100-\uFFFF]/g)?.length ?? 0)],
    ] as const
  ).flatMap(([name, sizeOf]) =>
    (['send', 'editMessage'] as const).map((method): Row => [
      `limit-in-${name}-in-${method}`,
      `The length of a text is measured in ${name}, in \`${method}\`.`,
      'limits › the longest text is as long in an edit, and counted in UTF-16 code units',
      /failed with LIMIT_EXCEEDED/,
      instead(method, async (go, [, draft], { engine }) => {
        const text = part(draft, 'content.text');
        if (typeof text === 'string' && sizeOf(text) > (engine.limits?.text ?? Infinity)) {
          throw new KitException('LIMIT_EXCEEDED', 'Too long.');
        }
        return go();
      }),
    ]),
  ),
  [
    'older-always',
    'There are always older messages.',
    'every list › of messages takes a type and a category that is named twice as named once',
    /messages of a type that there/,
    answered('history', (page) => replaced(page, 'hasOlder', true)),
  ],
  [
    'history-newest-first',
    'Histories stand newest first.',
    'every list › of messages takes a type and a category that is named twice as named once',
    /a page of messages with types named twice/,
    answered('history', (page) => withItems(page, (all) => all.toReversed())),
  ],
  [
    'viewer-among-users',
    'Lists of people hold the viewer.',
    'every list › of people by their uids holds each that there is once, in the order of people, and never the viewer',
    /the list of people asked for oneself alone, with nothing else/,
    instead('listUsers', async (go, [query], { engine, uid }) => {
      const page = await go();
      const own = await engine.getUser(uid, live());
      const wanted = part(query, 'uids');
      const isAsked = Array.isArray(wanted) && wanted.includes(uid);
      return isAsked ? withItems(page, (all) => [...all, own]) : page;
    }),
  ],
  [
    'unknown-uids-refused',
    'A list of people of whom one is unknown is refused.',
    'every list › of people takes what is named twice as named once',
    /a call that has to succeed failed with NOT_FOUND: There/,
    instead('listUsers', async (go, [query], { engine }) => {
      const wanted = part(query, 'uids');
      for (const uid of Array.isArray(wanted) ? wanted : []) await engine.getUser(String(uid), live());
      return go();
    }),
  ],
  [
    'conversation-of-strangers',
    'A conversation is listed with whoever was looked up.',
    'every list › of conversations gives what each filter lets through, in pages of any limit',
    /the list of conversations of oneself/,
    answered('listConversations', (page) =>
      withItems(page, (all) =>
        all.filter((one) => part(one, 'target.type') === 'group' || part(one, 'unreadCount') !== 0),
      ),
    ),
  ],
  [
    'conversations-without-empty-groups',
    'Groups in which nobody wrote are no conversations.',
    'every list › of conversations gives what each filter lets through, in pages of any limit',
    /the list of conversations of oneself/,
    answered('listConversations', (page) =>
      withItems(page, (all) => all.filter((one) => part(one, 'lastMessage.content.kind') !== 'action')),
    ),
  ],
  [
    'members-without-marks',
    'Members of a later page bear no mark of age.',
    'every list › of members gives what each filter lets through, in pages of any limit',
    /groupRevision of Bea in the list of members of a group in pages of 1/,
    answered('listMembers', (page, [, query]) =>
      part(query, 'cursor') === null
        ? page
        : withItems(page, (all) => all.map((one) => replaced(one, 'groupRevision', 0))),
    ),
  ],
  [
    'second-page-without-tags',
    'The second page of groups carries no tags.',
    'every list › of groups gives what each filter lets through, in pages of any limit',
    /0 of tags of Berta in the list of groups with their tags in pages of 1/,
    answered('listGroups', (page, [query]) =>
      part(query, 'cursor') === null ? page : withItems(page, (all) => all.map((one) => replaced(one, 'tags', []))),
    ),
  ],
]);
