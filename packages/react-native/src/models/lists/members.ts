import {
  type GroupMemberScope,
  KitException,
  type MemberRecord,
  type MembersQuery,
  type UserRecord,
} from '@open-chat-kit/sdk';
import type { Hearing, ListDescription } from '../live-list/list-description.ts';
import { isFound } from './fitting.ts';
import { type GroupEvent, peopleOf, unknownTime } from './people-of-group.ts';

/** Members of one group, the strongest scope first. */
export function membersOf(guid: string): ListDescription<MemberRecord, MembersQuery> {
  return peopleOf(guid, {
    what: 'members',
    whatOne: 'a member',
    notThere: 'This user is not a member of the group.',
    fits: (member, { keyword, scopes }) =>
      isFound(member, keyword) && (scopes.length === 0 || scopes.includes(member.scope)),
    list: (client, query, signal) => client.queries.listMembers(guid, query, signal),
    hearOfGroup(event, list, groupRevision) {
      hearOfAccess(event, list);
      const become = (user: UserRecord, scope: GroupMemberScope, at: number): void => {
        const joinedAt = list.get(user.uid)?.joinedAt ?? at;
        list.is({ ...user, guid, scope, joinedAt, groupRevision });
        if (joinedAt === unknownTime) list.want(user.uid);
      };
      switch (event.type) {
        case 'group.joined':
          return become(event.user, 'participant', event.at);
        case 'group.added':
          for (const [at, user] of event.users.entries()) become(user, event.scopes[at] ?? 'participant', event.at);
          return;
        case 'group.scopeChanged':
          return become(event.user, event.newScope, unknownTime);
        case 'group.ownershipTransferred':
          become(event.user, 'owner', unknownTime);
          return become(event.actor, 'admin', unknownTime);
        case 'group.left':
        case 'group.kicked':
        case 'group.banned':
          return list.gone(event.user.uid, groupRevision);
        default:
      }
    },
  });
}

/** Its members but for the owner, whoever that is. */
export function membersButOwnerOf(guid: string): ListDescription<MemberRecord, MembersQuery> {
  const all = membersOf(guid);
  return {
    ...all,
    fits: (member, query, isShown) => member.scope !== 'owner' && all.fits(member, query, isShown),
    list: (client, query, signal) => all.list(client, { ...query, scopes: withoutOwner(query.scopes) }, signal),
  };
}

function withoutOwner(scopes: readonly GroupMemberScope[]): readonly GroupMemberScope[] {
  const others = (['admin', 'moderator', 'participant'] as const).filter(
    (scope) => scopes.length === 0 || scopes.includes(scope),
  );
  // No scope at all would be every scope: of the owner alone, `fits` leaves nobody.
  return others.length === 0 ? scopes : others;
}

/** Whoever may not see the group any more, or not who is in it, does not. */
function hearOfAccess(event: GroupEvent, list: Hearing<MemberRecord>): void {
  const { type, hasJoined } = event.group;
  // Strangers hear that something changed, and not what; who comes in has not heard what happened before.
  const hasCome =
    (event.type === 'group.joined' && event.user.uid === list.viewer()) ||
    (event.type === 'group.added' && event.users.some(({ uid }) => uid === list.viewer()));
  if (hasCome || (event.type === 'group.updated' && hasJoined !== true)) list.compare();
  if (hasJoined === true || type === 'public') list.close(null);
  else if (hasJoined === false && type !== undefined) {
    list.close(new KitException('FORBIDDEN', 'Only members see who is in this group.'));
  }
}
