import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Account, Group } from '../state/world.ts';
import type { Call } from './call.ts';

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
  event: Extract<EngineEvent, { actor: unknown; group: unknown }>,
): void {
  const { guid, revision, members, type } = group;
  const count: EngineEvent = {
    id: call.eventId(),
    type: 'group.updated',
    group: { guid, revision, membersCount: members.size },
  };
  call.tell(({ viewer, watchesGroup }) => {
    if (members.has(viewer.uid)) return event;
    if (actedUpon.includes(viewer) && (didKnow || type !== 'private')) return event;
    return type === 'private' || !watchesGroup(guid) ? null : count;
  });
}

/** Whoever is no member any more has stopped typing: those who heard the opposite are told so, while they still can be. */
export function endTypingIn(call: Call, group: Group, uids: Iterable<string>): void {
  for (const uid of uids) call.endTyping(uid, { type: 'group', id: group.guid });
}
