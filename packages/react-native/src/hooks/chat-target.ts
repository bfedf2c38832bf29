import { type ChatTarget, Kit } from '@open-chat-kit/sdk';

/** Whose conversation: with one user, or in one group. `null` and nothing are the same. */
export interface ChatOptions {
  readonly user?: Kit.User | null | undefined;
  /** Wins over `user`. */
  readonly group?: Kit.Group | null | undefined;
}

/** Stands for the conversation where none is named; nothing is asked for it. */
export const nobody: ChatTarget = { type: 'user', id: '' };

/** The one of the two that counts. */
export type ChatSubject =
  | { readonly type: 'user'; readonly user: Kit.User }
  | { readonly type: 'group'; readonly group: Kit.Group };

/** Which of the two is meant; `null` for neither. JavaScript hosts pass anything. */
export function subjectOf(options: ChatOptions): ChatSubject | null {
  const user: unknown = options.user;
  const group: unknown = options.group;
  if (group instanceof Kit.Group) return { type: 'group', group };
  return user instanceof Kit.User ? { type: 'user', user } : null;
}

/** Which conversation is meant; `null` for none. */
export function targetOf(options: ChatOptions): ChatTarget | null {
  const subject = subjectOf(options);
  if (subject === null) return null;
  const id = subject.type === 'group' ? subject.group.getGuid() : subject.user.getUid();
  return { type: subject.type, id };
}

/** A name for a conversation, the same for the same one; empty for none. */
export function idOf(target: ChatTarget | null): string {
  return target === null ? '' : `${target.type}_${target.id}`;
}
