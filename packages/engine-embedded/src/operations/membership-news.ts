import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Account, Group } from '../state/world.ts';
import type { Call } from './call.ts';
import { membersOf, people, watchersOf } from './telling.ts';
import type { Telling } from './telling.ts';

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
  call.tell(
    { to: membersOf(group), event },
    ...(didKnow || type !== 'private' ? [{ to: people(...actedUpon), event }] : []),
    ...toStrangers(group, count),
  );
}

/** To who watches a group from outside, where strangers may know of it. */
export function toStrangers(group: Group, event: EngineEvent): readonly Telling[] {
  return group.type === 'private' ? [] : [{ to: watchersOf(group), event }];
}

/** Whoever is no member any more has stopped typing: those who heard the opposite are told so, while they still can be. */
export function endTypingIn(call: Call, group: Group, uids: Iterable<string>): void {
  for (const uid of uids) call.endTyping(uid, { type: 'group', id: group.guid });
}
