import { KitException } from '@open-chat-kit/sdk/engine';
import type { GroupChange, GroupDraft, GroupRecord, GroupSnapshot } from '@open-chat-kit/sdk/engine';
import { isSecret } from '../accounts/secret.ts';
import { limits } from '../limits.ts';
import type { Group } from '../state/world.ts';
import { groupFor, memberWith, ownMembership } from './access.ts';
import { only } from './call.ts';
import type { Call } from './call.ts';
import { changedFields, draftFields, draftGuid } from './group-draft.ts';
import { text } from './input.ts';
import { tellMembership } from './membership-news.ts';

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
  call.tell(({ id, view }) => (view.knows(group) ? { id, type: 'group.created', group: view.group(group) } : null));
  return { group: call.view.group(group), message: call.view.message(message) };
}

/** See `ChatEngine.updateGroup`. */
export function updateGroup(call: Call, guid: string, changes: unknown): GroupRecord {
  const group = groupFor(call, guid);
  memberWith(call, group, 'admin');
  const changed = changedFields(changes, group, call.random);
  if (Object.keys(changed).length === 0) return call.view.group(group);
  const wasPrivate = group.type === 'private';
  call.commit({ type: 'group.changed', guid: group.guid, at: call.now, changes: changed });
  const isPrivate = group.type === 'private';
  call.tell(({ id, view, watchesGroup }) => {
    const isMember = group.members.has(view.viewer.uid);
    if (!isMember && isPrivate) {
      // To strangers the group is gone, and they learn nothing else of it.
      return wasPrivate || !watchesGroup(group.guid)
        ? null
        : {
            id,
            type: 'group.deleted',
            group: { guid: group.guid, revision: group.revision },
            actor: view.user(call.viewer),
          };
    }
    if (!isMember && wasPrivate) return { id, type: 'group.created', group: view.group(group) };
    if (!isMember && !watchesGroup(group.guid)) return null;
    const tags = changed.tags === undefined ? {} : { tags: group.tags };
    return { id, type: 'group.updated', group: { ...view.snapshot(group), ...tags } };
  });
  return call.view.group(group);
}

/** See `ChatEngine.deleteGroup`. */
export function deleteGroup(call: Call, guid: string): void {
  const group = groupFor(call, guid);
  memberWith(call, group, 'owner');
  call.commit({ type: 'group.deleted', guid: group.guid });
  const snapshot: GroupSnapshot = { guid: group.guid, revision: group.revision + 1 };
  call.tell(({ id, view, watchesGroup }) =>
    group.members.has(view.viewer.uid) || (group.type !== 'private' && watchesGroup(group.guid))
      ? { id, type: 'group.deleted', group: snapshot, actor: view.user(call.viewer) }
      : null,
  );
}

/** See `ChatEngine.joinGroup`. */
export function joinGroup(call: Call, guid: string, password: string | null): GroupChange {
  const group = groupFor(call, guid);
  const { uid } = call.viewer;
  const given = password === null ? '' : text(password, 'password', limits.secret);
  if (group.members.has(uid)) {
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
  if (ownMembership(call, group).scope === 'owner') {
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
  const message = only(call.commit({ type: `member.${kind}`, by: uid, at: call.now, guid: group.guid, uid }));
  tellMembership(call, group, [call.viewer], true, ({ id, view }) => ({
    id,
    type: `group.${kind}`,
    group: view.snapshot(group),
    actor: view.user(call.viewer),
    user: view.user(call.viewer),
    message: view.message(message),
  }));
  return { group: call.view.group(group), message: call.view.message(message) };
}
