import type { ErrorCode, GroupSnapshot } from '@open-chat-kit/sdk';

/**
 * How the viewer stands to a group: they are in it; can come in; need its password for that; have to be added; are banned; it
 * is gone; or nobody has said so yet.
 *
 * `ChatStanding` (may they read), `ComposerAccess` (write) and `JoinStanding` (come in) are made of it, and know no more of a
 * group. Why they stand so is not: whoever was removed from a public group can come in like anybody, and is told that they
 * were removed. That is `GroupEnding`.
 */
export type GroupStanding = 'member' | 'open' | 'password' | 'private' | 'banned' | 'gone' | 'unknown';

/** What is known of a group that is there says so. */
export function standingBy({ hasJoined, isBanned, type }: Partial<GroupSnapshot>): Exclude<GroupStanding, 'gone'> {
  if (isBanned === true) return 'banned';
  if (hasJoined === undefined) return 'unknown';
  if (hasJoined) return 'member';
  return type === 'private' || type === 'password' ? type : 'open';
}

/** What a refused request says of it; `undefined` for nothing. */
export function refusedStanding(code: ErrorCode): 'not-member' | 'banned' | 'gone' | undefined {
  switch (code) {
    case 'NOT_A_MEMBER':
      return 'not-member';
    case 'BANNED':
      return 'banned';
    case 'NOT_FOUND':
      return 'gone';
    default:
      return undefined;
  }
}
