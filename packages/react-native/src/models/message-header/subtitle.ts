import type { UserRecord } from '@open-chat-kit/sdk';
import type { GroupEnding } from '../group-ending.ts';
import { type Presence, presenceOf } from '../presence.ts';
import type { MessageHeaderState } from './message-header.ts';

/** What stands under the name, in order of importance; words are the business of the language. */
export type HeaderSubtitle =
  /** There is no such user; or nothing is to be seen of the group, for this reason. */
  | { readonly kind: 'gone'; readonly ending: GroupEnding | null }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'typing'; readonly names: readonly string[] }
  | { readonly kind: 'typingAlone' }
  | { readonly kind: 'members'; readonly count: number }
  | Presence;

/** `isStatusShown` says whether the host wants to show when users are online. */
export function subtitleOf(state: MessageHeaderState, isStatusShown: boolean): HeaderSubtitle {
  const { subject, typists, today } = state;
  if (state.isGone) return { kind: 'gone', ending: state.ending };
  if (state.isConnecting) return { kind: 'connecting' };
  if (typists.length > 0) {
    // In a chat of two it is clear who types.
    return subject.type === 'user'
      ? { kind: 'typingAlone' }
      : { kind: 'typing', names: typists.map(({ name }) => name) };
  }
  if (subject.type === 'group') {
    // No group is without members: a host made this one, and the server has not answered yet.
    const count = subject.group.membersCount;
    return count > 0 ? { kind: 'members', count } : { kind: 'none' };
  }
  return isStatusShown ? presenceOf(subject.user, today) : { kind: 'none' };
}

/** An AI assistant instead of a person. */
export function isAssistant(user: UserRecord): boolean {
  return user.role === '@agentic';
}
