import type { Kit } from '@open-chat-kit/sdk';
import type { GroupEnding } from './group-ending.ts';

/**
 * How the viewer stands to a group that they may want to join: they can; they need its password; somebody has to add them;
 * they are banned; they are in; there is nothing to be seen of it any more; or nobody knows yet.
 */
export type JoinStanding = 'open' | 'password' | 'private' | 'banned' | 'member' | 'ended' | 'unknown';

interface Known {
  /** There is nothing to be seen of it. */
  readonly isGone: boolean;
  readonly ending: GroupEnding | null;
  /** The server has said how the viewer stands to it. */
  readonly isKnown: boolean;
}

/** What is known of a group says so. Of what was called private before, it is said that it is. */
export function joinStanding(group: Kit.Group, { isGone, ending, isKnown }: Known): JoinStanding {
  const isPrivate = group.getType() === 'private';
  const isSaidPrivate = ending === 'hidden' && isPrivate && !group.getHasJoined();
  if (isGone && ending !== 'banned' && !isSaidPrivate) return 'ended';
  if (group.isBannedFromGroup()) return 'banned';
  if (isGone) return 'private';
  if (!isKnown) return 'unknown';
  if (group.getHasJoined()) return 'member';
  if (isPrivate) return 'private';
  return group.getType() === 'password' ? 'password' : 'open';
}
