import type { Kit } from '@open-chat-kit/sdk';

/**
 * How the viewer stands to a group that they may want to join: they can; they need its password; somebody has to add them;
 * they are banned; they are in; it was deleted; it is private, or not there any more, which strangers are not told apart; or
 * nobody knows yet.
 */
export type JoinStanding = 'open' | 'password' | 'private' | 'banned' | 'member' | 'gone' | 'hidden' | 'unknown';

/** What is known of a group says so. Of what was called private before, it is said that it is. */
export function joinStanding(
  group: Kit.Group,
  { isGone, isHidden, isKnown }: { readonly isGone: boolean; readonly isHidden: boolean; readonly isKnown: boolean },
): JoinStanding {
  const isPrivate = group.getType() === 'private';
  if (isGone && (!isPrivate || group.getHasJoined())) return isHidden ? 'hidden' : 'gone';
  if (group.isBannedFromGroup()) return 'banned';
  if (isGone) return 'private';
  if (!isKnown) return 'unknown';
  if (group.getHasJoined()) return 'member';
  if (isPrivate) return 'private';
  return group.getType() === 'password' ? 'password' : 'open';
}
