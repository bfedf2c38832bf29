import {
  type ClientEvent,
  type GroupMemberScope,
  KitException,
  type MemberRecord,
  type MembersQuery,
  rankOf,
  type UserRecord,
} from '@open-chat-kit/sdk';
import type { Hearing, ListDescription } from '../live-list/list-description.ts';
import { hasSameContent } from '../same-content.ts';
import { isFound, newestUser } from './users.ts';

/** Members of one group, the strongest scope first. Events say all of a member, with the group's revision as mark of age. */
export function membersOf(guid: string): ListDescription<MemberRecord, MembersQuery> {
  return {
    ...peopleOf(
      guid,
      (client, query, signal) => client.queries.listMembers(guid, query, signal),
      'This user is not a member of the group.',
    ),
    what: 'members',
    whatOne: 'a member',
    fits: (member, { keyword, scopes }) =>
      isFound(member, keyword) && (scopes.length === 0 || scopes.includes(member.scope)),
    hear(event, list) {
      if (hearOfPerson(event, list)) return;
      if (!('group' in event) || event.group.guid !== guid) return;
      hearOfGroup(event, list);
      const groupRevision = event.atRevision ?? event.group.revision;
      const become = (user: UserRecord, scope: GroupMemberScope, at: number): void => {
        const joinedAt = list.get(user.uid)?.joinedAt ?? at;
        list.is({ ...user, guid, scope, joinedAt, groupRevision });
      };
      switch (event.type) {
        case 'group.joined':
          return become(event.user, 'participant', event.at);
        case 'group.added':
          for (const [at, user] of event.users.entries()) become(user, event.scopes[at] ?? 'participant', event.at);
          return;
        case 'group.scopeChanged':
          return become(event.user, event.newScope, 0);
        case 'group.ownershipTransferred':
          become(event.user, 'owner', 0);
          return become(event.actor, 'admin', 0);
        case 'group.left':
        case 'group.kicked':
        case 'group.banned':
          return list.gone(event.user.uid, groupRevision);
        default:
      }
    },
  };
}

/** What lists of the people in a group have in common. `notThere` is said of who is not among them. */
export function peopleOf(
  guid: string,
  list: ListDescription<MemberRecord, MembersQuery>['list'],
  notThere: string,
): Pick<
  ListDescription<MemberRecord, MembersQuery>,
  | 'isToldWhole'
  | 'idOf'
  | 'orderOf'
  | 'orderIn'
  | 'ofOneAge'
  | 'ageOf'
  | 'newest'
  | 'isSame'
  | 'withNews'
  | 'staysSelected'
  | 'list'
  | 'one'
  | 'hearEmitted'
  | 'interestIn'
> {
  return {
    isToldWhole: true,
    idOf: ({ uid }) => uid,
    orderOf: ({ scope, order }) => `${rankOf('owner') - rankOf(scope)}${order}`,
    orderIn: () => undefined,
    ofOneAge: 'answered',
    ageOf: ({ groupRevision }) => groupRevision,
    newest: newestMember,
    // A mark of age alone draws nothing.
    isSame: (a, b) =>
      a.revision === b.revision && hasSameContent({ ...a, groupRevision: 0 }, { ...b, groupRevision: 0 }),
    withNews: (member, news) => ({ ...member, ...news }),
    staysSelected: () => true,
    list,
    async one(client, uid, signal) {
      const person = await find(uid, (cursor) =>
        list(client, { limit: 100, cursor, keyword: uid, scopes: [] }, signal),
      );
      if (person !== undefined) return person;
      throw new KitException('NOT_FOUND', notThere, { details: { guid, uid } });
    },
    hearEmitted(emitted, heard) {
      if (emitted === guid) heard.compare();
    },
    interestIn: (uids) => ({ users: uids, groups: [guid] }),
  };
}

/** Somebody among all of whom an id reminds: it may be part of many names. */
async function find(
  uid: string,
  read: (cursor: string | null) => ReturnType<ListDescription<MemberRecord, MembersQuery>['list']>,
): Promise<MemberRecord | undefined> {
  const seen = new Set<string>();
  for (let cursor: string | null = null; ;) {
    const page = await read(cursor);
    const person = page.items.find((item) => item.uid === uid);
    const before = seen.size;
    for (const item of page.items) seen.add(item.uid);
    ({ cursor } = page);
    // A page that brings nothing new brings the end: cursors may run in a circle.
    if (person !== undefined || page.isLast || cursor === null || seen.size === before) return person;
  }
}

/** Profile and presence of somebody who is in the list. @returns whether it was about that */
export function hearOfPerson(event: ClientEvent, list: Hearing<MemberRecord>): boolean {
  if (event.type !== 'user.presence' && event.type !== 'user.updated') return false;
  const known = list.get(event.user.uid);
  if (known !== undefined) list.changed({ ...known, ...newestUser<UserRecord>(known, event.user) });
  return true;
}

/** Whoever may not see the group any more, or not who is in it, does not. */
function hearOfGroup(event: Extract<ClientEvent, { group: unknown }>, list: Hearing<MemberRecord>): void {
  if (event.type === 'group.deleted') {
    return list.close(new KitException('NOT_FOUND', 'This group does not exist any more, or is not for you to see.'));
  }
  const { type, hasJoined } = event.group;
  // Strangers hear that something changed, and not what; who comes in has not heard what happened before.
  const hasCome =
    (event.type === 'group.joined' && event.user.uid === list.viewer()) ||
    (event.type === 'group.added' && event.users.some(({ uid }) => uid === list.viewer()));
  if (hasCome || (event.type === 'group.updated' && hasJoined !== true)) list.compare();
  if (hasJoined === true || type === 'public') list.reopen();
  else if (hasJoined === false && type !== undefined) {
    list.close(new KitException('FORBIDDEN', 'Only members see who is in this group.'));
  }
}

/** Profile and membership have an age each. */
function newestMember(known: MemberRecord, said: MemberRecord): MemberRecord {
  const person = newestUser<MemberRecord>(known, said);
  const { scope, joinedAt, groupRevision } = known.groupRevision > said.groupRevision ? known : said;
  return person === known && known.groupRevision >= said.groupRevision
    ? known
    : { ...person, scope, joinedAt, groupRevision };
}
