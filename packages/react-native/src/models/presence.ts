import type { UserRecord } from '@open-chat-kit/sdk';
import { type DayDistance, distanceOf } from './day.ts';

/** Whether somebody is there, or when they were last. */
export type Presence =
  | { readonly kind: 'online' }
  | { readonly kind: 'lastSeen'; readonly at: number; readonly distance: DayDistance }
  /** Drawn on a server, which does not know the reader's day: room is kept for when the user was last seen. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'none' };

/** `today` as given by `dayOf`; `null` while only a server draws. */
export function presenceOf(user: UserRecord, today: number | null): Presence {
  if (isBlocked(user)) return { kind: 'none' };
  if (user.status === 'online') return { kind: 'online' };
  const at = user.lastActiveAt;
  if (at <= 0) return { kind: 'none' };
  return today === null ? { kind: 'pending' } : { kind: 'lastSeen', at, distance: distanceOf(at * 1_000, today) };
}

/** Either side has blocked the other: neither may know when the other is there. */
export function isBlocked(user: UserRecord): boolean {
  return user.blockedByMe || user.hasBlockedMe;
}
