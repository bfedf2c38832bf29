import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { goneUpTo } from '../state/gone.ts';
import type { Account, Group, Message } from '../state/world.ts';

/** To whom something is told. As data: a server of several processes tells it in each of them. */
export type Audience =
  | { readonly type: 'people'; readonly uids: readonly string[] }
  /** Those who are in the group after the change, or were when it ended. A server of many processes has it not at hand. */
  | { readonly type: 'members'; readonly guid: string; readonly group?: Group; readonly except: readonly string[] }
  | { readonly type: 'watchersOfGroup'; readonly guid: string }
  | { readonly type: 'watchersOfUser'; readonly uid: string }
  | { readonly type: 'everybody' };

/** An event and its audience. It is the same for all of them: made beforehand, once. */
export interface Telling {
  readonly to: Audience;
  readonly event: EngineEvent;
}

/** A connection that may be told something. */
export interface Recipient {
  /** Whose connection it is. */
  readonly viewer: Account;
  watchesUser(uid: string): boolean;
  watchesGroup(guid: string): boolean;
}

export function people(...accounts: readonly { readonly uid: string }[]): Audience {
  return { type: 'people', uids: accounts.map(({ uid }) => uid) };
}

export function membersOf(group: Group): Audience {
  return { type: 'members', guid: group.guid, group, except: [] };
}

export function watchersOf({ guid }: Group): Audience {
  return { type: 'watchersOfGroup', guid };
}

/** Everybody in the conversation of a message for whom it is not gone. */
export function readersOf({ target, sender, conversation, order }: Message): Audience {
  const isGoneFor = (uid: string): boolean => order <= goneUpTo(conversation, uid);
  if (target.type === 'user') return people(...[sender, target.account].filter(({ uid }) => !isGoneFor(uid)));
  const { group } = target;
  return { type: 'members', guid: group.guid, group, except: [...(conversation.gone?.keys() ?? [])].filter(isGoneFor) };
}

/** Whether a connection is meant. */
export function isFor({ viewer, watchesUser, watchesGroup }: Recipient, audience: Audience): boolean {
  switch (audience.type) {
    case 'people':
      return audience.uids.includes(viewer.uid);
    case 'members':
      return audience.group?.members.has(viewer.uid) === true && !audience.except.includes(viewer.uid);
    case 'watchersOfGroup':
      return watchesGroup(audience.guid);
    case 'watchersOfUser':
      return watchesUser(audience.uid);
    case 'everybody':
      return true;
  }
}
