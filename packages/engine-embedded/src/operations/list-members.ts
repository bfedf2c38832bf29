import { compareUsers, fold, KitException, may } from '@open-chat-kit/sdk/engine';
import type { GroupMemberScope, MemberRecord, MembersQuery, Page } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { page } from '../lists/page.ts';
import { accountText, memberList } from '../state/world.ts';
import type { Banned, Group, Member, MemberKey } from '../state/world.ts';
import { groupFor, memberWhoMay } from './access.ts';
import type { Call } from './call.ts';
import { cursorText, listOf, oneOf, pageLimit, record, text } from './input.ts';
import { readAccountKey } from './users.ts';

const scopes: readonly GroupMemberScope[] = ['owner', 'admin', 'moderator', 'participant'];

/** See `ChatEngine.listMembers`. */
export function listMembers(call: Call, guid: string, query: MembersQuery): Page<MemberRecord> {
  const group = groupFor(call, guid);
  const own = group.members.get(call.viewer.uid)?.scope ?? null;
  if (!may(own, group.type === 'public' ? 'listMembersOfPublicGroup' : 'listMembers')) {
    throw new KitException('FORBIDDEN', 'Only members see who is in this group.', { details: { guid } });
  }
  const { limit, cursor, keyword, wanted } = readQuery(query);
  return page({
    limit,
    cursor,
    query: ['members', call.viewer.uid, group.guid, keyword, wanted],
    keyLength: 3,
    keyOf: ({ scope, account }: Member) => [scope, account.order, account.uid],
    readKey: ([scope, ...account]): MemberKey => ({
      scope: oneOf(scope, 'cursor', scopes),
      account: readAccountKey(account),
    }),
    find: (after, count) =>
      membersOf(group).collect({
        after,
        needle: keyword,
        accept: ({ scope }) => wanted.length === 0 || wanted.includes(scope),
        limit: count,
      }),
    record: (member) => call.view.member(group, member),
  });
}

/** See `ChatEngine.listBanned`. Sorted for each page: bans are few. */
export function listBanned(call: Call, guid: string, query: MembersQuery): Page<MemberRecord> {
  const group = groupFor(call, guid);
  memberWhoMay(call, group, 'listBanned');
  const { limit, cursor, keyword, wanted } = readQuery(query);
  const isWanted = wanted.length === 0 || wanted.includes('participant');
  return page({
    limit,
    cursor,
    query: ['banned', call.viewer.uid, group.guid, keyword, wanted],
    keyLength: 2,
    keyOf: ({ account }: Banned) => [account.order, account.uid],
    readKey: readAccountKey,
    find: (after, count) =>
      [...(group.banned?.values() ?? [])]
        .filter(({ account }) => isWanted && accountText(account).includes(keyword))
        .filter(({ account }) => after === null || compareUsers(account, after) > 0)
        .sort((a, b) => compareUsers(a.account, b.account))
        .slice(0, count),
    record: ({ account }) => call.view.banned(group, account),
  });
}

function membersOf(group: Group): ReturnType<typeof memberList> {
  group.memberList ??= memberList().load([...group.members.values()]);
  return group.memberList;
}

interface CheckedQuery {
  readonly limit: number;
  readonly cursor: string | null;
  readonly keyword: string;
  readonly wanted: readonly GroupMemberScope[];
}

function readQuery(query: MembersQuery): CheckedQuery {
  const fields = record(query, 'query');
  return {
    limit: pageLimit(fields['limit']),
    cursor: cursorText(fields['cursor']),
    keyword: fold(text(fields['keyword'], 'keyword', limits.keyword)),
    wanted: listOf(fields['scopes'], 'scopes', scopes.length, (scope, name) => oneOf(scope, name, scopes)),
  };
}
