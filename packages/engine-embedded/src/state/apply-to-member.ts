import type { GroupMemberScope } from '@open-chat-kit/sdk/engine';
import { hide, raise } from './apply-to-group.ts';
import { writeAction } from './apply-to-message.ts';
import { accountOf, groupOf, misfit } from './lookup.ts';
import type { Operation } from './operation.ts';
import { enterMember, removeMember } from './placing.ts';
import type { StoredAction } from './stored.ts';
import type { Account, Group, Message, World } from './world.ts';

type MemberOperation = Extract<Operation, { type: `member${string}` | 'owner.changed' }>;

const leaving: ReadonlySet<MemberOperation['type']> = new Set(['member.left', 'member.kicked', 'member.banned']);

/** Makes a change to memberships: one revision of the group, one line in its history for each person. */
export function applyToMember(world: World, operation: MemberOperation): readonly Message[] {
  const { at, by } = operation;
  const group = groupOf(world, operation.guid);
  const actor = accountOf(world, by);
  const isPrivate = group.type === 'private';
  raise(world, group, { isSeenAnew: isPrivate && operation.type === 'members.added' });
  if (isPrivate && leaving.has(operation.type)) hide(world, group);
  if (operation.type === 'members.added') {
    const since = world.lastOrder;
    return operation.members.map(([uid, scope]) => {
      enterMember(group, { account: accountOf(world, uid), scope, joinedAt: at, since });
      return writeAction(world, group, actor, at, { kind: 'added', uid });
    });
  }
  const action = change(world, group, accountOf(world, operation.uid), operation);
  return [writeAction(world, group, actor, at, action)];
}

function change(
  world: World,
  group: Group,
  account: Account,
  operation: Exclude<MemberOperation, { type: 'members.added' }>,
): StoredAction {
  const { uid } = account;
  switch (operation.type) {
    case 'member.joined':
      enterMember(group, { account, scope: 'participant', joinedAt: operation.at, since: world.lastOrder });
      return { kind: 'joined', uid };
    case 'member.left':
      removeMember(world, group, uid);
      return { kind: 'left', uid };
    case 'member.kicked':
      removeMember(world, group, uid);
      return { kind: 'kicked', uid };
    case 'member.banned':
      removeMember(world, group, uid);
      group.banned ??= new Map();
      group.banned.set(uid, { account, bannedAt: operation.at });
      return { kind: 'banned', uid };
    case 'member.unbanned':
      group.banned?.delete(uid);
      return { kind: 'unbanned', uid };
    case 'member.scoped': {
      const oldScope = rescope(group, uid, operation.scope);
      return { kind: 'scopeChanged', uid, newScope: operation.scope, oldScope };
    }
    case 'owner.changed':
      rescope(group, operation.by, 'admin');
      rescope(group, uid, 'owner');
      group.owner = account;
      return { kind: 'ownershipTransferred', uid };
  }
}

/** The scope sorts the member in lists: taken out before the change, put back after it. */
function rescope(group: Group, uid: string, scope: GroupMemberScope): GroupMemberScope {
  const member = group.members.get(uid) ?? misfit('member', uid);
  const { scope: oldScope } = member;
  group.memberList?.delete(member);
  member.scope = scope;
  group.memberList?.add(member);
  return oldScope;
}
