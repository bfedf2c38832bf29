import type { GroupSnapshot, UserRecord } from '@open-chat-kit/sdk';
import type { GroupEnding } from '../group-ending.ts';
import { standingBy } from '../group-standing.ts';

/**
 * Whether the viewer may write: they may; after joining; with a password; once they lift a block of their own; not at all; or
 * nobody knows yet.
 */
export type ComposerAccess =
  | 'open'
  | 'join'
  | 'password'
  | 'banned'
  | 'blockedByMe'
  | 'hasBlockedMe'
  | 'gone'
  | 'unknown';

/** What is known of a group says so. */
export function accessToGroup(group: Partial<GroupSnapshot>): ComposerAccess {
  const standing = standingBy(group);
  if (standing === 'member') return 'open';
  if (standing === 'open') return 'join';
  // Nobody can join it: one has to be added.
  return standing === 'private' ? 'gone' : standing;
}

export function accessToUser(user: UserRecord): ComposerAccess {
  // Of two who blocked each other each can lift one: that is what they can do next.
  if (user.blockedByMe) return 'blockedByMe';
  return user.hasBlockedMe ? 'hasBlockedMe' : 'open';
}

/** Why a group is closed to the viewer, and why they are not in it any more; `ending`: as far as that was heard. */
export function endingOf(access: ComposerAccess, ending: GroupEnding | null): GroupEnding | null {
  if (access === 'banned') return 'banned';
  return access === 'gone' ? (ending ?? 'hidden') : ending;
}
