import type { ClientEvent, GroupSnapshot } from '@open-chat-kit/sdk';

/**
 * Why there is nothing to be shown of a group: it is gone, or out of the viewer's sight; or they were removed, banned, or
 * are in it no longer for a reason that is theirs or not known.
 */
export type GroupEnding = 'deleted' | 'hidden' | 'kicked' | 'banned' | 'left';

type GroupEvent = Extract<ClientEvent, { readonly group: unknown }>;

/** How a group had ended for the viewer before. */
interface Before {
  readonly ending: GroupEnding | null;
  /** They were known to be in it. */
  readonly wasIn: boolean;
}

/** How a group has ended for a viewer, by what an event of it says; `null` where it has not, as far as is known. */
export function endingAfter(event: GroupEvent, viewer: string, before: Before): GroupEnding | null {
  // Whoever was removed may be told as well that they cannot see it any more: the first is the reason.
  if (event.type === 'group.deleted') return event.actor === null ? (before.ending ?? 'hidden') : 'deleted';
  const isOwn = 'user' in event && event.user.uid === viewer;
  return endingIn(event.group, before, isOwn ? reasons[event.type] : undefined);
}

/** The same by what is known of the group itself; `reason`: what has just happened to the viewer. */
export function endingIn(
  { hasJoined, isBanned }: Partial<GroupSnapshot>,
  { ending, wasIn }: Before,
  reason?: GroupEnding,
): GroupEnding | null {
  // The client adds to each event what is known of the viewer's own membership.
  if (hasJoined === undefined) return ending;
  if (hasJoined) return null;
  if (isBanned === true) return 'banned';
  if (reason !== undefined) return reason;
  if (wasIn) return 'left';
  // A ban that was lifted is none, and what is there again is not gone.
  return ending === 'kicked' || ending === 'left' ? ending : null;
}

const reasons: Readonly<Partial<Record<ClientEvent['type'], GroupEnding>>> = {
  'group.kicked': 'kicked',
  'group.banned': 'banned',
  'group.left': 'left',
};
