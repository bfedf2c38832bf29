import type { ErrorCode } from '@open-chat-kit/sdk';
import type { LiveGroupState } from '../live-group.ts';

/** Whether the viewer may read a conversation: they may; are no member; are banned; or it is gone. */
export type ChatStanding = 'open' | 'not-member' | 'banned' | 'gone';

/** What is known of a group says so; `undefined` for nothing. */
export function standingIn({ said, isGone }: LiveGroupState): ChatStanding | undefined {
  if (isGone) return 'gone';
  if (said?.hasJoined === undefined) return undefined;
  if (said.hasJoined) return 'open';
  return said.isBanned === true ? 'banned' : 'not-member';
}

/** What a refused request says of it. */
export function standingOf(code: ErrorCode): Exclude<ChatStanding, 'open'> | undefined {
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
