import { fold, type GroupChangeAction, orderOf } from '@open-chat-kit/sdk/engine';
import { writeAction } from './apply-to-message.ts';
import { accountOf, groupOf } from './lookup.ts';
import type { Operation, StoredGroupChanges } from './operation.ts';
import { listGroup, placeGroup, unlistGroup } from './placing.ts';
import { dropRecentChat } from './recent-chats.ts';
import type { Group, Message, World } from './world.ts';

type GroupOperation = Extract<Operation, { type: 'group.created' | 'group.changed' | 'group.deleted' }>;

/** Makes a change to a group itself. */
export function applyToGroup(world: World, operation: GroupOperation): readonly Message[] {
  switch (operation.type) {
    case 'group.created': {
      const { by, at, guid, fields } = operation;
      const group = placeGroup(world, {
        ...fields,
        guid,
        createdAt: at,
        updatedAt: 0,
        revision: world.goneRevision + 1,
        members: [[by, 'owner', at, world.lastOrder]],
        banned: [],
      });
      listGroup(world, group);
      return [writeAction(world, group, accountOf(world, by), at, { kind: 'created' })];
    }
    case 'group.changed':
      return changeGroup(world, operation);
    case 'group.deleted':
      deleteGroup(world, groupOf(world, operation.guid));
      return [];
  }
}

/** One line in the history for each thing that everybody sees change: name, picture, type. */
function changeGroup(
  world: World,
  { by, guid, changes, at }: Extract<GroupOperation, { type: 'group.changed' }>,
): readonly Message[] {
  const group = groupOf(world, guid);
  const actions = by === undefined ? [] : actionsOf(group, changes);
  const wasPrivate = group.type === 'private';
  const moves = changes.name !== undefined || changes.type !== undefined || changes.tags !== undefined;
  if (moves) unlistGroup(world, group);
  Object.assign(group, changes);
  if (changes.name !== undefined) {
    group.folded = fold(group.name);
    group.order = orderOf(group.folded);
  }
  if (moves) listGroup(world, group);
  group.updatedAt = at;
  const isPrivate = group.type === 'private';
  raise(world, group, { isSeenAnew: wasPrivate && !isPrivate });
  if (isPrivate && !wasPrivate) hide(world, group);
  return actions.map((action) => writeAction(world, group, accountOf(world, by ?? ''), at, action));
}

function actionsOf(
  { name: oldName, icon: oldIcon, type: oldType }: Group,
  { name = oldName, icon = oldIcon, type = oldType }: StoredGroupChanges,
): readonly GroupChangeAction[] {
  return [
    ...(name === oldName ? [] : [{ kind: 'renamed', newName: name, oldName } as const]),
    ...(icon === oldIcon ? [] : [{ kind: 'iconChanged', isRemoved: icon === '' } as const]),
    ...(type === oldType ? [] : [{ kind: 'typeChanged', newType: type, oldType } as const]),
  ];
}

/** The group has changed. Whoever did not see it until now has been told that it was gone: it is newer than that. */
export function raise(world: World, group: Group, { isSeenAnew }: { readonly isSeenAnew: boolean }): void {
  group.revision = Math.max(group.revision, isSeenAnew ? world.goneRevision : 0) + 1;
}

/** Somebody who saw the group does not see it any more. */
export function hide(world: World, { revision }: Pick<Group, 'revision'>): void {
  world.goneRevision = Math.max(world.goneRevision, revision);
}

/** The revision at which a group ends. */
export function revisionOfDeleting(group: Group): number {
  return group.revision + 1;
}

function deleteGroup(world: World, group: Group): void {
  unlistGroup(world, group);
  for (const { account } of group.members.values()) dropRecentChat(world, account, group);
  world.groups.delete(group.guid);
  hide(world, { revision: revisionOfDeleting(group) });
  for (const message of group.conversation.messages) {
    world.messages.delete(message.id);
    message.sender.sent.delete(message.muid);
  }
}
