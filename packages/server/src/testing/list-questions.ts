import { readGroupsQuery, readMembersQuery, readUsersQuery } from '@open-chat-kit/engine-embedded/rules';
import type { Group } from '@open-chat-kit/engine-embedded/rules';
import { writeCursor } from '@open-chat-kit/sdk/engine';
import type { HistoryQuery } from '@open-chat-kit/sdk/engine';
import { getConversation, listConversations, unreadCounts } from '../requests/conversations.ts';
import { history } from '../requests/history.ts';
import { listGroups } from '../requests/list-groups.ts';
import { listBanned, listMembers } from '../requests/list-members.ts';
import { listUsers } from '../requests/list-users.ts';
import type { Request } from '../requests/request.ts';
import type { Landmarks } from './large-database.ts';

/** One kind of page, asked as clients ask for it. */
export interface ListQuestion {
  readonly name: string;
  /** Of indexes: at least one of each line is used. */
  readonly uses: readonly (readonly string[])[];
  ask(request: Request): Promise<unknown>;
}

/** Every kind of page that a client may ask for, in a database that `fillDatabase` filled. */
export function listQuestions(marks: Landmarks): readonly ListQuestion[] {
  const { viewer, largeGroup, middleGroup, middleMessage, middleTime, thread, members } = marks;
  const group = { type: 'group', id: largeGroup } as const;
  const past = (name: string, query: Partial<HistoryQuery>, ...uses: readonly string[]): ListQuestion => ({
    name: `history: ${name}`,
    uses: [uses],
    ask: (request) => history(request, group, { ...historyQuery, ...query }),
  });
  const groups = (name: string, query: Partial<typeof groupsQuery>, ...uses: readonly string[]): ListQuestion => ({
    name: `groups: ${name}`,
    uses: [uses],
    ask: (request) => listGroups(request, { ...groupsQuery, ...query }),
  });
  const people = (name: string, query: Partial<typeof usersQuery>, ...uses: readonly string[]): ListQuestion => ({
    name: `users: ${name}`,
    uses: [uses],
    ask: (request) => listUsers(request, { ...usersQuery, ...query }),
  });
  const chats = (name: string, query: Partial<typeof conversationsQuery>): ListQuestion => ({
    name: `conversations: ${name}`,
    uses: [['members_of_user'], ['conversations_of_two', 'conversations_of_second'], ['messages_pkey']],
    ask: (request) => listConversations(request, { ...conversationsQuery, ...query }),
  });
  const inGroup = (name: string, query: Partial<typeof membersQuery>): ListQuestion => ({
    name: `members: ${name}`,
    uses: [['members_in_order']],
    ask: (request) => listMembers(request, largeGroup, { ...membersQuery, ...query }),
  });
  const key = { uid: viewer, order: '' };
  const place = nameOf('group', middleGroup);
  const person = nameOf('person', members / 2);
  const cursor = {
    groups: (query: typeof groupsQuery) =>
      writeCursor(readGroupsQuery(query, key).paging.query, [place, `g${middleGroup}`]),
    members: writeCursor(readMembersQuery(membersQuery, key, { guid: largeGroup } as Group).paging.query, [
      'participant',
      person,
      `u${members / 2}`,
    ]),
    users: writeCursor(readUsersQuery(usersQuery, key).paging.query, [person, `u${members / 2}`]),
  };
  return [
    groups('first', {}, 'groups_in_order', 'groups_everybody_sees'),
    groups('in the middle', { cursor: cursor.groups(groupsQuery) }, 'groups_everybody_sees'),
    groups('joined', { joinedOnly: true }, 'members_of_user'),
    groups('found by a rare word', { keyword: rareWord }, 'groups_by_text'),
    groups('found by a frequent word', { keyword: 'group' }, 'groups_everybody_sees'),
    groups('found by a word that is nowhere', { keyword: 'nowhere' }, 'groups_by_text'),
    groups('of a tag', { tags: ['red'] }, 'groups_by_tag'),
    groups('of a tag that is nowhere', { tags: ['green'] }, 'groups_by_tag'),
    inGroup('first', {}),
    inGroup('in the middle', { cursor: cursor.members }),
    inGroup('of one scope', { scopes: ['moderator'] }),
    {
      name: 'banned',
      uses: [['bans_in_order']],
      ask: (request) => listBanned(request, largeGroup, membersQuery),
    },
    people('first', {}, 'users_by_name'),
    people('in the middle', { cursor: cursor.users }, 'users_by_name'),
    people('not blocked', { hideBlocked: true }, 'users_by_name'),
    people('found by a rare name', { keyword: '0000077' }, 'users_by_text'),
    people('found by a frequent name', { keyword: 'person' }, 'users_by_name'),
    people('of a role', { roles: ['staff'] }, 'users_by_role'),
    people('of a tag', { tags: ['vip'] }, 'users_by_tag'),
    people('of a tag that is nowhere', { tags: ['none'] }, 'users_by_tag'),
    people('online', { status: 'online' }, 'users_by_name'),
    people('by uid', { uids: ['u5', 'u6', 'u7'] }, 'users_pkey'),
    chats('first', {}),
    chats('unread', { unreadOnly: true }),
    chats('found', { keyword: 'person' }),
    {
      name: 'conversation: one',
      uses: [['messages_that_count']],
      ask: (request) => getConversation(request, group),
    },
    { name: 'unread counts', uses: [['messages_that_count']], ask: unreadCounts },
    past('latest', {}, 'messages_in_order'),
    past('before one', { from: { kind: 'before', id: middleMessage } }, 'messages_in_order'),
    past('after one', { from: { kind: 'after', id: middleMessage } }, 'messages_in_order'),
    past('around one', { from: { kind: 'around', id: middleMessage } }, 'messages_in_order'),
    past('before a time', { from: { kind: 'beforeTime', time: middleTime } }, 'messages_in_time'),
    past('after a time', { from: { kind: 'afterTime', time: middleTime } }, 'messages_in_time'),
    past('without replies', { hideReplies: true }, 'messages_at_root', 'messages_in_order'),
    past('without deleted', { hideDeleted: true }, 'messages_in_order'),
    past('unread', { unreadOnly: true }, 'messages_that_count', 'messages_in_order'),
    past('mentions', { mentionsOnly: true }, 'messages_that_mention', 'messages_in_order'),
    past('of a category', { categories: ['message'] }, 'messages_in_order'),
    past('of a thread', { parentId: thread }, 'messages_in_thread'),
    past(
      'of a thread, before one',
      { parentId: thread, from: { kind: 'before', id: middleMessage } },
      'messages_in_thread',
    ),
    past('of a thread, without deleted', { parentId: thread, hideDeleted: true }, 'messages_in_thread'),
    past('found by a frequent word', { keyword: 'says' }, 'messages_in_order'),
    {
      name: 'history: of two people',
      // Of a few messages any index of the conversation will do.
      uses: [['messages_in_order', 'messages_in_time']],
      ask: (request) => history(request, { type: 'user', id: 'u2' }, historyQuery),
    },
  ];
}

/** In the name of one group in 65,536, about. */
const rareWord = 'c4ca';

const groupsQuery = {
  limit: 30,
  cursor: null as string | null,
  keyword: '',
  joinedOnly: false,
  tags: [] as readonly string[],
  withTags: false,
};
const membersQuery = {
  limit: 30,
  cursor: null as string | null,
  keyword: '',
  scopes: [] as readonly string[],
};
const usersQuery = {
  limit: 30,
  cursor: null as string | null,
  keyword: '',
  status: null as string | null,
  roles: [] as readonly string[],
  tags: [] as readonly string[],
  withTags: false,
  uids: [] as readonly string[],
  hideBlocked: false,
};
const conversationsQuery = {
  limit: 30,
  cursor: null as string | null,
  type: null,
  keyword: '',
  unreadOnly: false,
  tags: [],
  userTags: [],
  groupTags: [],
  withTags: false,
};
const historyQuery: HistoryQuery = {
  limit: 30,
  from: { kind: 'latest' },
  keyword: '',
  types: [],
  categories: [],
  parentId: '',
  hideReplies: false,
  hideDeleted: false,
  unreadOnly: false,
};

/** As names begin that `fillDatabase` gave. */
function nameOf(kind: 'group' | 'person', number: number): string {
  return `${kind} ${String(number).padStart(7, '0')}`;
}
