import { asGroup, asUser, type ChatTarget, type GroupLike, isId, type Kit, type UserLike } from '@open-chat-kit/sdk';
import { chatKey } from '../models/chat-key.ts';

/** Whose conversation: with one user, or in one group. `null` and nothing are the same. */
export interface ChatOptions {
  /** An object of the kit, a copy of one, or `{ uid, name, … }`. */
  readonly user?: UserLike | null | undefined;
  /** An object of the kit, a copy of one, or `{ guid, name, … }`. Wins over `user`. */
  readonly group?: GroupLike | null | undefined;
}

/** Stands for the conversation where none is named; nothing is asked for it. */
export const nobody: ChatTarget = { type: 'user', id: '' };

/** The one of the two that counts. */
export type ChatSubject =
  | { readonly type: 'user'; readonly user: Kit.User }
  | { readonly type: 'group'; readonly group: Kit.Group };

/** Which of the two is meant; `null` for neither. JavaScript hosts pass anything. */
export function subjectOf(options: ChatOptions): ChatSubject | null {
  const group = asGroup(options.group);
  if (group !== null) return { type: 'group', group };
  const user = asUser(options.user);
  return user === null ? null : { type: 'user', user };
}

/** The chat that is open beside a list; `null` for none, and for an object that gives nothing. */
export function activeTarget(chat: ChatOptions | undefined): ChatTarget | null {
  try {
    return chat === undefined ? null : targetOf(chat);
  } catch {
    // Of a host that only wants a mark nothing worse should come.
    return null;
  }
}

/** The same for slots: objects of the kit, whatever the host gave. */
export function shownSubject(options: ChatOptions): { readonly user?: Kit.User; readonly group?: Kit.Group } {
  const subject = subjectOf(options);
  if (subject === null) return {};
  return subject.type === 'group' ? { group: subject.group } : { user: subject.user };
}

/** Which conversation is meant; `null` for none, and for an id that nobody can have. */
export function targetOf(options: ChatOptions): ChatTarget | null {
  const subject = subjectOf(options);
  if (subject === null) return null;
  const id: unknown = idIn(subject);
  return isId(id) ? { type: subject.type, id } : null;
}

/** What is wrong with what the host named; `null` for nothing, also where it named nobody. */
export function targetFault(options: ChatOptions): string | null {
  const subject = subjectOf(options);
  if (subject !== null) return isId(idIn(subject)) ? null : needs[subject.type === 'group' ? 'guid' : 'uid'];
  if ((options.group ?? null) !== null) return needs.group;
  return (options.user ?? null) === null ? null : needs.user;
}

/** The first message of the thread that is meant; empty for the conversation itself. JavaScript hosts pass anything. */
export function threadOf(parentMessageId: unknown): string {
  if (typeof parentMessageId === 'number' && Number.isSafeInteger(parentMessageId)) return String(parentMessageId);
  return isId(parentMessageId) ? parentMessageId : '';
}

/** A name for a conversation, or for the thread of it that is meant; empty for none. */
export function chatIdOf(options: ChatOptions & { readonly parentMessageId?: unknown }): string {
  const target = targetOf(options);
  return target === null ? '' : [chatKey(target), threadOf(options.parentMessageId)].filter(Boolean).join(' ');
}

function idIn(subject: ChatSubject): unknown {
  return subject.type === 'group' ? subject.group.guid : subject.user.uid;
}

const needs = {
  guid: 'The guid of the group must be a string of 1 to 255 characters.',
  uid: 'The uid of the user must be a string of 1 to 255 characters.',
  group: '"group" must be a Kit.Group, or an object with its guid.',
  user: '"user" must be a Kit.User, or an object with its uid.',
};

/** What is wrong where none is named. */
export const noTarget =
  'Pass "user" (a Kit.User) or "group" (a Kit.Group): without one of them there is no conversation.';
