import { type ChatClient, type ChatTarget, type ClientEvent, type ErrorCode, toKitException } from '@open-chat-kit/sdk';
import { endingIn, type GroupEnding } from '../group-ending.ts';

/** Whether the viewer may read a conversation: they may; are no member; are banned; or it is gone. */
export type ChatStanding = 'open' | 'not-member' | 'banned' | 'gone';

type GroupEvent = Extract<ClientEvent, { readonly group: unknown }>;

/** What an event of the group says of the viewer's standing; `undefined` for nothing. */
export function standingAfter(event: GroupEvent): ChatStanding | undefined {
  if (event.type === 'group.deleted') return 'gone';
  // The client adds to each event what is known of the viewer's own membership.
  const { hasJoined, isBanned } = event.group;
  if (hasJoined === undefined) return undefined;
  if (hasJoined) return 'open';
  return isBanned === true ? 'banned' : 'not-member';
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

/** What the server says of the viewer in a group; throws where it does not answer. */
export async function askStanding(client: ChatClient, guid: string, signal: AbortSignal): Promise<ChatStanding> {
  try {
    const { hasJoined, isBanned } = await client.queries.getGroup(guid, signal);
    if (hasJoined) return 'open';
    return isBanned ? 'banned' : 'not-member';
  } catch (cause) {
    const error = toKitException(cause, 'Loading a group');
    if (error.code === 'NOT_FOUND') return 'gone';
    throw error;
  }
}

/** How it has ended for a viewer who may not read here, where that is known; a chat with a person has no such reason. */
export function endingOf(
  standing: Exclude<ChatStanding, 'open'>,
  { type }: ChatTarget,
  before: Parameters<typeof endingIn>[1],
): GroupEnding | null {
  if (type === 'user') return null;
  if (standing === 'gone') return before.ending ?? 'hidden';
  return endingIn({ hasJoined: false, isBanned: standing === 'banned' }, before);
}
