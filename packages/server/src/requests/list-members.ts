import {
  groupFor,
  mayListMembers,
  memberWhoMay,
  pageOf,
  placeBefore,
  readBannedQuery,
  readMembersQuery,
} from '@open-chat-kit/engine-embedded/rules';
import type { Group } from '@open-chat-kit/engine-embedded/rules';
import { rankOf } from '@open-chat-kit/sdk/engine';
import type { MemberRecord, Page } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import { fromText, toText } from '../database/texts.ts';
import { findWorld } from '../slice/read-world.ts';
import type { PartOfWorld } from '../slice/read-world.ts';
import { textsIn } from '../slice/world-for.ts';
import { callOf, namedLike, viewOf } from './request.ts';
import type { Request } from './request.ts';

/** See `ChatEngine.listMembers`. */
export async function listMembers(request: Request, guid: unknown, query: unknown): Promise<Page<MemberRecord>> {
  const { work } = request;
  const { world, group } = await groupIn(request, guid);
  const call = callOf(world, request);
  mayListMembers(call, group);
  const { paging, keyword, wanted } = readMembersQuery(query, call.viewer, group);
  const after = placeBefore(paging);
  const rows = await work
    .selectFrom('members')
    .innerJoin('users', 'users.uid', 'members.uid')
    .select(['members.uid'])
    .where('guid', '=', toText(group.guid))
    .$if(wanted.length > 0, (found) => found.where('members.place', 'in', wanted.map(placeOf)))
    .$if(keyword !== '', (found) => found.where(namedLike(keyword)))
    .$if(after !== null, (found) =>
      found.where(
        sql<boolean>`(members.place, members.sort_key, members.uid) >
          (${placeOf(after?.scope)}, ${toText(after?.account.order ?? '')}, ${toText(after?.account.uid ?? '')})`,
      ),
    )
    .orderBy('members.place')
    .orderBy('members.sort_key')
    .orderBy('members.uid')
    .limit(paging.limit + 1)
    .execute();
  const people = await worldWith(request, group, rows);
  const view = viewOf(people.world, request);
  const members = rows.flatMap(({ uid }) => people.group.members.get(fromText(uid)) ?? []);
  return pageOf(paging, members, (member) => view.member(people.group, member));
}

/** See `ChatEngine.listBanned`. */
export async function listBanned(request: Request, guid: unknown, query: unknown): Promise<Page<MemberRecord>> {
  const { work } = request;
  const { world, group } = await groupIn(request, guid);
  const call = callOf(world, request);
  memberWhoMay(call, group, 'listBanned');
  const { paging, keyword, isWanted } = readBannedQuery(query, call.viewer, group);
  const after = placeBefore(paging);
  const rows = await work
    .selectFrom('bans')
    .innerJoin('users', 'users.uid', 'bans.uid')
    .select(['bans.uid'])
    .where('guid', '=', toText(group.guid))
    .$if(!isWanted, (found) => found.where(sql<boolean>`false`))
    .$if(keyword !== '', (found) => found.where(namedLike(keyword)))
    .$if(after !== null, (found) =>
      found.where(
        sql<boolean>`(bans.sort_key, bans.uid) > (${toText(after?.order ?? '')}, ${toText(after?.uid ?? '')})`,
      ),
    )
    .orderBy('bans.sort_key')
    .orderBy('bans.uid')
    .limit(paging.limit + 1)
    .execute();
  const people = await worldWith(request, group, rows);
  const view = viewOf(people.world, request);
  const accounts = rows.flatMap(({ uid }) => people.world.accounts.get(fromText(uid)) ?? []);
  return pageOf(paging, accounts, (account) => view.banned(people.group, account));
}

interface FoundGroup {
  readonly world: PartOfWorld;
  readonly group: Group;
}

/** @throws NOT_FOUND, INVALID_ARGUMENT */
async function groupIn({ work, viewer }: Request, guid: unknown): Promise<FoundGroup> {
  const world = await findWorld(work, [], { viewer, groups: textsIn([guid]) });
  return { world, group: groupFor(callOf(world, { work, viewer }), guid) };
}

async function worldWith(
  { work, viewer }: Request,
  { guid }: Group,
  rows: readonly { readonly uid: string }[],
): Promise<FoundGroup> {
  const world = await findWorld(work, [], { viewer, users: rows.map(({ uid }) => uid), groups: [toText(guid)] });
  const group = world.groups.get(guid);
  if (!group) throw new Error('A group went within one transaction.');
  return { world, group };
}

/** As the column of that name has it. */
function placeOf(scope: Parameters<typeof rankOf>[0] | undefined): number {
  return scope === undefined ? 0 : rankOf('owner') - rankOf(scope);
}
