import { isObject } from '../arguments.ts';
import type { GroupNews, NewGroup } from '../domain/group.ts';
import {
  attempt,
  cleanList,
  cleanMessageNews,
  cleanNewGroup,
  cleanScope,
  cleanSnapshot,
  cleanTime,
  cleanUserNews,
  hasId,
  isTarget,
  withParts,
} from './clean-records.ts';
import type { EventForHosts } from './event-delivery.ts';
import { withoutViewersPart } from './viewers-part.ts';

const membership = ['group', 'user', 'actor', 'at', 'message?'];

/** What each kind of event is about. Without it an event cannot be told; with `?` it may be unknown, and is `null` then. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  'group.joined': membership,
  'group.left': membership,
  'group.kicked': membership,
  'group.banned': membership,
  'group.unbanned': membership,
  'group.ownershipTransferred': membership,
  'group.scopeChanged': [...membership, 'newScope', 'oldScope'],
  'group.added': ['group', 'actor', 'at', 'users', 'scopes', 'messages'],
  'group.created': ['created'],
  'group.updated': ['group'],
  'group.deleted': ['group', 'actor?'],
  'message.received': ['message'],
  'message.edited': ['message'],
  'message.deleted': ['message'],
  'message.reaction': ['message', 'user', 'emoji', 'isAdded', 'at'],
  receipt: ['kind', 'target', 'user', 'messageId', 'at'],
  typing: ['target', 'user', 'isTyping'],
  'user.presence': ['user'],
  'user.updated': ['user'],
  'user.blocking': ['actor', 'user', 'isBlocked'],
  'conversation.deleted': ['target', 'upTo'],
  'conversation.unread': ['target', 'messageId', 'from'],
  resync: [],
} satisfies Record<EventForHosts['type'], readonly string[]>;

const filled = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? value : undefined);
const finite = (value: unknown): unknown => (Number.isFinite(value) ? value : undefined);
const truth = (value: unknown): boolean => value === true;

const publicPart = <Group extends GroupNews | NewGroup>(group: Group | undefined): Group | undefined =>
  group && withoutViewersPart(group);

const parts: Readonly<Record<string, (value: unknown) => unknown>> = {
  group: (value) => publicPart(cleanSnapshot(value)),
  created: (value) => publicPart(cleanNewGroup(value)),
  user: cleanUserNews,
  actor: cleanUserNews,
  'actor?': cleanUserNews,
  message: cleanMessageNews,
  'message?': cleanMessageNews,
  users: (value) => cleanList(value, cleanUserNews),
  scopes: (value) => cleanList(value, cleanScope),
  messages: (value) => cleanList(value, cleanMessageNews),
  target: (value) => (isTarget(value) ? value : undefined),
  newScope: cleanScope,
  oldScope: cleanScope,
  kind: (value) => (value === 'read' || value === 'delivered' ? value : undefined),
  emoji: filled,
  messageId: filled,
  isAdded: truth,
  isTyping: truth,
  isBlocked: truth,
  at: cleanTime,
  upTo: finite,
  from: finite,
};

/** Under which name an event has it, where that is another. */
const names: Readonly<Record<string, string>> = { created: 'group', 'actor?': 'actor', 'message?': 'message' };

/** An event as it may enter; `undefined` for one of no known kind, and for one that lacks what it is about. */
export function cleanEvent<T extends { readonly type: string }>(event: T): T | undefined {
  return attempt(() => {
    const given: unknown = event;
    if (!isObject(given) || !Object.hasOwn(subjects, event.type)) return undefined;
    if (event.type !== 'resync' && !hasId(given, 'id')) return undefined;
    const cleaned: Record<string, unknown> = {};
    for (const subject of subjects[event.type] ?? []) {
      const name = names[subject] ?? subject;
      const value = parts[subject]?.(given[name]);
      if (value === undefined && !subject.endsWith('?')) return undefined;
      cleaned[name] = value ?? null;
    }
    return withParts(event, cleaned);
  });
}
