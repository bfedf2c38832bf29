import { compareUsers, fold, KitException, may } from '@open-chat-kit/sdk/engine';
import type { GroupMemberScope, MemberRecord, MembersQuery, Page } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { page } from '../paging/page.ts';
import type { Paging } from '../paging/page.ts';
import { accountText, memberList } from '../state/world.ts';
import type { AccountKey, Group, MemberKey } from '../state/world.ts';
import { groupFor, memberWhoMay } from './access.ts';
import type { Asking, Call } from './call.ts';
import { cursorText, listOf, oneOf, pageLimit, record, text } from './input.ts';
import { readAccountKey } from './users.ts';

const scopes: readonly GroupMemberScope[] = ['owner', 'admin', 'moderator', 'participant'];

/** See `ChatEngine.listMembers`. */
export function listMembers(call: Call, guid: string, query: MembersQuery): Page<MemberRecord> {
  const group = groupFor(call, guid);
  mayListMembers(call, group);
  const { keyword, wanted, paging } = readMembersQuery(query, call.viewer, group);
  return page(paging, {
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
  const { keyword, isWanted, paging } = readBannedQuery(query, call.viewer, group);
  return page(paging, {
    find: (after, count) =>
      Array.from(group.banned?.values() ?? [], ({ account }) => account)
        .filter((account) => isWanted && accountText(account).includes(keyword))
        .filter((account) => after === null || compareUsers(account, after) > 0)
        .sort(compareUsers)
        .slice(0, count),
    record: (account) => call.view.banned(group, account),
  });
}

function membersOf(group: Group): ReturnType<typeof memberList> {
  group.memberList ??= memberList().load([...group.members.values()]);
  return group.memberList;
}

/** @throws FORBIDDEN for strangers, but to public groups */
export function mayListMembers({ viewer }: Asking, { guid, members, type }: Group): void {
  const own = members.get(viewer.uid)?.scope ?? null;
  if (may(own, type === 'public' ? 'listMembersOfPublicGroup' : 'listMembers')) return;
  throw new KitException('FORBIDDEN', 'Only members see who is in this group.', { details: { guid } });
}

/** A query that makes sense. */
export interface CheckedMembersQuery {
  readonly paging: Paging<MemberKey>;
  /** Folded. */
  readonly keyword: string;
  /** Empty for all. */
  readonly wanted: readonly GroupMemberScope[];
}

/** @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function readMembersQuery(query: unknown, viewer: AccountKey, { guid }: Group): CheckedMembersQuery {
  const { limit, cursor, keyword, wanted } = readQuery(query);
  return {
    paging: {
      limit,
      cursor,
      query: ['members', viewer.uid, guid, keyword, wanted],
      keyLength: 3,
      keyOf: ({ scope, account }) => [scope, account.order, account.uid],
      readKey: ([scope, ...account]) => ({ scope: oneOf(scope, 'cursor', scopes), account: readAccountKey(account) }),
    },
    keyword,
    wanted,
  };
}

/** A query that makes sense. */
export interface CheckedBannedQuery {
  readonly paging: Paging<AccountKey>;
  /** Folded. */
  readonly keyword: string;
  /** Who is banned counts as a participant. */
  readonly isWanted: boolean;
}

/** @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function readBannedQuery(query: unknown, viewer: AccountKey, { guid }: Group): CheckedBannedQuery {
  const { limit, cursor, keyword, wanted } = readQuery(query);
  return {
    paging: {
      limit,
      cursor,
      query: ['banned', viewer.uid, guid, keyword, wanted],
      keyLength: 2,
      keyOf: ({ order, uid }) => [order, uid],
      readKey: readAccountKey,
    },
    keyword,
    isWanted: wanted.length === 0 || wanted.includes('participant'),
  };
}

interface PlainQuery {
  readonly limit: number;
  readonly cursor: string | null;
  readonly keyword: string;
  readonly wanted: readonly GroupMemberScope[];
}

function readQuery(query: unknown): PlainQuery {
  const fields = record(query, 'query');
  return {
    limit: pageLimit(fields['limit']),
    cursor: cursorText(fields['cursor']),
    keyword: fold(text(fields['keyword'], 'keyword', limits.keyword)),
    wanted: listOf(fields['scopes'], 'scopes', scopes.length, (scope, name) => oneOf(scope, name, scopes)),
  };
}
