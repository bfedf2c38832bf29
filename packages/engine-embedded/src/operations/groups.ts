import { KitException, may } from '@open-chat-kit/sdk/engine';
import type { EngineEvent, GroupChange, GroupDraft, GroupRecord, UpdatedGroup } from '@open-chat-kit/sdk/engine';
import { isSecret } from '../accounts/secret.ts';
import { limits } from '../limits.ts';
import { revisionOfDeleting } from '../state/apply-to-group.ts';
import type { Group } from '../state/world.ts';
import { groupFor, memberWhoMay, ownMembership } from './access.ts';
import { only, timeBehind } from './call.ts';
import type { Call } from './call.ts';
import { changedFields, draftFields, draftGuid } from './group-draft.ts';
import { text } from './input.ts';
import { endTypingIn, tellMembership, toStrangers } from './membership-news.ts';
import { membersOf, readersOf, watchersOf } from './telling.ts';
import type { Telling } from './telling.ts';

/** See `ChatEngine.getGroup`. */
export function getGroup(call: Call, guid: string): GroupRecord {
  return call.view.group(groupFor(call, guid));
}

/** See `ChatEngine.createGroup`. */
export function createGroup(call: Call, draft: GroupDraft): GroupChange {
  const fields = draftFields(draft, call.random);
  const guid = draftGuid(call, draft);
  if (call.world.groups.has(guid)) {
    throw new KitException('CONFLICT', 'A group with this guid exists already. Choose another guid.', {
      details: { guid },
    });
  }
  const message = only(call.commit({ type: 'group.created', by: call.viewer.uid, at: call.now, guid, fields }));
  const group = groupFor(call, guid);
  const created: EngineEvent = { id: call.eventId(), type: 'group.created', group: call.news.newGroup(group) };
  call.tell({ to: group.type === 'private' ? membersOf(group) : { type: 'everybody' }, event: created });
  return { group: call.view.group(group), message: call.view.message(message) };
}

/** See `ChatEngine.updateGroup`. */
export function updateGroup(call: Call, guid: string, changes: unknown): UpdatedGroup {
  const group = groupFor(call, guid);
  memberWhoMay(call, group, 'updateGroup');
  const changed = changedFields(changes, group, call.random);
  if (Object.keys(changed).length === 0) return call.view.group(group);
  const wasPrivate = group.type === 'private';
  const lines = call.commit({
    type: 'group.changed',
    by: call.viewer.uid,
    guid: group.guid,
    at: timeBehind(call, group.createdAt, group.updatedAt),
    changes: changed,
  });
  tellUpdate(call, group, wasPrivate, changed.tags !== undefined);
  for (const line of lines) {
    const event: EngineEvent = { id: call.eventId(), type: 'message.received', message: call.news.message(line) };
    call.tell({ to: readersOf(line), event });
  }
  return { ...call.view.group(group), lines: lines.map((line) => call.view.message(line)) };
}

/** See `ChatEngine.deleteGroup`. */
export function deleteGroup(call: Call, guid: string): void {
  const group = groupFor(call, guid);
  memberWhoMay(call, group, 'deleteGroup');
  endTypingIn(call, group, group.members.keys());
  const deleted: EngineEvent = {
    id: call.eventId(),
    type: 'group.deleted',
    group: { guid: group.guid, revision: revisionOfDeleting(group) },
    actor: call.news.user(call.viewer),
  };
  call.commit({ type: 'group.deleted', guid: group.guid });
  call.tell({ to: membersOf(group), event: deleted }, ...toStrangers(group, deleted));
}

/** See `ChatEngine.joinGroup`. */
export function joinGroup(call: Call, guid: string, password: string | null): GroupChange {
  const group = groupFor(call, guid);
  const { uid } = call.viewer;
  const given = password === null ? '' : text(password, 'password', limits.secret);
  if (!may(group.members.get(uid)?.scope ?? null, 'join')) {
    throw new KitException('ALREADY_MEMBER', 'You are a member of this group already.', { details: { guid } });
  }
  if (group.banned?.has(uid)) {
    throw new KitException('BANNED', 'You are banned from this group. A moderator can lift the ban.', {
      details: { guid },
    });
  }
  if (group.password && !isSecret(group.password, given)) {
    throw new KitException('WRONG_PASSWORD', 'The password of this group is another one.', { details: { guid } });
  }
  return moveSelf(call, group, 'joined');
}

/** See `ChatEngine.leaveGroup`. */
export function leaveGroup(call: Call, guid: string): GroupChange {
  const group = groupFor(call, guid);
  if (!may(ownMembership(call, group).scope, 'leave')) {
    throw new KitException(
      'OWNER_CANNOT_LEAVE',
      'The owner cannot leave. Transfer the ownership or delete the group.',
      {
        details: { guid },
      },
    );
  }
  return moveSelf(call, group, 'left');
}

function moveSelf(call: Call, group: Group, kind: 'joined' | 'left'): GroupChange {
  const { uid } = call.viewer;
  if (kind === 'left') endTypingIn(call, group, [uid]);
  const message = only(call.commit({ type: `member.${kind}`, by: uid, at: call.now, guid: group.guid, uid }));
  const user = call.news.user(call.viewer);
  tellMembership(call, group, [call.viewer], true, {
    id: call.eventId(),
    type: `group.${kind}`,
    group: call.news.group(group),
    actor: user,
    user,
    at: call.now,
    message: call.news.message(message),
  });
  return { group: call.view.group(group), message: call.view.message(message) };
}

/** Members hear what changed; to strangers, where they care, the group changed, came into sight, or went out of it. */
function tellUpdate(call: Call, group: Group, wasPrivate: boolean, hasNewTags: boolean): void {
  const { guid, revision, tags } = group;
  const isPrivate = group.type === 'private';
  const news = call.news.group(group);
  const updated: EngineEvent = {
    id: call.eventId(),
    type: 'group.updated',
    group: hasNewTags ? { ...news, tags } : news,
  };
  const created: EngineEvent = { id: call.eventId(), type: 'group.created', group: call.news.newGroup(group) };
  // Strangers learn nothing else of a group that they may not see any more, not even whose doing it was.
  const gone: EngineEvent = { id: call.eventId(), type: 'group.deleted', group: { guid, revision }, actor: null };
  const strangers: readonly Telling[] = wasPrivate
    ? isPrivate
      ? []
      : [{ to: { type: 'everybody' }, event: created }]
    : [{ to: watchersOf(group), event: isPrivate ? gone : updated }];
  call.tell({ to: membersOf(group), event: updated }, ...strangers);
}
