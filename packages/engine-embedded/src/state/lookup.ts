import { KitException } from '@open-chat-kit/sdk/engine';
import type { Account, Group, Message, World } from './world.ts';

/** The user whom an operation names. @throws INTERNAL */
export function accountOf(world: World, uid: string): Account {
  return world.accounts.get(uid) ?? misfit('user', uid);
}

/** The group that an operation names. @throws INTERNAL */
export function groupOf(world: World, guid: string): Group {
  return world.groups.get(guid) ?? misfit('group', guid);
}

/** The message that an operation names. @throws INTERNAL */
export function messageOf(world: World, id: string): Message {
  return world.messages.get(id) ?? misfit('message', id);
}

/** What is kept does not fit together. @throws INTERNAL */
export function misfit(kind: string, what: unknown): never {
  throw new KitException('INTERNAL', `There is no ${kind} ${JSON.stringify(what)}: the log is damaged.`);
}
