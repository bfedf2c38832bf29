import { type ClientEvent, KitException, type MemberRecord, type MembersQuery } from '@open-chat-kit/sdk';
import type { ListDescription } from '../live-list/list-description.ts';
import { isFound } from './fitting.ts';
import { peopleOf } from './people-of-group.ts';

/** Who is banned from one group, for those who may lift it. */
export function bannedFrom(guid: string): ListDescription<MemberRecord, MembersQuery> {
  return peopleOf(guid, {
    what: 'banned members',
    whatOne: 'a banned member',
    notThere: 'This user is not banned from the group.',
    fits: (member, { keyword }) => isFound(member, keyword),
    list: (client, query, signal) => client.queries.listBanned(guid, query, signal),
    hearOfGroup(event, list, groupRevision) {
      const { scope } = event.group;
      if (scope === 'participant' || scope === null) {
        list.close(new KitException('FORBIDDEN', 'Only moderators and up see who is banned.'));
      } else if (scope !== undefined) {
        list.close(null);
        // Whoever was refused before is not any more.
        if (isOwnStanding(event, list.viewer())) list.compare();
      }
      if (event.type === 'group.unbanned') list.gone(event.user.uid, groupRevision);
      if (event.type !== 'group.banned') return;
      list.is({ ...event.user, guid, scope: 'participant', joinedAt: 0, groupRevision });
    },
  });
}

/** Whether an event is about what the viewer is in the group. */
function isOwnStanding(event: ClientEvent, viewer: string): boolean {
  if (event.type === 'group.added') return event.users.some(({ uid }) => uid === viewer);
  const isAboutOne = event.type === 'group.scopeChanged' || event.type === 'group.ownershipTransferred';
  return isAboutOne && event.user.uid === viewer;
}
