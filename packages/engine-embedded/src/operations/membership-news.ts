import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Account, Group } from '../state/world.ts';
import type { Call, Recipient } from './call.ts';

/**
 * Tells a change of memberships: all of it to the members and to those acted upon, the new count to strangers who
 * watch the group. `didKnow` says whether those acted upon knew of the group before: someone who is banned from a
 * private group without ever having been inside must not learn of it that way.
 */
export function tellMembership(
  call: Call,
  group: Group,
  actedUpon: readonly Account[],
  didKnow: boolean,
  event: (to: Recipient) => EngineEvent,
): void {
  call.tell((to) => {
    const { viewer } = to.view;
    if (group.members.has(viewer.uid)) return event(to);
    if (actedUpon.includes(viewer) && (didKnow || group.type !== 'private')) return event(to);
    if (group.type === 'private' || !to.watchesGroup(group.guid)) return null;
    const { guid, revision } = group;
    return { id: to.id, type: 'group.updated', group: { guid, revision, membersCount: group.members.size } };
  });
}
