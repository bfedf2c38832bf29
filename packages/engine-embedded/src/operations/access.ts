import { KitException, may, rights } from '@open-chat-kit/sdk/engine';
import type { GroupAct } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { knows, reads } from '../state/sight.ts';
import type { Account, Group, Member, Message } from '../state/world.ts';
import type { Asking } from './call.ts';
import { text } from './input.ts';

/** A group that the viewer may know of. @throws NOT_FOUND, INVALID_ARGUMENT */
export function groupFor(call: Asking, guid: unknown): Group {
  const group = call.world.groups.get(text(guid, 'guid', limits.id));
  if (!group || !knows(call.viewer, group)) {
    throw new KitException('NOT_FOUND', 'There is no such group, or you may not know of it.');
  }
  return group;
}

/** The viewer's membership, strong enough for this act, whomever it is on. @throws FORBIDDEN */
export function memberWhoMay(call: Asking, group: Group, act: GroupAct): Member {
  const member = group.members.get(call.viewer.uid);
  if (!member || !may(member.scope, act)) {
    const needed = rights[act].from ?? 'none';
    throw new KitException('FORBIDDEN', `This takes the scope "${needed}" or a higher one in the group.`, {
      details: { guid: group.guid, needed, scope: member?.scope ?? 'none' },
    });
  }
  return member;
}

/** The viewer's membership. @throws NOT_A_MEMBER */
export function ownMembership(call: Asking, group: Group): Member {
  const member = group.members.get(call.viewer.uid);
  if (!member) {
    throw new KitException('NOT_A_MEMBER', 'You are not a member of this group. Join it first.', {
      details: { guid: group.guid },
    });
  }
  return member;
}

/** Someone's membership. @throws NOT_A_MEMBER */
export function membershipOf(group: Group, uid: unknown): Member {
  const member = group.members.get(text(uid, 'uid', limits.id));
  if (!member) {
    throw new KitException('NOT_A_MEMBER', 'This user is not a member of the group.', {
      details: { guid: group.guid },
    });
  }
  return member;
}

/** Nobody acts on members of their own scope or a higher one. @throws FORBIDDEN */
export function mustOutrank(actor: Member, act: GroupAct, target: Member): void {
  if (may(actor.scope, act, target.scope)) return;
  throw new KitException('FORBIDDEN', 'You can do this only to members with a lower scope than your own.', {
    details: { scope: actor.scope, targetScope: target.scope },
  });
}

/** @throws NOT_FOUND, INVALID_ARGUMENT */
export function accountFor(call: Asking, uid: unknown): Account {
  const account = call.world.accounts.get(text(uid, 'uid', limits.id));
  if (!account) throw new KitException('NOT_FOUND', 'There is no such user.');
  return account;
}

/** A message of a conversation that the viewer may read. @throws NOT_FOUND, INVALID_ARGUMENT */
export function messageFor(call: Asking, id: unknown): Message {
  const message = call.world.messages.get(text(id, 'id', limits.id));
  if (!message || !reads(call.viewer, message)) {
    throw new KitException('NOT_FOUND', 'There is no such message in your conversations.');
  }
  return message;
}
