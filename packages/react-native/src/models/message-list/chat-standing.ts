import { standingBy } from '../group-standing.ts';
import type { LiveGroupState } from '../live-group.ts';

/** Whether the viewer may read a conversation: they may; are no member; are banned; or it is gone. */
export type ChatStanding = 'open' | 'not-member' | 'banned' | 'gone';

/** What is known of a group says so; `undefined` for nothing. */
export function standingIn({ said, isGone }: LiveGroupState): ChatStanding | undefined {
  if (isGone) return 'gone';
  const standing = standingBy(said ?? {});
  if (standing === 'unknown') return undefined;
  if (standing === 'member') return 'open';
  return standing === 'banned' ? 'banned' : 'not-member';
}
