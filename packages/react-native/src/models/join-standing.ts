import type { Kit } from '@open-chat-kit/sdk';
import type { GroupEnding } from './group-ending.ts';
import { standingBy } from './group-standing.ts';

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
  const [type, isBanned, isMember] = [group.getType(), group.isBannedFromGroup(), group.getHasJoined()];
  const standing = standingBy({ type, isBanned, hasJoined: isKnown ? isMember : undefined });
  if (!isGone) return standing;
  const isSaidPrivate = ending === 'hidden' && type === 'private' && !isMember;
  if (ending !== 'banned' && !isSaidPrivate) return 'ended';
  return standing === 'banned' ? 'banned' : 'private';
}
