import { fold, orderOf } from '@open-chat-kit/sdk/engine';
import { accountOf } from './lookup.ts';
import type { Operation, ProfileChanges } from './operation.ts';
import { placeAccount } from './placing.ts';
import type { Account, World } from './world.ts';

type UserOperation = Extract<
  Operation,
  { type: 'user.created' | 'user.changed' | 'user.came' | 'user.left' | 'user.blocking' | 'token.issued' }
>;

/** Makes a change to a user. */
export function applyToUser(world: World, operation: UserOperation): void {
  switch (operation.type) {
    case 'user.created':
      world.people.add(placeAccount(world, operation.user));
      return;
    case 'user.changed':
      changeProfile(world, raised(world, operation.uid), operation.changes);
      return;
    case 'user.came':
      raised(world, operation.uid);
      return;
    case 'user.left':
      raised(world, operation.uid).lastActiveAt = operation.at;
      return;
    case 'token.issued':
      world.tokens.set(operation.hash, operation.uid);
      return;
    case 'user.blocking': {
      const { blocked } = raised(world, operation.by);
      for (const uid of operation.uids) {
        raised(world, uid);
        if (operation.isBlocked) blocked.add(uid);
        else blocked.delete(uid);
      }
    }
  }
}

/** The user, with a revision that nobody had before. */
function raised(world: World, uid: string): Account {
  const account = accountOf(world, uid);
  world.userRevision += 1;
  account.revision = world.userRevision;
  return account;
}

/** A name sorts the user in lists of people and of members: taken out before the change, put back after it. */
function changeProfile(world: World, account: Account, changes: ProfileChanges): void {
  const memberships = [...account.joined].flatMap((group) => {
    const member = group.members.get(account.uid);
    return member && group.memberList ? [{ list: group.memberList, member }] : [];
  });
  world.people.delete(account);
  for (const { list, member } of memberships) list.delete(member);
  Object.assign(account, changes);
  account.folded = fold(account.name);
  account.order = orderOf(account.folded);
  world.people.add(account);
  for (const { list, member } of memberships) list.add(member);
}
