import type {
  ChatEngine,
  ChatTarget,
  GroupMemberScope,
  GroupsQuery,
  HistoryQuery,
  Page,
  UserRecord,
} from '@open-chat-kit/sdk/engine';
import { isKitException } from '@open-chat-kit/sdk/engine';
import type { RequestName } from '../request-name.ts';
import type { Random } from '../random.ts';
import {
  conversationsQuery,
  groupDraft,
  groupsQuery,
  historyQuery,
  membersQuery,
  messageDraft,
  reactionsQuery,
  usersQuery,
} from './drafts.ts';
import type { NaiveServer } from './naive-server.ts';

const { signal } = new AbortController();

/** Whoever makes requests: uid and name. */
export const people = [
  ['ana', 'Ana'],
  ['ben', 'Bén'],
  ['cléo', 'ana'],
  ['__proto__', 'Дмитрий'],
  ['e/e', 'ليلى'],
] as const;
/** Never log in. */
export const absent = [
  ['zoe', 'ZOË'],
  ['\uFFFD', 'zoe'],
  ['😀', 'zoe'],
] as const;
const guids = ['g1', 'g2', '\uFFFD', '😀', '__proto__', 'a/b'];
const names = [
  '\uFFFDGarden',
  'Ana’s Garden',
  'ÄPFEL',
  'apfelbaum',
  'نادي القراءة',
  '東京',
  'ΟΔΟΣΑ',
  'x',
  '🎬🍿',
  'Garden',
  'garden',
];
const keywords = ['', '', '', 'a', 'garden', 'apf', 'القر', '京', 'οδοσ', '🍿', 'zzz', 'ana', '%', 'É'];
const tags = ['t1', 't2', 'constructor'];
const texts = [
  '<@uid:ana>',
  '**so** <@uid:ben> *2*3* `a`_b',
  'hi <@all:all>, <@uid:__proto__>',
  'hello',
  'HÉLLO again',
  'bye',
  'salut',
  '你好',
];
const scopes: readonly GroupMemberScope[] = ['owner', 'admin', 'moderator', 'participant'];

/** One request of somebody. */
export interface Request {
  readonly name: RequestName;
  readonly args: readonly unknown[];
}

/** Makes requests: mostly sensible ones, on few enough things that people get into each other's way. */
export function generator(random: Random, model: NaiveServer): { change(): Request; question(): Request } {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const chance = (share: number): boolean => random() < share;
  const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => chance(0.3));
  const uid = (): string => (chance(0.03) ? 'nobody' : pick([...people, ...absent])[0]);
  const newGuid = (): string => pick(guids);
  const guid = (): string => (chance(0.03) || model.groups.length === 0 ? newGuid() : pick(model.groups).guid);
  const messageId = (): string => {
    const recent = model.messages.slice(-25);
    return recent.length === 0 || chance(0.04) ? 'm0' : pick(recent).id;
  };
  const target = (): ChatTarget => (chance(0.7) ? { type: 'group', id: guid() } : { type: 'user', id: uid() });
  const draft = (): unknown => {
    const type = pick(['public', 'public', 'public', 'private', 'password'] as const);
    const password = type === 'password' || chance(0.05) ? 'pw' : '';
    return groupDraft({ guid: newGuid(), name: chance(0.03) ? ' ' : pick(names), type, password, tags: some(tags) });
  };
  const changes = (): unknown => ({
    ...(chance(0.5) && { name: pick(names) }),
    ...(chance(0.3) && { type: pick(['public', 'private', 'password']) }),
    ...(chance(0.3) && { password: pick(['pw', '']) }),
    ...(chance(0.3) && { tags: some(tags) }),
  });
  const content = (): unknown =>
    pick([
      { kind: 'text', text: pick(texts) },
      { kind: 'text', text: pick(texts) },
      { kind: 'custom', customType: 'poll', data: { a: 1 } },
      {
        kind: 'media',
        media: 'image',
        attachment: { url: 'https://x/y.png', name: 'y', mimeType: 'image/png', size: 1 },
        caption: pick(texts),
      },
    ]);
  const message = (): unknown => ({
    ...messageDraft(`u${Math.floor(random() * 200)}`, ''),
    content: content(),
    parentId: chance(0.2) ? messageId() : '',
    quotedId: chance(0.1) ? messageId() : '',
  });
  const historyFrom = (): HistoryQuery['from'] => {
    const time = 1_800_000_000 + Math.floor(random() * 3_000);
    return pick([
      { kind: 'latest' },
      { kind: pick(['before', 'after', 'around'] as const), id: messageId() },
      { kind: pick(['beforeTime', 'afterTime'] as const), time },
    ]);
  };
  const limit = (): number => 1 + Math.floor(random() * 12);

  const changing: readonly (() => Request)[] = [
    () => ({ name: 'createGroup', args: [draft()] }),
    () => ({ name: 'createGroup', args: [draft()] }),
    () => ({ name: 'updateGroup', args: [guid(), changes()] }),
    () => ({ name: chance(0.1) ? 'deleteGroup' : 'getGroup', args: [guid()] }),
    () => ({ name: 'joinGroup', args: [guid(), pick(['pw', 'pw', 'wrong', null])] }),
    () => ({ name: 'joinGroup', args: [guid(), 'pw'] }),
    () => ({ name: 'joinGroup', args: [guid(), 'pw'] }),
    () => ({ name: 'leaveGroup', args: [guid()] }),
    () => ({
      name: 'addMembers',
      args: [guid(), [uid(), uid()].map((member) => ({ uid: member, scope: pick(scopes.slice(1)) }))],
    }),
    () => ({ name: 'kickMember', args: [guid(), uid()] }),
    () => ({ name: 'banMember', args: [guid(), uid()] }),
    () => {
      const banned = model.groups.filter((group) => group.banned.length > 0);
      if (banned.length === 0 || chance(0.1)) return { name: 'unbanMember', args: [guid(), uid()] };
      const group = pick(banned);
      return { name: 'unbanMember', args: [group.guid, pick(group.banned)] };
    },
    () => ({ name: 'setScope', args: [guid(), uid(), pick(scopes.slice(1))] }),
    () => ({ name: 'setScope', args: [guid(), uid(), pick(scopes.slice(1))] }),
    () => ({ name: 'transferOwnership', args: [guid(), uid()] }),
    () => ({ name: 'setBlocked', args: [[uid()], chance(0.3)] }),
    () => ({ name: 'editMessage', args: [messageId(), { content: content() }] }),
    () => ({ name: 'deleteMessage', args: [messageId()] }),
    () => ({ name: 'markUnread', args: [messageId()] }),
    () => ({ name: 'setReaction', args: [messageId(), pick(['👍', '❤️']), chance(0.7)] }),
    () => ({ name: 'mark', args: [messageId(), pick(['delivered', 'read'])] }),
    () => ({ name: 'mark', args: [messageId(), 'read'] }),
    () => ({ name: 'deleteConversation', args: [target()] }),
    ...[1, 2, 3, 4, 5].map(() => () => ({ name: 'send' as const, args: [target(), message()] })),
  ];
  const asking: readonly (() => Request)[] = [
    () => {
      const fields: Partial<GroupsQuery> = {
        limit: limit(),
        keyword: pick(keywords),
        joinedOnly: chance(0.4),
        tags: chance(0.3) ? some(tags) : [],
        withTags: chance(0.5),
      };
      return { name: 'listGroups', args: [groupsQuery(fields)] };
    },
    () => ({
      name: 'listMembers',
      args: [
        guid(),
        membersQuery({ limit: limit(), keyword: pick(keywords), scopes: chance(0.2) ? some(scopes) : [] }),
      ],
    }),
    () => ({ name: 'listBanned', args: [guid(), membersQuery({ limit: limit() })] }),
    () => ({
      name: 'listUsers',
      args: [
        usersQuery({
          limit: limit(),
          keyword: pick(keywords),
          hideBlocked: chance(0.3),
          status: pick([null, 'online', 'offline']),
          uids: chance(0.3) ? [uid(), uid()] : [],
        }),
      ],
    }),
    () => ({
      name: 'history',
      args: [
        target(),
        historyQuery({
          limit: limit(),
          from: historyFrom(),
          keyword: pick(['', '', '', 'hello', 'b', 'so @', '2*3', '@ana', '*']),
          types: chance(0.2) ? [pick(['text', 'image', 'poll', 'groupMember'])] : [],
          categories: chance(0.2) ? [pick(['message', 'action', 'custom'])] : [],
          parentId: chance(0.15) ? messageId() : '',
          hideReplies: chance(0.2),
          hideDeleted: chance(0.3),
          unreadOnly: chance(0.2),
          mentionsOnly: chance(0.1),
        }),
      ],
    }),
    () => ({ name: 'unreadCounts', args: [] }),
    () => ({
      name: 'listConversations',
      args: [
        conversationsQuery({
          limit: limit(),
          type: pick([null, null, 'user', 'group']),
          keyword: pick(keywords),
          unreadOnly: chance(0.3),
          tags: chance(0.2) ? some(tags) : [],
          userTags: chance(0.1) ? some(tags) : [],
          groupTags: chance(0.2) ? some(tags) : [],
          withTags: chance(0.5),
        }),
      ],
    }),
    () => ({ name: 'listConversations', args: [conversationsQuery({ limit: limit() })] }),
    () => ({ name: 'getConversation', args: [target()] }),
    () => ({ name: 'listReceipts', args: [messageId()] }),
    () => ({
      name: 'listReactions',
      args: [messageId(), reactionsQuery({ limit: limit(), emoji: pick(['', '', '👍', '❤️']) })],
    }),
    () => ({ name: 'getMessage', args: [messageId()] }),
  ];
  return { change: () => pick(changing)(), question: () => pick(asking)() };
}

/** Who makes a request: often the owner of the group or the sender of the message in it, for otherwise most would be refused. */
export function actorOf({ args }: Request, model: NaiveServer, random: Random): number {
  const owner = model.groups.find(({ guid }) => guid === args[0])?.members.find(({ scope }) => scope === 'owner')?.uid;
  const likely = owner ?? model.messages.find(({ id }) => id === args[0])?.sender;
  const index = people.findIndex(([uid]) => uid === likely);
  return index !== -1 && random() < 0.5 ? index : Math.floor(random() * people.length);
}

/** What someone sees of a request: the answer, or the code. Lists page by page to their end. */
export async function realOutcome(engine: ChatEngine, { name, args }: Request): Promise<unknown> {
  try {
    const answer: unknown = await Reflect.apply(engine[name], engine, [...args, signal]);
    return isPage(answer) ? await allPages(engine, { name, args }, answer) : answer;
  } catch (error) {
    if (isKitException(error)) return error.code;
    throw error;
  }
}

async function allPages(engine: ChatEngine, { name, args }: Request, first: Page<unknown>): Promise<unknown> {
  const items = [...first.items];
  const query: unknown = args.at(-1);
  for (let page = first; page.cursor !== null;) {
    const next = { ...Object(query), cursor: page.cursor };
    const answer: unknown = await Reflect.apply(engine[name], engine, [...args.slice(0, -1), next, signal]);
    if (!isPage(answer)) throw new Error(`${name} gave no page`);
    if (answer.items.length === 0) throw new Error(`${name} gave an empty page after one that was not the last`);
    page = answer;
    items.push(...page.items);
  }
  return items;
}

function isPage(value: unknown): value is Page<unknown> {
  return typeof value === 'object' && value !== null && 'isLast' in value;
}

/** Whether it is a user as a viewer sees them. */
export function isUser(value: unknown): value is UserRecord {
  return typeof value === 'object' && value !== null && 'hasBlockedMe' in value;
}
