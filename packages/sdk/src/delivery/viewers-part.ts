import type { AsNews, AsRecords, GroupEvent } from '../domain/event.ts';
import type { GroupNews, GroupRecord, GroupSnapshot, NewGroup } from '../domain/group.ts';
import type { ChatTarget } from '../domain/message.ts';

/** The group of an event with what the event says of the viewer: engines tell everybody the same. */
export function withViewersPart(
  event: Exclude<GroupEvent<AsNews> | GroupEvent<AsRecords>, { readonly type: 'group.created' }>,
  viewer: string,
): GroupSnapshot {
  const part = viewersPart(event, viewer);
  return part === undefined ? event.group : { ...event.group, ...part };
}

/** A new group as the viewer sees it: whoever made it is in it. */
export function asSeenBy(viewer: string, group: NewGroup): GroupRecord {
  const isOwner = group.owner === viewer;
  const { createdAt } = group;
  return {
    ...group,
    hasJoined: isOwner,
    scope: isOwner ? 'owner' : null,
    joinedAt: isOwner ? createdAt : 0,
    isBanned: false,
  };
}

/** An engine that speaks of somebody's own standing all the same may speak of somebody else's. */
export function withoutViewersPart<Group extends GroupNews | NewGroup | GroupSnapshot>(group: Group): Group {
  if (!('hasJoined' in group || 'scope' in group || 'joinedAt' in group || 'isBanned' in group)) return group;
  const { hasJoined: _joined, scope: _scope, joinedAt: _at, isBanned: _banned, ...news } = group;
  // Nothing but the parts that the type says are absent, or may be, was taken away.
  return news as Group;
}

/** What a snapshot says of the viewer: all of it, a part, or nothing. */
export function standingIn({ hasJoined, scope, joinedAt, isBanned }: GroupSnapshot): Partial<GroupRecord> {
  return {
    ...(hasJoined === undefined ? {} : { hasJoined }),
    ...(scope === undefined ? {} : { scope }),
    ...(joinedAt === undefined ? {} : { joinedAt }),
    ...(isBanned === undefined ? {} : { isBanned }),
  };
}

/** The conversation that `uid` addresses as `target`, as the viewer addresses it. */
export function asAddressedBy(viewer: string, target: ChatTarget, uid: string): ChatTarget {
  return target.type === 'user' && target.id === viewer ? { type: 'user', id: uid } : target;
}

type MembershipPart = Partial<Pick<GroupSnapshot, 'hasJoined' | 'scope' | 'joinedAt' | 'isBanned' | 'owner'>>;

const gone: MembershipPart = { hasJoined: false, scope: null, joinedAt: 0 };

/** What a membership event says of the viewer's own standing. */
function viewersPart(
  event: Exclude<GroupEvent<AsNews> | GroupEvent<AsRecords>, { readonly type: 'group.created' }>,
  viewer: string,
): MembershipPart | undefined {
  if (event.type === 'group.added') {
    const place = event.users.findIndex(({ uid }) => uid === viewer);
    if (place < 0) return undefined;
    return { hasJoined: true, scope: event.scopes[place] ?? 'participant', joinedAt: event.at, isBanned: false };
  }
  if (!('user' in event)) return undefined;
  const isViewer = event.user.uid === viewer;
  if (event.type === 'group.ownershipTransferred') {
    const owner = { owner: event.user.uid };
    if (isViewer) return { ...owner, scope: 'owner' };
    return event.actor.uid === viewer ? { ...owner, scope: 'admin' } : owner;
  }
  if (!isViewer) return undefined;
  switch (event.type) {
    case 'group.joined':
      return { hasJoined: true, scope: 'participant', joinedAt: event.at, isBanned: false };
    case 'group.left':
    case 'group.kicked':
      return gone;
    case 'group.banned':
      return { ...gone, isBanned: true };
    case 'group.unbanned':
      return { isBanned: false };
    case 'group.scopeChanged':
      return { scope: event.newScope };
  }
}
