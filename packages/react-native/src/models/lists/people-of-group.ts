import {
  type ClientEvent,
  KitException,
  type MemberRecord,
  type MembersQuery,
  rankOf,
  type UserRecord,
} from '@open-chat-kit/sdk';
import type { Hearing, ListDescription } from '../live-list/list-description.ts';
import { hasSameContent } from '../same-content.ts';
import { newestUser } from './users.ts';

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

/** Profile and membership have an age each. */
function newestMember(known: MemberRecord, said: MemberRecord): MemberRecord {
  const person = newestUser<MemberRecord>(known, said);
  const { scope, joinedAt, groupRevision } = known.groupRevision > said.groupRevision ? known : said;
  return person === known && known.groupRevision >= said.groupRevision
    ? known
    : { ...person, scope, joinedAt, groupRevision };
}
