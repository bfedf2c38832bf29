import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { everyCall, perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, part, patched, type Row } from './rows.ts';

type Method = keyof ChatEngine & string;

const eachOf = (page: unknown, path: string, to: unknown): unknown =>
  patched(page, 'items', (all) => (Array.isArray(all) ? all.map((one) => patched(one, path, () => to)) : all));

/** Lists of which later pages say less. */
const pages: readonly (readonly [Method, list: string, path: string, to: unknown])[] = [
  ['listMembers', 'members', 'joinedAt', 0],
  ['listMembers', 'members', 'tags', []],
  ['listMembers', 'members', 'status', 'offline'],
  ['listMembers', 'members', 'groupRevision', 0],
  ['listUsers', 'people', 'status', 'offline'],
  ['listUsers', 'people', 'blockedByMe', false],
  ['listUsers', 'people', 'lastActiveAt', 1],
  ['listConversations', 'conversations', 'unreadCount', 0],
  ['listConversations', 'conversations', 'lastMessage', null],
  ['listConversations', 'conversations', 'updatedAt', 1],
  ['listConversations', 'conversations', 'with.user.status', 'offline'],
  ['listConversations', 'conversations', 'with.group.membersCount', 1],
  ['listGroups', 'groups', 'membersCount', 1],
  ['listGroups', 'groups', 'hasJoined', false],
  ['listGroups', 'groups', 'joinedAt', 0],
  ['listGroups', 'groups', 'scope', null],
  ['listBanned', 'banned people', 'guid', ''],
  ['listBanned', 'banned people', 'tags', []],
];

/** Ways to read of which a message comes with less. */
const ways: readonly (readonly [name: string, fits: (query: unknown) => boolean, path: string, to: unknown])[] = [
  ['before', (query) => part(query, 'from.kind') === 'before', 'reactions', []],
  ['around', (query) => part(query, 'from.kind') === 'around', 'replyCount', 0],
  ['after', (query) => part(query, 'from.kind') === 'after', 'metadata', {}],
  ['before-a-time', (query) => part(query, 'from.kind') === 'beforeTime', 'quotedId', ''],
  ['after-a-time', (query) => part(query, 'from.kind') === 'afterTime', 'editedAt', 0],
  ['by-a-keyword', (query) => part(query, 'keyword') !== '', 'reactions', []],
  ['by-types', (query) => String(part(query, 'types')) !== '', 'parentId', ''],
  ['by-categories', (query) => String(part(query, 'categories')) !== '', 'metadata', {}],
  ['unread', (query) => part(query, 'unreadOnly') === true, 'reactions', []],
  ['as-a-thread', (query) => part(query, 'parentId') !== '', 'reactions', []],
  ['without-replies', (query) => part(query, 'hideReplies') === true, 'replyCount', 0],
  ['without-deleted', (query) => part(query, 'hideDeleted') === true, 'editedAt', 0],
  ['one-at-a-time', (query) => part(query, 'limit') === 1, 'order', 0],
  ['between-two', () => true, 'reactions', []],
];

/** What is read once and given again from memory, whoever asks. */
const cached = perLife(() => new Map<string, unknown>());

/** Faults of one way to read what can be read in several. */
export const plantedInWaysToRead: readonly PlantedFault[] = fromRows([
  ...pages.map(([method, list, path, to]): Row => [
    `${method}-later-pages-without-${path}`,
    `Later pages of \`${method}\` say ${JSON.stringify(to)} as \`${path}\`.`,
    `every list › of ${list} gives what each filter lets through, in pages of any limit`,
    /in the list of .* in pages of \d/,
    answered(method, (page, given) =>
      given.some((one) => typeof part(one, 'cursor') === 'string') ? eachOf(page, path, to) : page,
    ),
  ]),
  ...ways.map(([name, fits, path, to]): Row => [
    `history-${name}-without-${path}`,
    `Messages that are read ${name.replaceAll('-', ' ')} say ${JSON.stringify(to)} as \`${path}\`.`,
    'records › a message is the same in whichever way a history is read',
    /of a message that \w+ reads|a message that \w+ reads/,
    answered('history', (page, [target, query]) =>
      fits(query) && (name !== 'between-two' || part(target, 'type') === 'user') ? eachOf(page, path, to) : page,
    ),
  ]),
  [
    'messages-by-id-cached',
    'A message that was asked for once is given to everybody as it was then.',
    'records › a message is the same in whichever way a history is read',
    /a message that \w+ reads|carries revision/,
    (engine, company) =>
      everyCall(engine, async (name, call, given) => {
        const id = String(given[0]);
        const known = name === 'getMessage' ? cached(company).get(id) : undefined;
        if (known !== undefined) return known;
        const answer = await call(...given);
        if (name === 'getMessage') cached(company).set(id, answer);
        return answer;
      }),
  ],
]);
