import { type ClientEvent, KitException, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import type { ListDescription } from '../live-list/list-description.ts';
import { hearOfPerson, peopleOf } from './people-of-group.ts';
import { isFound } from './users.ts';

/** Who is banned from one group, for those who may lift it. */
export function bannedFrom(guid: string): ListDescription<MemberRecord, MembersQuery> {
  return {
    ...peopleOf(
      guid,
      (client, query, signal) => client.queries.listBanned(guid, query, signal),
      'This user is not banned from the group.',
    ),
    what: 'banned members',
    whatOne: 'a banned member',
    fits: (member, { keyword }) => isFound(member, keyword),
    hear(event, list) {
      if (hearOfPerson(event, list)) return;
      if (!('group' in event) || event.group.guid !== guid) return;
      const { scope, revision } = event.group;
      const groupRevision = event.atRevision ?? revision;
      if (event.type === 'group.deleted') {
        return list.close(new KitException('NOT_FOUND', 'This group does not exist any more.'));
      }
      if (scope === 'participant' || scope === null) {
        list.close(new KitException('FORBIDDEN', 'Only moderators and up see who is banned.'));
      } else if (scope !== undefined) {
        list.reopen();
        // Whoever was refused before is not any more.
        if (isOwnStanding(event, list.viewer())) list.compare();
      }
      if (event.type === 'group.banned') {
        list.is({ ...event.user, guid, scope: 'participant', joinedAt: 0, groupRevision });
      } else if (event.type === 'group.unbanned') list.gone(event.user.uid, groupRevision);
    },
  };
}

/** Whether an event is about what the viewer is in the group. */
function isOwnStanding(event: ClientEvent, viewer: string): boolean {
  switch (event.type) {
    case 'group.added':
      return event.users.some(({ uid }) => uid === viewer);
    case 'group.scopeChanged':
    case 'group.ownershipTransferred':
      return event.user.uid === viewer;
    default:
      return false;
  }
}
