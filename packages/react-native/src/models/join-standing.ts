import type { Kit } from '@open-chat-kit/sdk';

/**
 * How the viewer stands to a group that they may want to join: they can; they need its password; somebody has to add them;
 * they are banned; they are in; it is not there any more; or nobody knows yet.
 */
export type JoinStanding = 'open' | 'password' | 'private' | 'banned' | 'member' | 'gone' | 'unknown';

/** What is known of a group says so. Strangers cannot tell a private group from one that is not there. */
export function joinStanding(
  group: Kit.Group,
  { isGone, isKnown }: { readonly isGone: boolean; readonly isKnown: boolean },
): JoinStanding {
  const isPrivate = group.getType() === 'private';
  if (isGone && (!isPrivate || group.getHasJoined())) return 'gone';
  if (group.isBannedFromGroup()) return 'banned';
  if (isGone) return 'private';
  if (!isKnown) return 'unknown';
  if (group.getHasJoined()) return 'member';
  if (isPrivate) return 'private';
  return group.getType() === 'password' ? 'password' : 'open';
}
