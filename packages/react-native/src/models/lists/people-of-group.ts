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
import { newestUser } from './newest-user.ts';

type People = ListDescription<MemberRecord, MembersQuery>;
/** Something happened to a group, or in it. */
export type GroupEvent = Extract<ClientEvent, { group: unknown }>;

/** Since when somebody is in a group where an event does not say it. */
export const unknownTime = 0;

/** What tells one list of the people in a group from the other. */
interface PeopleOfGroup extends Pick<People, 'what' | 'whatOne' | 'list' | 'fits'> {
  /** Said of who is not among them. */
  readonly notThere: string;
  /** Something happened in the group, which is still there. `revision`: of the group, by then. */
  hearOfGroup(event: GroupEvent, list: Hearing<MemberRecord>, revision: number): void;
}

/** What lists of the people in a group have in common. Events say all of somebody, with the group's revision as mark of age. */
export function peopleOf(guid: string, { notThere, hearOfGroup, ...own }: PeopleOfGroup): People {
  return {
    ...own,
    isToldWhole: true,
    idOf: ({ uid }) => uid,
    orderOf: ({ scope, order }) => `${rankOf('owner') - rankOf(scope)}${order}`,
    ageOf: ({ groupRevision }) => groupRevision,
    newest: newestMember,
    // A mark of age alone draws nothing.
    isSame: (a, b) =>
      a.revision === b.revision && hasSameContent({ ...a, groupRevision: 0 }, { ...b, groupRevision: 0 }),
    async one(client, uid, signal) {
      const person = await find(uid, (cursor) =>
        own.list(client, { limit: 100, cursor, keyword: uid, scopes: [] }, signal),
      );
      if (person !== undefined) return person;
      throw new KitException('NOT_FOUND', notThere, { details: { guid, uid } });
    },
    hear(event, list) {
      if (event.type === 'user.presence' || event.type === 'user.updated') return hearOfPerson(event.user, list);
      if (!('group' in event) || event.group.guid !== guid) return;
      if (event.type === 'group.deleted') {
        return list.close(new KitException('NOT_FOUND', 'This group does not exist any more.'));
      }
      hearOfGroup(event, list, event.atRevision ?? event.group.revision);
    },
    hearEmitted(emitted, list) {
      if (emitted === guid) list.compare();
    },
    interestIn: (uids) => ({ users: uids, groups: [guid] }),
  };
}

/** Somebody among all of whom an id reminds: it may be part of many names. */
async function find(
  uid: string,
  read: (cursor: string | null) => ReturnType<People['list']>,
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

/** Profile and presence of somebody who is in the list. */
function hearOfPerson(person: UserRecord, list: Hearing<MemberRecord>): void {
  const known = list.get(person.uid);
  if (known !== undefined) list.changed({ ...known, ...newestUser<UserRecord>(known, person) });
  // A page that is under way may bring them as they were.
  else list.hint(person.uid, person);
}

/** Profile and membership have an age each, and since when somebody is in a group stays as it is. */
function newestMember(known: MemberRecord, said: MemberRecord): MemberRecord {
  const person = newestUser<MemberRecord>(known, said);
  const [older, newer] = known.groupRevision > said.groupRevision ? [said, known] : [known, said];
  const { scope, groupRevision } = newer;
  const joinedAt = newer.joinedAt === unknownTime ? older.joinedAt : newer.joinedAt;
  const isNew = groupRevision > known.groupRevision || joinedAt !== known.joinedAt;
  return person === known && !isNew ? known : { ...person, scope, joinedAt, groupRevision };
}
